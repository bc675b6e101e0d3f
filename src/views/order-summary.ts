import { html, nothing, type TemplateResult } from 'lit';
import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import { safeUrl } from '../ui/safe-url.ts';
import type { DeferredViews } from './deferred-views.ts';

interface LineView {
  readonly locale: string;
  /** Has the texts for recurring lines, once it is loaded. */
  readonly deferred: Pick<DeferredViews, 'lineTerms'> | undefined;
  readonly messages: PageTexts;
}

interface OrderSummary extends LineView {
  /** The order. Until it is known, a skeleton shows as many lines as the page has asked for. */
  readonly order: Order | undefined;
  readonly lineCount: number;
  /** The deferred views, which also keep the total visible. */
  readonly deferred: (LineView['deferred'] & Partial<Pick<DeferredViews, 'bar'>>) | undefined;
}

/**
 * Whether something of `order` is charged again later. Its terms have to be shown before paying
 * then.
 */
export function recurs({ line_items }: Order): boolean {
  return line_items.some(({ recurring }) => recurring);
}

/**
 * Whether the amount of `line` is a multiple of its unit amount, unlike with tiers and packages.
 */
export function isMultiplied({ quantity, unit_amount, amount }: OrderLine): boolean {
  return amount === unit_amount * quantity;
}

/** What is bought and what is due now. */
export function orderSummary(view: OrderSummary): TemplateResult {
  const { order, lineCount, locale, deferred, messages } = view;
  return html`<section class="summary" part="summary" aria-labelledby="summary-title">
      <div>
        <h2 id="summary-title">${messages.orderSummary}</h2>
        <ul part="lines">
          ${
            order
              ? order.line_items.map((line) => orderLine(line, order.currency, view))
              : Array.from({ length: lineCount }, lineSkeleton)
          }
        </ul>
        <p class="total" part="total">
          <span>${order && recurs(order) ? messages.dueToday : messages.total}</span>
          ${
            order
              ? html`<strong
                  >${formatMoney({ amount: order.amount_total, currency: order.currency }, locale)}</strong
                >`
              : html`<strong><span class="bone short"></span></strong>`
          }
        </p>
      </div>
    </section>
    ${deferred?.bar?.(order)}`;
}

/** @param view - The view of the whole order. */
export function orderLine(line: OrderLine, currency: string, view: LineView): TemplateResult {
  const { locale, deferred, messages } = view;
  const { name, quantity, unit_amount, amount, recurring } = line;
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const each =
    quantity > 1 && isMultiplied(line)
      ? ` · ${fill(messages.each, { amount: money(unit_amount) })}`
      : '';
  const details = recurring
    ? (deferred?.lineTerms(line, currency, view) ?? html`<span class="bone"></span>`)
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

/** A product's picture, if its address is safe. */
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
