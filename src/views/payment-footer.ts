import { html, nothing, type TemplateResult } from '../template/html.ts';
import type { PageTexts } from '../messages/page.ts';
import { type Notice, notice } from './notice.ts';

interface PaymentFooter {
  readonly notices: readonly Notice[];
  /** What the buyer agrees to, and what has to be corrected first. */
  readonly beforePaying: TemplateResult | typeof nothing;
  /** What a click on the button does; `undefined` until it is known. */
  readonly label: string | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Where a buyer goes who does not want to pay. */
  readonly cancelUrl: string | undefined;
  readonly onCancel: (event: Event) => void;
  readonly messages: PageTexts;
}

/** The end of the form: the problem of the last attempt, the terms, and the pay button. */
export function paymentFooter(footer: PaymentFooter): TemplateResult {
  const { notices, beforePaying, cancelUrl, onCancel } = footer;
  return html`<section class="payment-footer" part="payment-footer">
    ${notices.map(notice)}
    <slot name="terms"></slot>
    ${beforePaying} ${payButton(footer)}
    <p class="secure">${footer.messages.secure}</p>
    ${
      cancelUrl
        ? html`<a
            class="cancel"
            part="cancel-link"
            target="_top"
            href=${cancelUrl}
            @click=${onCancel}
            >${footer.messages.cancel}</a
          >`
        : nothing
    }
  </section>`;
}

/**
 * The pay button, which says what a click will do. While it does that, the button stays where it is
 * and keeps the focus.
 */
export function payButton({
  label,
  busy,
  disabled,
  messages,
}: Pick<PaymentFooter, 'label' | 'busy' | 'disabled' | 'messages'>): TemplateResult {
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
