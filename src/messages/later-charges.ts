import { allocate, discountOf, type DiscountTerms } from '../api/sessions/discount.ts';
import { addInterval, isDate, nextCharge, type Recurring } from '../calendar.ts';
import { formatMoney } from '../money.ts';

/*
 * What an order costs after today, with its promotion code, counted as the service counts it: billing
 * arithmetic, section 4. These functions are pure and use nothing of the page, because the secure
 * frame contains a copy of them.
 */

/** What a buyer pays in each period until it changes, which a promotion code makes it do. */
export interface LaterCharge {
  /** Minor units. */
  readonly amount: number;
  /** Whether less may be charged, and the service does not say how much. */
  readonly isMost: boolean;
  /** `undefined` for an unknown interval, or if it lies beyond all dates. */
  readonly from: Date | undefined;
  /** The last charge of this amount; absent if it is charged until the buyer cancels. */
  readonly until?: Date;
}

/** What recurs at the same times. */
export interface Plan {
  readonly recurring: Recurring;
  /** Minor units of each charge. */
  readonly amount: number;
  /** The same with the order's promotion code; `undefined` where nobody can say it. */
  readonly lowered: number | undefined;
}

interface Line {
  readonly amount: number;
  readonly recurring: Recurring | null;
}

/** What a session says of its promotion code. The values come from the service unchecked. */
interface Promotion {
  readonly discount: number;
  readonly named?: {
    readonly percent_off?: unknown;
    readonly amount_off?: unknown;
    readonly duration?: unknown;
    readonly duration_in_months?: unknown;
  };
}

/** What these functions need of an order. */
export interface Bought<SomeLine extends Line = Line> {
  readonly line_items: readonly SomeLine[];
  readonly session?: { readonly promotion?: Promotion };
}

/** The lines of an order that recur. Each becomes a subscription with its share of the code. */
export function plansOf<SomeLine extends Line>({
  line_items,
  session,
}: Bought<SomeLine>): readonly (Plan & { readonly line: SomeLine })[] {
  const lowered = loweredAmounts(line_items, session?.promotion);
  return line_items.flatMap((line, index) => {
    const { amount, recurring } = line;
    return recurring ? [{ line, recurring, amount, lowered: lowered?.[index] }] : [];
  });
}

/** What `plan` costs after a purchase at `now`. The amounts follow each other. */
export function laterCharges(
  plan: Plan,
  { session }: Bought,
  now: Date,
): readonly [LaterCharge, ...LaterCharge[]] {
  const { recurring, amount, lowered } = plan;
  const { interval, interval_count, trial_period_days } = recurring;
  const from = nextCharge(recurring, now);
  const full = { amount, isMost: false, from };
  const anchor = trial_period_days > 0 ? from : now;
  const covered = coveredPeriods(recurring, session?.promotion, anchor);
  // The first period of a plan without a trial is paid today.
  const paid = trial_period_days > 0 ? 0 : 1;
  if ((covered !== undefined && covered <= paid) || lowered === amount) return [full];
  const most = { ...full, isMost: true };
  const reduced = lowered === undefined ? most : { ...full, amount: lowered };
  if (covered === Infinity) return [reduced];
  if (covered === undefined || !anchor || !from) return [most];
  const startOf = (period: number) => addInterval(anchor, interval, period * interval_count);
  const then = startOf(covered);
  // Beyond all dates, nothing is charged.
  return isDate(then)
    ? [
        { ...reduced, until: startOf(covered - 1) },
        { ...full, from: then },
      ]
    : [reduced];
}

/** Whether anything will be charged after today. */
export function costsLater(order: Bought, now = new Date()): boolean {
  return plansOf(order).some((plan) =>
    laterCharges(plan, order, now).some(({ amount }) => amount > 0),
  );
}

/** `$14.50`, or `$0.00 – $29.00` where nobody can say how much less it will be. */
export function chargeText(
  { amount, isMost }: Pick<LaterCharge, 'amount' | 'isMost'>,
  currency: string,
  locale: string,
): string {
  const most = formatMoney({ amount, currency }, locale);
  return isMost && amount > 0 ? `${formatMoney({ amount: 0, currency }, locale)} – ${most}` : most;
}

/**
 * How many periods of a plan its code lowers, counted from `anchor`: those that begin within its
 * months. `undefined` where the service does not say it in a way that is understood.
 */
function coveredPeriods(
  { interval, interval_count: count }: Recurring,
  { discount, named }: Promotion = { discount: 0 },
  anchor: Date | undefined,
): number | undefined {
  if (!named) return discount === 0 ? 0 : undefined;
  const { duration, duration_in_months: months } = named;
  if (duration === 'once') return 1;
  if (duration === 'forever') return Infinity;
  if (duration !== 'repeating' || !isAmount(months) || !anchor) return undefined;
  if (interval === 'month') return Math.ceil(months / count);
  if (interval === 'year') return Math.ceil(months / (12 * count));
  const end = addInterval(anchor, 'month', months);
  const period = addInterval(anchor, interval, count).getTime() - anchor.getTime();
  return isDate(end) ? Math.ceil((end.getTime() - anchor.getTime()) / period) : Infinity;
}

/**
 * What each line costs in a period that the code lowers. `undefined` where the service does not say
 * how much the code takes off, or has counted another discount of today's than these terms give.
 */
function loweredAmounts(
  lines: readonly Line[],
  { discount, named }: Promotion = { discount: 0 },
): readonly number[] | undefined {
  const amounts = lines.map(({ amount }) => amount);
  const total = amounts.reduce((before, amount) => before + amount, 0);
  const terms = named && termsOf(named);
  if (!terms || !amounts.every(isAmount) || !isAmount(total)) return undefined;
  const today = allocate(discountOf(terms, total), amounts).filter(
    (_, index) => !((lines[index]?.recurring?.trial_period_days ?? 0) > 0),
  );
  if (today.reduce((before, share) => before + share, 0) !== discount) return undefined;
  const granted = allocate(terms.amount_off ?? 0, amounts);
  return amounts.map((amount, index) => {
    const { [index]: amount_off = 0 } = granted;
    return amount - discountOf({ ...terms, amount_off }, amount);
  });
}

/** How much a code takes off; `undefined` if that is not said, or makes no sense. */
function termsOf({
  percent_off: percents = null,
  amount_off: amount = null,
}: NonNullable<Promotion['named']>): DiscountTerms | undefined {
  if (isAmount(percents) && percents <= 100 && amount === null) {
    return { percent_off: percents, amount_off: null };
  }
  if (percents !== null || !isAmount(amount)) return undefined;
  return { percent_off: null, amount_off: amount };
}

const isAmount = (value: unknown): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0;
