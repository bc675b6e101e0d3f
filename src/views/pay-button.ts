import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { PageMessages } from '../messages/page.ts';
import { formatMoney } from '../money.ts';

interface PayButton {
  readonly order: Order | undefined;
  readonly busy: boolean;
  readonly disabled: boolean;
  readonly locale: string;
  readonly messages: PageMessages;
}

/** Says what a press will do. While it is done, the button stays where it is, with the focus. */
export function payButton({ order, busy, disabled, locale, messages }: PayButton): TemplateResult {
  const label = order && payLabel(order, locale, messages);
  return html`<button
    class="pay"
    part="pay-button"
    type="submit"
    aria-disabled=${busy || disabled || !order ? 'true' : 'false'}
  >
    ${busy ? html`<span class="spinner" aria-hidden="true"></span>` : nothing}
    ${
      busy || order
        ? html`<span>${busy ? messages.processing : label}</span>`
        : html`<span class="bone"></span><span class="hidden">${messages.loading}</span>`
    }
  </button>`;
}

function payLabel(order: Order, locale: string, messages: PageMessages): string {
  const { amount_total: amount, currency, line_items } = order;
  if (amount > 0 && line_items.some(({ recurring }) => !recurring)) {
    return messages.pay(formatMoney({ amount, currency }, locale));
  }
  if (line_items.some(({ recurring }) => recurring)) {
    return amount === 0 ? messages.startTrial : messages.subscribe;
  }
  return messages.pay(formatMoney({ amount, currency }, locale));
}
