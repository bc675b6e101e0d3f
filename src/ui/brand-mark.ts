import { html, nothing, type TemplateResult } from 'lit';

/** The ground of a brand's mark, and the word on it. */
const WORDS: ReadonlyMap<string | undefined, readonly [ground: string, word: string]> = new Map([
  ['visa', ['#1a1f71', 'VISA']],
  ['american-express', ['#006fcf', 'AMEX']],
  ['discover', ['#a3480c', 'DISC']],
]);

/** The mark of a saved card's brand, which stands beside its name; nothing for other brands. */
export function brandMark(brand: string | undefined): TemplateResult | typeof nothing {
  if (brand === 'mastercard') {
    return html`<svg class="brand" viewBox="0 0 38 24" aria-hidden="true">
      <rect width="38" height="24" rx="4" fill="#fff" />
      <circle cx="14.5" cy="12" r="7" fill="#eb001b" />
      <circle cx="23.5" cy="12" r="7" fill="#f79e1b" />
    </svg>`;
  }
  const [ground, word] = WORDS.get(brand) ?? [];
  if (!word) return nothing;
  return html`<svg class="brand" viewBox="0 0 38 24" aria-hidden="true">
    <rect width="38" height="24" rx="4" fill=${ground} />
    <text x="19" y="16" .textContent=${word}></text>
  </svg>`;
}
