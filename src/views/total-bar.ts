import { html, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { pageMessages as messages } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import type { LaterViews } from './later-views.ts';
import { orderLine, recurs } from './order-summary.ts';

interface TotalBar {
  readonly order: Order;
  readonly locale: string;
  readonly lineTerms: LaterViews['lineTerms'];
}

/** The order once more, as one line that opens. Over the form, and so without a height of its own. */
export function totalBar({ order, locale, lineTerms }: TotalBar): TemplateResult {
  const { amount_total: amount, currency, line_items } = order;
  const view = { locale, later: { lineTerms }, messages };
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

/** What is open covers fields: it does not outlast the focus. */
function close({ currentTarget, relatedTarget }: FocusEvent): void {
  const details = currentTarget as HTMLDetailsElement;
  if (!details.contains(relatedTarget as Node | null)) details.open = false;
}
