import type { Order } from '../checkout/order.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import { html, type nothing, type TemplateResult } from '../template/html.ts';
import { recurs, toggleLines, totalOf } from './order-lines.ts';

interface OrderSummary {
  /** The order; `undefined` until it is known. */
  readonly order: Order | undefined;
  /** What stands between the lines and the total: a promotion code. */
  readonly discount: TemplateResult | typeof nothing;
  /** BCP 47. */
  readonly locale: string;
  readonly messages: PageTexts;
}

/**
 * What is bought and what is due now. A wide layout shows all of it beside the form. In a narrow one
 * a single row with the total stands above the form, sticks to the top of the window while the
 * buyer scrolls, and unfolds into the lines. The lines are drawn by order-lines.ts.
 */
export function orderSummary({ order, discount, locale, messages }: OrderSummary): TemplateResult {
  return html`<section class="summary" part="summary" aria-labelledby="summary-title">
    <div>
      <span class="first-picture picture"></span>
      <h2 id="summary-title">${messages.orderSummary}</h2>
      <button
        type="button"
        class="unfold"
        part="summary-button"
        aria-expanded="false"
        aria-controls="summary-lines"
        aria-labelledby="summary-title"
        @click=${toggleLines}
      ></button>
      <ul part="lines" id="summary-lines"></ul>
      ${discount}
      <p class="total" part="total">
        <span>${order && recurs(order) ? messages.dueToday : messages.total}</span>
        ${
          order
            ? html`<strong>${formatMoney(totalOf(order), locale)}</strong>`
            : html`<strong><span class="bone short"></span></strong>`
        }
      </p>
    </div>
  </section>`;
}
