import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import type { DeferredViews } from './deferred-views.ts';
import { recurs } from './order-summary.ts';

interface PayButton {
  readonly order: Order | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  /** Whether the payment comes from a bank account. */
  readonly bank?: boolean;
  /** The country of the billing address, once it is known. Some countries require special words. */
  readonly country?: string | undefined;
  readonly locale: string;
  /** Has the label for recurring orders, once it is loaded. */
  readonly deferred: Pick<DeferredViews, 'payLabel'> | undefined;
  readonly messages: PageTexts;
}

/**
 * The pay button, which says what a click will do. While it does that, the button stays where it is
 * and keeps the focus.
 */
export function payButton(view: PayButton): TemplateResult {
  const { busy, disabled, messages } = view;
  const label = labelOf(view);
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

/** The label; `undefined` until everything is known that the buyer agrees to. */
function labelOf(view: PayButton): string | undefined {
  const { order, bank, country, locale, deferred, messages } = view;
  if (!order || (bank && !deferred)) return undefined;
  if (recurs(order)) return deferred?.payLabel(order, view, country);
  const { amount_total: amount, currency } = order;
  return fill(messages.pay, { amount: formatMoney({ amount, currency }, locale) });
}
