import { html, nothing, type TemplateResult } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney, type Money } from '../money.ts';
import { safeUrl } from '../ui/safe-url.ts';
import { ownText } from '../ui/own-text.ts';

/**
 * Whether something of `order` is charged again later. Its terms have to be shown before paying
 * then.
 */
export function recurs({ line_items }: Order): boolean {
  return line_items.some(({ recurring }) => recurring);
}

/** Whether something is due now and nothing later, which needs no further words. */
export function isCharge(order: Order): boolean {
  return order.amount_total > 0 && !recurs(order);
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

/** What the lines of an order are drawn from. */
export interface OrderLinesView {
  /** The order. Until it is known, a skeleton shows as many lines as the page has asked for. */
  readonly order: Order | undefined;
  readonly lineCount: number;
  /** BCP 47. */
  readonly locale: string;
  /** Returns the second row of a recurring line. Without it, the row's place is kept. */
  readonly lineTerms: ((line: OrderLine) => string) | undefined;
  readonly messages: PageTexts;
}

/** The items of the list of lines. */
export function orderLines(view: OrderLinesView): readonly TemplateResult[] {
  const { order, lineCount } = view;
  if (!order) return Array.from({ length: lineCount }, lineSkeleton);
  return order.line_items.map((line, index) => lineView(line, index, order, view));
}

/** What a line is called. Until that is known, its place is kept. */
export function lineName(name: string, { awaitsNames }: Order): TemplateResult {
  return awaitsNames ? html`<span class="bone"></span>` : html`<bdi .textContent=${name}></bdi>`;
}

function lineView(
  line: OrderLine,
  index: number,
  order: Order,
  view: OrderLinesView,
): TemplateResult {
  const { name, amount, recurring, image_url } = line;
  const { currency } = order;
  const isFree = recurring !== null && recurring.trial_period_days > 0;
  const due = formatMoney({ amount: isFree ? 0 : amount, currency }, view.locale);
  const details = detailsOf(line, currency, view);
  return html`<li part="line">
    <span class="picture">${picture(image_url, index)}</span>
    <span class="line-text">
      <span class="line-name">${lineName(name, order)}</span>
      ${
        details === undefined
          ? html`<span class="line-details"><span class="bone"></span></span>`
          : html`<span class="line-details" text=${ownText(details)}></span>`
      }
    </span>
    <span class="line-amount" translate="no" text=${ownText(due)}></span>
  </li>`;
}

/** `Qty 2 · $24.00 each`; `undefined` until the terms of a recurring line are known. */
function detailsOf(
  line: OrderLine,
  currency: string,
  { locale, lineTerms, messages }: OrderLinesView,
): string | undefined {
  const { quantity, unit_amount, recurring } = line;
  if (recurring) return lineTerms?.(line);
  const count = fill(messages.quantity, { quantity });
  if (quantity < 2 || !isMultiplied(line)) return count;
  const amount = formatMoney({ amount: unit_amount, currency }, locale);
  return `${count} · ${fill(messages.each, { amount })}`;
}

function lineSkeleton(): TemplateResult {
  return html`<li aria-hidden="true">
    <span class="picture"></span>
    <span class="line-text"><span class="bone"></span><span class="bone short"></span></span>
  </li>`;
}

/**
 * A product's picture, if its address is safe. That of the first line stands in the order twice, and
 * each layout shows one of them, so it is loaded at once. The others are loaded where they are seen.
 */
export function picture(address: string | undefined, lineIndex: number): unknown {
  const url = safeUrl(address);
  if (!url) return nothing;
  // What could not be loaded stays hidden until there is another picture.
  return keyed(
    url.href,
    html`<img
      alt=""
      width="56"
      height="56"
      loading=${lineIndex > 0 ? 'lazy' : 'eager'}
      referrerpolicy="no-referrer"
      src=${url.href}
      @error=${hide}
    />`,
  );
}

function hide({ currentTarget }: Event): void {
  (currentTarget as HTMLElement).hidden = true;
}
