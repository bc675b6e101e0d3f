import { html, nothing, type TemplateResult } from 'lit';
import type { PageTexts } from '../messages/page.ts';

interface PayButton {
  /** What a click does; `undefined` until everything is known that the buyer agrees to. */
  readonly label: string | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly messages: PageTexts;
}

/**
 * The pay button, which says what a click will do. While it does that, the button stays where it is
 * and keeps the focus.
 */
export function payButton({ label, busy, disabled, messages }: PayButton): TemplateResult {
  return html`<button
    class="pay"
    part="pay-button"
    type="submit"
    aria-disabled=${busy || disabled || !label ? 'true' : 'false'}
  >
    ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    ${
      busy || label
        ? html`<span>${busy ? messages.processing : label}</span>`
        : html`<span class="bone"></span><span class="hidden">${messages.loading}</span>`
    }
  </button>`;
}
