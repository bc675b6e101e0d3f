import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { PageTexts } from '../messages/page.ts';
import { type Notice, notice } from './notice.ts';
import { ownText } from '../ui/own-text.ts';

type Content = TemplateResult | typeof nothing;

export interface PaymentFooter {
  /** What has happened, and what the buyer can do about it. */
  readonly notices: readonly Notice[];
  /** What the buyer agrees to, and what has to be corrected first. */
  readonly beforePaying: Content;
  /** What a click on the button does; `undefined` until it is known. */
  readonly label: string | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Whether the label is known, but a click does nothing yet. */
  readonly waits: boolean;
  /** Whether a script listens. Without one, a submit would load another page. */
  readonly isLive: boolean;
  /** Where a buyer goes who does not want to pay. */
  readonly cancelUrl: string | undefined;
  readonly onCancel: (event: Event) => void;
  /** The order, once it is known. */
  readonly order: Order | undefined;
  readonly messages: PageTexts;
}

/** The end of the form: the problem of the last attempt, the terms, and the pay button. */
export function paymentFooter(footer: PaymentFooter): TemplateResult {
  const { notices, beforePaying, cancelUrl, onCancel, messages } = footer;
  return html`<section class="payment-footer" part="payment-footer">
    ${notices.map(notice)}
    <slot name="terms"></slot>
    ${beforePaying} ${payButton(footer)}
    <p class="secure" ?hidden=${footer.order?.isFree} text=${ownText(messages.secure)}></p>
    ${
      cancelUrl
        ? html`<a
            class="cancel"
            part="cancel-link"
            target="_top"
            href=${cancelUrl}
            .textContent=${messages.cancel}
            @click=${onCancel}
          ></a>`
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
  waits,
  isLive,
  messages,
}: Pick<
  PaymentFooter,
  'label' | 'busy' | 'disabled' | 'waits' | 'isLive' | 'messages'
>): TemplateResult {
  return html`<button
    class="pay"
    part="pay-button"
    type="submit"
    ?disabled=${!isLive}
    aria-disabled=${busy || disabled || waits || !label ? 'true' : 'false'}
  >
    ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    ${
      busy || label
        ? html`<span text=${ownText(busy ? messages.processing : (label ?? ''))}></span>`
        : html`<span class="bone"></span
            ><span class="hidden" text=${ownText(messages.loading)}></span>`
    }
  </button>`;
}
