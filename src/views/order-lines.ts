import type { Order, OrderLine } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { formatMoney, type Money } from '../money.ts';
import { createElement } from '../template/create-element.ts';
import { safeUrl } from '../ui/safe-url.ts';

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

/**
 * Draws the lines of an order, and the picture of the first one, into the summary. Nothing is drawn
 * again while it stays the same.
 */
export class OrderLines {
  /** At first the skeleton of one line is there: src/element/first-form.html. */
  #drawn = '1';

  /** @param root - Holds the list of lines, if the order is shown. */
  draw(root: ParentNode, { order, lineCount, locale, lineTerms, messages }: OrderLinesView): void {
    const list = root.querySelector('[part=lines]');
    const lines = order?.line_items.map((line) =>
      lineView(line, order.currency, { locale, lineTerms, messages }),
    );
    const wanted = JSON.stringify(lines ?? lineCount);
    if (!list || (this.#drawn === wanted && list.hasChildNodes())) return;
    this.#drawn = wanted;
    list.replaceChildren(
      ...(lines?.map(lineElement) ?? Array.from({ length: lineCount }, lineSkeleton)),
    );
    root.querySelector('.first-picture')?.replaceChildren(...image(lines?.[0]?.image, 0));
  }
}

/** One line as a buyer reads it. */
interface LineView {
  readonly name: string;
  /** `Qty 2 · $24.00 each`; absent until the terms of a recurring line are known. */
  readonly details: string | undefined;
  readonly due: string;
  /** The address of the product's picture. */
  readonly image: string | undefined;
}

function lineView(
  line: OrderLine,
  currency: string,
  { locale, lineTerms, messages }: Pick<OrderLinesView, 'locale' | 'lineTerms' | 'messages'>,
): LineView {
  const { name, quantity, unit_amount, amount, recurring, image_url: image } = line;
  const money = (value: number) => formatMoney({ amount: value, currency }, locale);
  const each =
    quantity > 1 && isMultiplied(line)
      ? ` · ${fill(messages.each, { amount: money(unit_amount) })}`
      : '';
  const details = recurring ? lineTerms?.(line) : fill(messages.quantity, { quantity }) + each;
  const isFree = recurring !== null && recurring.trial_period_days > 0;
  return { name, details, due: money(isFree ? 0 : amount), image };
}

function lineElement({ name, details, due, image }: LineView, index: number): HTMLElement {
  const named = createElement('span', { class: 'line-name' }, createElement('bdi', {}, name));
  const detailed = createElement('span', { class: 'line-details' }, details ?? bone());
  return createElement(
    'li',
    { part: 'line' },
    picture(image, index),
    createElement('span', { class: 'line-text' }, named, detailed),
    createElement('span', { class: 'line-amount' }, due),
  );
}

function lineSkeleton(): HTMLElement {
  const text = createElement('span', { class: 'line-text' }, bone(), bone('bone short'));
  return createElement('li', { 'aria-hidden': 'true' }, picture(), text);
}

function bone(name = 'bone'): HTMLElement {
  return createElement('span', { class: name });
}

/**
 * A product's picture, if its address is safe. That of the first line stands in the order twice, and
 * each layout shows one of them, so it is loaded at once. The others are loaded where they are seen.
 */
function image(address: string | undefined, lineIndex: number): HTMLElement[] {
  const url = safeUrl(address);
  if (!url) return [];
  const shown = createElement('img', {
    alt: '',
    width: '56',
    height: '56',
    loading: lineIndex > 0 ? 'lazy' : 'eager',
    referrerpolicy: 'no-referrer',
    src: url.href,
  });
  shown.addEventListener('error', () => {
    shown.hidden = true;
  });
  return [shown];
}

function picture(address?: string, lineIndex = 0): HTMLElement {
  return createElement('span', { class: 'picture' }, ...image(address, lineIndex));
}

/**
 * Shows or hides the lines of an order in a narrow layout. Whether they are shown is kept in the
 * document alone, because nothing else depends on it.
 */
export function toggleLines({ currentTarget }: Event): void {
  const button = currentTarget as HTMLButtonElement;
  const isOpen = button.ariaExpanded !== 'true';
  button.ariaExpanded = String(isOpen);
  // The row sticks only while it is folded, so its lines unfold where the order stands.
  if (isOpen) button.scrollIntoView({ block: 'nearest', behavior: 'instant' });
}
