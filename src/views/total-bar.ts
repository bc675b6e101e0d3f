import { html, type TemplateResult } from 'lit';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';
import { lineTerms } from './line-terms.ts';
import { orderLine, recurs } from './order-summary.ts';

interface TotalBar extends Wording<DeferredTexts> {
  readonly order: Order;
}

/**
 * The order again, as one line that can be opened. It lies over the form and has no height of its
 * own.
 */
export function totalBar(bar: TotalBar): TemplateResult {
  const { order, locale, messages } = bar;
  const { amount_total: amount, currency, line_items } = order;
  const deferred = {
    lineTerms: (line: OrderLine) => lineTerms(line, currency, bar),
  };
  const view = { locale, deferred, messages };
  return html`<div class="bar" part="total-bar">
    <details @focusout=${close}>
      <summary>
        <span>${messages.orderSummary}</span>
        <svg class="chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
        <span class="due">
          ${recurs(order) ? messages.dueToday : messages.total}
          <strong>${formatMoney({ amount, currency }, locale)}</strong>
        </span>
      </summary>
      <div class="bar-lines" tabindex="0" role="group" aria-label=${messages.orderSummary}>
        <ul>
          ${line_items.map((line) => orderLine(line, currency, view))}
        </ul>
      </div>
    </details>
  </div>`;
}

/** Closes the details when they lose the focus, because they cover fields. */
function close({ currentTarget, relatedTarget }: FocusEvent): void {
  const details = currentTarget as HTMLDetailsElement;
  if (!details.contains(relatedTarget as Node | null)) details.open = false;
}
