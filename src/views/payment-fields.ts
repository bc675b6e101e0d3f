import { html, nothing, type TemplateResult } from 'lit';
import type { PageTexts } from '../messages/page.ts';
import { notice } from './notice.ts';
import { ownText } from '../ui/own-text.ts';

export interface PaymentFields {
  /** Why no way to pay is asked for, or why one is, where nothing is due. */
  readonly nothingDue: string | undefined;
  /** The choice of a payment method, where there is one. */
  readonly picker: TemplateResult | typeof nothing;
  /** The secure frame; `undefined` when the page itself has put one into the slot. */
  readonly frame: HTMLIFrameElement | undefined;
  /** Whether the frame shows its fields. Until then, their outlines are drawn by form.css. */
  readonly drawn: boolean;
  /** The text about fields that were emptied. */
  readonly cleared: string | undefined;
  readonly messages: PageTexts;
}

/**
 * The section that holds the secure frame. While the element shows a frame of its own, whatever else
 * the page has put into the slot is hidden: a placeholder, or a frame without our document.
 */
export function paymentFields({
  nothingDue,
  picker,
  frame,
  drawn,
  cleared,
  messages,
}: PaymentFields): TemplateResult {
  return html`<section class="payment" part="payment" aria-labelledby="payment-title">
    <h2 id="payment-title" text=${ownText(messages.payment)}></h2>
    ${nothingDue ? html`<p class="fine" part="nothing-due" .textContent=${nothingDue}></p>` : nothing}
    ${picker} ${cleared ? notice({ text: cleared, tone: 'neutral' }) : nothing}
    <div class="frame-place" ?data-drawn=${drawn}>
      <slot name="payment-fields" ?hidden=${frame !== undefined}></slot>
      ${frame ?? nothing}
    </div>
  </section>`;
}
