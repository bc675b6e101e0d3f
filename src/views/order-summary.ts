import { html, nothing, type TemplateResult } from 'lit';
import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney, type Money } from '../money.ts';
import { safeUrl } from '../ui/safe-url.ts';

interface LineView {
  readonly locale: string;
  /** Returns the second row of a recurring line. Without it, the row's place is kept. */
  readonly lineTerms?: ((line: OrderLine) => string) | undefined;
  readonly messages: PageTexts;
}

interface OrderSummary extends LineView {
  /** The order. Until it is known, a skeleton shows as many lines as the page has asked for. */
  readonly order: Order | undefined;
  readonly lineCount: number;
  /** What stands between the lines and the total: a promotion code. */
  readonly discount?: TemplateResult | typeof nothing | undefined;
}

/**
 * Whether something of `order` is charged again later. Its terms have to be shown before paying
 * then.
 */
export function recurs({ line_items }: Order): boolean {
  return line_items.some(({ recurring }) => recurring);
}

/** What is due now. */
export function totalOf({ amount_total: amount, currency }: Order): Money {
  return { amount, currency };
}

/**
 * Whether the amount of `line` is a multiple of its unit amount, unlike with tiers and packages.
 */
export function isMultiplied({ quantity, unit_amount, amount }: OrderLine): boolean {
  return amount === unit_amount * quantity;
}

/**
 * What is bought and what is due now. A wide layout shows all of it beside the form. In a narrow one
 * a single row with the total stands above the form, sticks to the top of the window while the
 * buyer scrolls, and unfolds into the lines.
 */
export function orderSummary(view: OrderSummary): TemplateResult {
  const { order, lineCount, locale, messages } = view;
  return html`<section class="summary" part="summary" aria-labelledby="summary-title">
    <div>
      <span class="first-picture">${picture(order?.line_items[0]?.image_url)}</span>
      <h2 id="summary-title">${messages.orderSummary}</h2>
      <button
        type="button"
        class="unfold"
        part="summary-button"
        aria-expanded="false"
        aria-controls="summary-lines"
        aria-labelledby="summary-title"
        @click=${toggleLines}
      >
        <svg class="chevron" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
          <path d="m4 6 4 4 4-4" />
        </svg>
      </button>
      <ul part="lines" id="summary-lines">
        ${
          order
            ? order.line_items.map((line) => orderLine(line, order.currency, view))
            : Array.from({ length: lineCount }, lineSkeleton)
        }
      </ul>
      ${view.discount}
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

/** Whether the lines are shown is kept in the document alone, because nothing else depends on it. */
function toggleLines({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const isOpen = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpen);
  // The row sticks only while it is folded, so its lines unfold where the order stands.
  if (isOpen) button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}

/** @param view - The view of the whole order. */
export function orderLine(line: OrderLine, currency: string, view: LineView): TemplateResult {
  const { locale, lineTerms, messages } = view;
  const { name, quantity, unit_amount, amount, recurring } = line;
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const each =
    quantity > 1 && isMultiplied(line)
      ? ` · ${fill(messages.each, { amount: money(unit_amount) })}`
      : '';
  const details = recurring
    ? (lineTerms?.(line) ?? html`<span class="bone"></span>`)
    : fill(messages.quantity, { quantity }) + each;
  const due = recurring && recurring.trial_period_days > 0 ? 0 : amount;
  return html`<li part="line">
    ${picture(line.image_url)}
    <span class="line-text">
      <span class="line-name"><bdi>${name}</bdi></span>
      <span class="line-details">${details}</span>
    </span>
    <span class="line-amount">${money(due)}</span>
  </li>`;
}

/**
 * A product's picture, if its address is safe. It is loaded only where it is seen: the first one
 * stands in the order twice, and a layout shows one of them.
 */
function picture(address: string | undefined): TemplateResult {
  const url = safeUrl(address);
  return html`<span class="picture">
    ${
      url
        ? html`<img
            src=${url.href}
            alt=""
            width="56"
            height="56"
            loading="lazy"
            referrerpolicy="no-referrer"
            @error=${hideImage}
          />`
        : nothing
    }
  </span>`;
}

function hideImage({ currentTarget }: Event): void {
  (currentTarget as HTMLImageElement).hidden = true;
}

function lineSkeleton(): TemplateResult {
  return html`<li aria-hidden="true">
    <span class="picture"></span>
    <span class="line-text"><span class="bone"></span><span class="bone short"></span></span>
  </li>`;
}
