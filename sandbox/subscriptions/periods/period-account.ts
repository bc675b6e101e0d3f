import { sumOf } from '../../catalogue/amount.ts';
import { allocate, discountOf } from '../../../src/api/sessions/discount.ts';
import type {
  InvoiceLine,
  PeriodAccount,
  SubscriptionItem,
} from '../../store/tables/subscriptions.ts';
import type { SubscriptionDiscount } from '../../store/tables/subscriptions.ts';
import { amountOfItem } from './items.ts';
import type { Period } from './schedule.ts';

/*
 * What the current period of a subscription costs, after any number of changes. The page on billing
 * arithmetic defines every word of this, with examples.
 */

type Item = Pick<SubscriptionItem, 'price_id' | 'quantity' | 'unit_amount' | 'amount'>;

/** Money for a period, in minor units. */
export interface Money {
  /** What was paid for it, less what went back and what has become credit. */
  readonly paid: number;
  /** What the next invoice charges for it. */
  readonly owed: number;
}

/** What a change of items comes to. */
export interface Settlement {
  readonly account: PeriodAccount;
  /** What becomes of removed and of added items. Items that stay have no lines. */
  readonly lines: InvoiceLine[];
  /** Minor units that the removed items would have cost until the end of the period. */
  readonly removed: number;
}

/**
 * `amount` for a part of a whole, rounded half up. Nothing here is below zero.
 *
 * @param part - In the same unit as `whole`.
 */
export function portionOf(amount: number, part: number, whole: number): number {
  const [doubled, divisor] = [2n * BigInt(amount) * BigInt(part), BigInt(whole)];
  return Number((doubled + divisor) / (2n * divisor));
}

/**
 * Opens the account of a period that begins.
 *
 * @param fullStart - When the whole period began of which a short one is the end.
 * @param discount - What lowers this period.
 * @param charged - What its invoice charges for it.
 * @param carried - What its invoice charges besides, for an earlier period.
 */
export function openAccount({
  items,
  period,
  fullStart = period.start,
  discount,
  charged,
  carried = 0,
}: {
  readonly items: readonly Item[];
  readonly period: Period;
  readonly fullStart?: Date | undefined;
  readonly discount?: SubscriptionDiscount | null | undefined;
  readonly charged: number;
  readonly carried?: number;
}): PeriodAccount {
  const { percent_off = null, amount_off = null, duration, ends_at = null } = discount ?? {};
  const opened: PeriodAccount = {
    items: items.map(({ price_id, quantity, unit_amount, amount }) => ({
      price_id,
      quantity,
      unit_amount,
      ...(amount !== undefined && { amount }),
    })),
    full_start: fullStart.toISOString(),
    since: period.start.toISOString(),
    used: 0,
    given_away: 0,
    carried,
    earlier_lines: 0,
    amount_off: percent_off === null ? (amount_off ?? 0) : 0,
    percent_off,
    covers_until: ends_at,
    covered: duration === 'once' ? wholeOf(items) : null,
  };
  // Several subscriptions of one checkout share percents so that the shares add up, and one of them
  // may differ by a unit from its own percents.
  const used = percent_off === null ? 0 : charged - restOf(opened, items, period, period.start);
  return { ...opened, used };
}

/** What the account of a period comes to when nothing changes any more. */
export function costOf(account: PeriodAccount, period: Period): number {
  return net(account, account.used + restOf(account, account.items, period, sinceOf(account)));
}

/** What the part of a period has cost that is over at `now`. */
export function usedAt(account: PeriodAccount, period: Period, now: Date): number {
  return net(account, stretchesAt(account, period, now));
}

/**
 * Settles a change of items at `now`. Money pays first for time that is over, then for items that
 * stay; what is left of it is credit for the removed items, and no more than they would cost.
 */
export function settleChange(
  account: PeriodAccount,
  after: readonly Item[],
  { period, now, money }: { readonly period: Period; readonly now: Date; readonly money: Money },
): Settlement {
  const begun = withCover(account, now);
  const { items: before } = begun;
  const used = stretchesAt(begun, period, now);
  const costWith = (items: readonly Item[]) => net(begun, used + restOf(begun, items, period, now));
  const kept = before.filter((item) => has(after, item));
  const [removedItems, addedItems] = [without(before, after), without(after, before)];
  const stays = costWith(kept);
  const [removed, added] = [costWith(before) - stays, costWith(after) - stays];
  const available = money.paid + money.owed;
  const given_away = Math.max(account.given_away, net(begun, used) - available);
  const unused = Math.min(removed, Math.max(0, available + given_away - stays));
  const lines = [
    ...linesOf(removedItems, allocate(unused, removedItems.map(amountOfItem)), -1),
    ...linesOf(addedItems, allocate(added, addedItems.map(amountOfItem)), 1),
  ];
  return {
    account: { ...begun, items: after.map(bare), since: now.toISOString(), used, given_away },
    lines,
    removed,
  };
}

/** From the end of its months on, a discount covers what it covered until then, and no more. */
function withCover(account: PeriodAccount, now: Date): PeriodAccount {
  const { covers_until, covered, items } = account;
  const isOver = covers_until !== null && new Date(covers_until) <= now;
  return isOver && covered === null ? { ...account, covered: wholeOf(items) } : account;
}

const bare = ({ price_id, quantity, unit_amount, amount }: Item): Item => ({
  price_id,
  quantity,
  unit_amount,
  ...(amount !== undefined && { amount }),
});

const sinceOf = ({ since }: PeriodAccount): Date => new Date(since);

const wholeOf = (items: readonly Item[]): number => sumOf(items.map(amountOfItem));

/** An amount is taken off once, so that it is used up by the first time that costs anything. */
const net = ({ amount_off }: PeriodAccount, value: number): number =>
  Math.max(0, value - amount_off);

/** What all time of the period until `now` has cost, before an amount is taken off. */
function stretchesAt(account: PeriodAccount, period: Period, now: Date): number {
  const { items, used } = account;
  const restAt = (time: Date) => restOf(account, items, period, time);
  return used + restAt(sinceOf(account)) - restAt(now);
}

/** What items cost from `from` to the end of the period, less the percents of what is covered. */
function restOf(
  account: PeriodAccount,
  items: readonly Item[],
  period: Period,
  from: Date,
): number {
  const { percent_off, covered } = account;
  const list = partOf(account, wholeOf(items), period, from);
  if (percent_off === null) return list;
  const limit = covered === null ? list : partOf(account, covered, period, from);
  const terms = { percent_off, amount_off: null, currency: null };
  return list - discountOf(terms, Math.min(list, limit));
}

function partOf(account: PeriodAccount, amount: number, { end }: Period, from: Date): number {
  const rest = Math.max(0, end.getTime() - from.getTime());
  return portionOf(amount, rest, end.getTime() - new Date(account.full_start).getTime());
}

const keyOf = ({ price_id, quantity, unit_amount }: Item): string =>
  [price_id, quantity, unit_amount].join(' ');

const has = (items: readonly Item[], item: Item): boolean =>
  items.some((other) => keyOf(other) === keyOf(item));

/** `items` but those that `others` have in the same quantity and at the same price. */
const without = (items: readonly Item[], others: readonly Item[]): Item[] =>
  items.filter((item) => !has(others, item));

/** The lines of amounts that are not zero. The price of a unit would not multiply to them. */
function linesOf(items: readonly Item[], amounts: readonly number[], sign: 1 | -1): InvoiceLine[] {
  return items.flatMap(({ price_id, quantity }, index) => {
    const amount = amounts[index] ?? 0;
    if (amount === 0) return [];
    return [{ price_id, quantity, unit_amount: null, amount: sign * amount, proration: true }];
  });
}
