import { html, type nothing, type TemplateResult } from 'lit';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import { orderLines, type OrderLinesView, picture, recurs, totalOf } from './order-lines.ts';
import { ownText } from '../ui/own-text.ts';

export interface OrderSummary extends OrderLinesView {
  /** What stands between the lines and the total: a promotion code. */
  readonly discount: TemplateResult | typeof nothing;
  readonly messages: PageTexts;
}

/**
 * What is bought and what is due now. A wide layout shows all of it beside the form. In a narrow one
 * a single row with the total stands above the form, sticks to the top of the window while the
 * buyer scrolls, and unfolds into the lines.
 */
export function orderSummary(summary: OrderSummary): TemplateResult {
  const { order, discount, locale, messages } = summary;
  const total = order && recurs(order) ? messages.dueToday : messages.total;
  return html`<section class="summary" part="summary" aria-labelledby="summary-title">
    <div>
      <span class="first-picture picture">${picture(order?.line_items[0]?.image_url, 0)}</span>
      <h2 id="summary-title" text=${ownText(messages.orderSummary)}></h2>
      <button
        type="button"
        class="unfold"
        part="summary-button"
        aria-expanded="false"
        aria-controls="summary-lines"
        aria-labelledby="summary-title"
        @click=${toggleLines}
      ></button>
      <ul part="lines" id="summary-lines">
        ${orderLines(summary)}
      </ul>
      ${discount}
      <p class="total" part="total">
        <span text=${ownText(total)}></span>
        ${
          order
            ? html`<strong
                translate="no"
                text=${ownText(formatMoney(totalOf(order), locale))}
              ></strong>`
            : html`<strong><span class="bone short"></span></strong>`
        }
      </p>
    </div>
  </section>`;
}

/**
 * Shows or hides the lines of an order in a narrow layout. Whether they are shown is kept in the
 * document alone, because nothing else depends on it.
 */
function toggleLines({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const isOpen = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpen);
  // The row sticks only while it is folded, so its lines unfold where the order stands.
  if (isOpen) button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
