import { html, svg, type TemplateResult } from 'lit';
import type { Brand, BrandId } from './card-brands.ts';

/** Ground colour and short word of the marks that buyers look for. */
const MARKS: Readonly<Partial<Record<BrandId, readonly [ground: string, word: string]>>> = {
  visa: ['#1a1f71', 'VISA'],
  'american-express': ['#006fcf', 'AMEX'],
  discover: ['#a3480c', 'DISC'],
  'diners-club': ['#0069aa', 'DINERS'],
  jcb: ['#0b4ea2', 'JCB'],
  unionpay: ['#00656b', 'UnionPay'],
  elo: ['#111111', 'elo'],
  mir: ['#0f6b3c', 'MIR'],
  hiper: ['#b3490f', 'Hiper'],
  hipercard: ['#b3131b', 'Hiper'],
  rupay: ['#1f3d7a', 'RuPay'],
  verve: ['#00425f', 'Verve'],
  troy: ['#1d6f77', 'troy'],
};

/** The card's brand beside its number, for the eye. */
export function cardMark(brand: Brand | undefined): TemplateResult {
  return html`<span class="mark">
    <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true">${picture(brand)}</svg>
  </span>`;
}

function picture(brand: Brand | undefined): TemplateResult {
  if (brand?.id === 'mastercard') return circles('#eb001b', '#f79e1b', '#ff5f00');
  if (brand?.id === 'maestro') return circles('#eb001b', '#00a2e5', '#7375cf');
  const [ground, word] = (brand && MARKS[brand.id]) ?? [];
  if (!ground || !word) {
    return svg`<rect x="1" y="1" width="36" height="22" rx="4" class="blank" />
      <path d="M1.5 8.5h35" class="blank" stroke-width="4" /><path d="M6 16.5h8" class="blank" />`;
  }
  return svg`<rect width="38" height="24" rx="4" fill=${ground} />
    <text x="19" y="16" class="word" textLength=${Math.min(30, word.length * 8)}
      lengthAdjust="spacingAndGlyphs">${word}</text>`;
}

/** Two discs and where they meet. */
function circles(left: string, right: string, shared: string): TemplateResult {
  return svg`<rect x=".5" y=".5" width="37" height="23" rx="3.5" class="plate" />
    <circle cx="14.5" cy="12" r="7" fill=${left} /><circle cx="23.5" cy="12" r="7" fill=${right} />
    <path d="M19 6.64a7 7 0 0 1 0 10.72 7 7 0 0 1 0-10.72z" fill=${shared} />`;
}

/** Where the security code stands: on the back, or on the front of an American Express card. */
export function codeMark(onFront: boolean): TemplateResult {
  return html`<span class="mark">
    <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true">
      <rect x="1" y="1" width="36" height="22" rx="4" class="blank" />
      ${
        onFront
          ? svg`<path d="M6 16.5h10" class="blank" /><rect x="21" y="4.5" width="12" height="7" rx="2" class="spot" />`
          : svg`<path d="M1.5 7h35" class="blank" stroke-width="4" /><rect x="21" y="12.5" width="12" height="7" rx="2" class="spot" />`
      }
    </svg>
  </span>`;
}
