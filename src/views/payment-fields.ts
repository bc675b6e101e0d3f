import { html, nothing, type TemplateResult } from 'lit';
import type { PageTexts } from '../messages/page.ts';
import { notice } from './notice.ts';

interface PaymentFields {
  /** The choice between ways to pay, where there is one. */
  readonly picker: TemplateResult | typeof nothing;
  /** There will be one: its place is held free. */
  readonly picks: boolean;
  /** The secure frame; `undefined` when the page itself has put one into the slot. */
  readonly frame: HTMLIFrameElement | undefined;
  /** Whether the frame shows its fields. Until then, their place is held free. */
  readonly drawn: boolean;
  /** The star is explained here: no fields stand before these. */
  readonly notes: boolean;
  /** What the buyer reads about fields that were emptied. */
  readonly cleared?: string | undefined;
  readonly messages: PageTexts;
}

/** The place of the secure frame. */
export function paymentFields({
  picker,
  picks,
  frame,
  drawn,
  notes,
  cleared,
  messages,
}: PaymentFields): TemplateResult {
  return html`<section class="payment" part="payment" aria-labelledby="payment-title">
    <h2 id="payment-title">${messages.payment}</h2>
    <p ?hidden=${!notes} class="hint">${messages.requiredNote}</p>
    ${picks ? html`<div class="choice-place">${picker}</div>` : picker}
    ${cleared ? notice({ text: cleared, tone: 'neutral' }) : nothing}
    <div class="frame-place" ?data-drawn=${drawn}>
      <div class="frame-skeleton" aria-hidden="true" ?hidden=${drawn}>
        ${['wide', '', '', 'wide', '', ''].map(
          (width) =>
            html`<div class="field-skeleton ${width}">
              <span class="bone"></span><span></span>
            </div>`,
        )}
      </div>
      <slot name="payment-fields">${frame}</slot>
    </div>
  </section>`;
}
