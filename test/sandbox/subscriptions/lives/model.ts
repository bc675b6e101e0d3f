import { addInterval } from '../../../../src/calendar.ts';
import type { Books } from './bookkeeping.ts';
import { Period, wholeOf, type Coupon, type Items } from './period.ts';

/*
 * One subscription as docs/reference/billing-arithmetic.md has it, and as the contract has attempts,
 * pauses and ends. It knows nothing of the sandbox, and shares no code with it but the calendar.
 */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NONE: Items = new Map();
/** Amounts that every payment method declines, and one whose refund fails. */
const DECLINING = [102, 193, 194];

export type Instrument = 'card' | 'declined' | 'bank' | 'failing';

export interface Bill {
  readonly kind: 'period' | 'update' | 'final';
  readonly period: Period;
  readonly due: number;
  readonly creditUsed: number;
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible';
  attempts: number;
  retryAt?: number | undefined;
  settlesAt?: number | undefined;
  settles: boolean;
  /** What its transfer has brought, what went back, and what of it is credit. */
  brought: number;
  back: number;
  credited: number;
}

export class Model {
  bills: Bill[] = [];
  credit = 0;
  standing = 'active';
  pause: 'void' | 'keep_as_draft' | 'mark_uncollectible' | undefined;
  endsWithPeriod = false;
  scheduled: Items | undefined;
  waiting: { bill: Bill; items: Items; asked: number } | undefined;
  failingRefunds: { bill: Bill; amount: number; credit: number; at: number }[] = [];
  period: Period;
  items: Items;
  now: number;
  instrument: Instrument;
  readonly periods: Period[] = [];
  readonly #anchor: number;
  #coupon: Coupon | undefined;
  #couponEnds = Infinity;
  /** What changes cost that were not given, because the subscription has ended at once. */
  #unused = 0;

  constructor(
    now: number,
    {
      items,
      coupon,
      trialEnd,
      anchor,
      free,
      instrument,
    }: {
      items: Items;
      coupon?: Coupon | undefined;
      trialEnd?: number | undefined;
      anchor?: number | undefined;
      free?: boolean;
      instrument: Instrument;
    },
  ) {
    [this.now, this.items, this.instrument, this.#coupon] = [now, items, instrument, coupon];
    const month = addInterval(new Date(now), 'month', 1).getTime();
    const end = trialEnd ?? anchor ?? month;
    const fullStart = anchor ? addInterval(new Date(anchor), 'month', -1).getTime() : now;
    this.#anchor = trialEnd ?? anchor ?? now;
    if (coupon?.duration === 'repeating') {
      const from = new Date(trialEnd ?? now);
      this.#couponEnds = addInterval(from, 'month', coupon.months).getTime();
    }
    this.period = this.#open(
      new Period(now, end, fullStart, trialEnd ? NONE : items),
      !trialEnd && !free,
    );
    if (free) [this.period.percentOff, this.period.covered] = [100, wholeOf(items)];
    if (trialEnd) this.standing = 'trialing';
    const bill = this.#bill('period', this.period.cost(now, this.period.items));
    if (bill.due > 0) this.#charge(bill);
    if (bill.settlesAt) this.standing = 'incomplete';
  }

  get status(): string {
    return this.pause && !this.#hasEnded ? 'paused' : this.standing;
  }

  get #hasEnded(): boolean {
    return ['canceled', 'incomplete_expired'].includes(this.standing);
  }

  /** Section 1. */
  books(): Books {
    const { bill: waiting } = this.waiting ?? {};
    const open = this.bills.filter(
      (bill) => ['open', 'draft'].includes(bill.status) && bill !== waiting,
    );
    return {
      paid: this.bills.reduce((sum, { brought, back }) => sum + brought - back, 0),
      owed: open.reduce((sum, { due }) => sum + due, this.period.pending + this.period.earlier),
      credit: this.credit + (waiting?.creditUsed ?? 0),
    };
  }

  /** What all periods cost that have begun, and the most of it that may be given away. */
  value(): { cost: number; away: number } {
    const cost = this.periods.reduce((sum, period) => sum + period.cost(period.end, NONE), 0);
    const lost = this.bills.map(({ status, kind, due, creditUsed, back }) => {
      const isLost = kind !== 'update' && ['void', 'uncollectible'].includes(status);
      return back + (isLost ? due + (status === 'void' ? creditUsed : 0) : 0);
    });
    return { cost, away: lost.reduce((sum, each) => sum + each, this.#unused) };
  }

  /** Opens a period, with what the coupon takes off it: section 4. */
  #open(period: Period, isCharged: boolean, isForgiven = false): Period {
    this.periods.push(period);
    const coupon = this.#coupon;
    if (!coupon || !isCharged) return period;
    if (period.start >= this.#couponEnds) {
      if (!isForgiven) this.#coupon = undefined;
      return period;
    }
    period.amountOff = coupon.amount ?? 0;
    period.percentOff = coupon.percent ?? 0;
    period.coveredUntil = this.#couponEnds;
    if (coupon.duration === 'once') period.covered = wholeOf(period.items);
    if (coupon.duration === 'once' && !isForgiven) this.#coupon = undefined;
    return period;
  }

  #bill(kind: Bill['kind'], total: number, usesCredit = true): Bill {
    const creditUsed = usesCredit ? Math.min(this.credit, total) : 0;
    this.credit -= creditUsed;
    const money = { attempts: 0, settles: false, brought: 0, back: 0, credited: 0 };
    const due = total - creditUsed;
    const status = due === 0 ? ('paid' as const) : ('open' as const);
    const bill = { kind, period: this.period, due, creditUsed, status, ...money };
    this.bills.push(bill);
    return bill;
  }

  #charge(bill: Bill): void {
    bill.attempts += 1;
    bill.retryAt = undefined;
    const isDeclined = this.instrument === 'declined' || DECLINING.includes(bill.due);
    if (isDeclined) this.#failed(bill);
    else if (this.instrument === 'card') this.#paid(bill);
    else [bill.settlesAt, bill.settles] = [this.now + DAY, this.instrument === 'bank'];
  }

  #paid(bill: Bill): void {
    bill.brought += bill.due;
    if (bill.status === 'void') {
      // Section 5: what was dropped cannot be paid for any more.
      bill.credited += bill.due;
      this.credit += bill.due;
      return;
    }
    [bill.status, bill.retryAt] = ['paid', undefined];
    if (this.waiting?.bill === bill) this.#apply();
    this.#balance();
    this.#endArrears();
    if (this.standing === 'incomplete') this.standing = 'active';
  }

  #failed(bill: Bill): void {
    if (bill.status !== 'open' || bill.kind === 'update' || bill.kind === 'final') return;
    if (this.standing === 'incomplete') {
      this.#void(bill);
      this.standing = 'incomplete_expired';
      return;
    }
    const isAlive = ['active', 'past_due'].includes(this.standing);
    const days = isAlive ? [3, 5, 7][bill.attempts - 1] : undefined;
    if (days) [bill.retryAt, this.standing] = [this.now + days * DAY, 'past_due'];
    else this.#giveUp();
    if (!days && isAlive) this.standing = 'unpaid';
  }

  #giveUp(to: 'uncollectible' | 'void' = 'uncollectible'): void {
    for (const bill of this.bills) {
      if (bill.status !== 'open' || bill.settlesAt) continue;
      if (to === 'void') this.#void(bill);
      else [bill.status, bill.retryAt] = [to, undefined];
    }
  }

  #void(bill: Bill): void {
    [bill.status, bill.retryAt] = ['void', undefined];
    this.credit += bill.creditUsed;
    if (this.waiting?.bill === bill) this.waiting = undefined;
  }

  /** Section 7. */
  #endArrears(): void {
    const owing = this.bills.some(
      ({ kind, status, attempts }) =>
        kind === 'period' &&
        (status === 'open' ||
          (this.standing === 'unpaid' && status === 'uncollectible' && attempts > 0)),
    );
    if (!owing && ['past_due', 'unpaid'].includes(this.standing)) this.standing = 'active';
  }

  /** What was paid for more than the period costs is credit, whenever that comes to be. */
  #balance(): void {
    if (this.waiting || this.standing === 'trialing') return;
    const surplus = this.#money() + this.period.pending - this.period.cost(this.period.end, NONE);
    this.#toCredit(Math.min(this.#money(), surplus));
  }

  /** What was paid for the current period, without what became credit. */
  #money(): number {
    const bills = this.bills.filter(
      ({ period, status }) => period === this.period && status !== 'void',
    );
    const paid = bills.map(({ kind, brought, back, creditUsed, credited }) =>
      Math.max(
        0,
        brought - back + creditUsed - credited - (kind === 'period' ? this.period.carried : 0),
      ),
    );
    return paid.reduce((sum, each) => sum + each, 0);
  }

  #toCredit(amount: number): void {
    if (amount <= 0) return;
    this.credit += amount;
    let left = amount;
    for (const bill of this.bills.toReversed()) {
      if (bill.period !== this.period || bill.status === 'void') continue;
      const { kind, brought, back, creditUsed, credited } = bill;
      const carried = kind === 'period' ? this.period.carried : 0;
      const given = Math.min(left, Math.max(0, brought - back + creditUsed - credited - carried));
      [bill.credited, left] = [bill.credited + given, left - given];
    }
  }

  /** Section 3: what a change comes to, in what it asks for and in what it credits at most. */
  #settle(after: Items, at: number, without?: Bill): { due: number; gone: number } {
    const { period } = this;
    const before = period.items;
    if (at >= period.coveredUntil && period.covered === Infinity) period.covered = wholeOf(before);
    const kept = new Map(
      [...before].filter(([id, { quantity }]) => after.get(id)?.quantity === quantity),
    );
    const money =
      this.#money() - (without ? without.brought + without.creditUsed : 0) + period.pending;
    const stays = period.cost(at, kept);
    const gone = Math.max(period.gone, period.cost(at, NONE) - money);
    const unused = Math.max(0, money + gone - stays);
    return {
      due: period.cost(at, after) - stays - Math.min(unused, period.cost(at, before) - stays),
      gone,
    };
  }

  #stretch(items: Items, from: number, gone: number): void {
    this.period.stretches.push({ items, from });
    this.period.gone = gone;
  }

  /** A change of items that was not refused. */
  change(items: Items, behavior: string): void {
    if (this.standing === 'trialing' || behavior === 'none') {
      this.items = items;
      return;
    }
    const { due, gone } = this.#settle(items, this.now);
    if (due > 0 && behavior === 'always_invoice') {
      const bill = this.#bill('update', due);
      this.waiting = { bill, items, asked: this.now };
      if (bill.due > 0) this.#charge(bill);
      else this.#apply();
      return;
    }
    this.items = items;
    this.#stretch(items, this.now, gone);
    const owed = this.period.pending + due;
    this.period.pending = Math.max(0, owed);
    this.#toCredit(-owed);
  }

  #apply(): void {
    if (!this.waiting) return;
    const { items, asked, bill } = this.waiting;
    const { gone } = this.#settle(items, asked, bill);
    this.waiting = undefined;
    this.items = items;
    this.#stretch(items, asked, gone);
  }

  /** Whether a change that removes items has to wait for money: section 3. */
  mustWait(after: Items): boolean {
    const isOpen = this.bills.some(
      ({ period, status, due }) =>
        period === this.period && ['open', 'draft'].includes(status) && due > 0,
    );
    const { now, period } = this;
    const kept = new Map(
      [...period.items].filter(([id, { quantity }]) => after.get(id)?.quantity === quantity),
    );
    return isOpen && period.cost(now, period.items) > period.cost(now, kept);
  }

  pay(bill: Bill): void {
    this.#charge(bill);
  }

  void(bill: Bill): void {
    this.#void(bill);
    this.#balance();
    this.#endArrears();
  }

  giveUp(bill: Bill): void {
    [bill.status, bill.retryAt] = ['uncollectible', undefined];
    this.#endArrears();
  }

  finalize(bill: Bill): void {
    bill.status = bill.due === 0 ? 'paid' : 'open';
  }

  resume(): void {
    this.pause = undefined;
    for (const bill of this.bills) {
      if (bill.retryAt !== undefined) bill.retryAt = Math.max(bill.retryAt, this.now);
    }
  }

  /** Money that goes back takes its credit with it: section 3. */
  giveBack(bill: Bill, amount: number): number {
    bill.back += amount;
    const credit = Math.min(amount, bill.credited, this.credit);
    bill.credited -= credit;
    this.credit -= credit;
    return credit;
  }

  refund(bill: Bill, amount: number, isBank: boolean): void {
    const credit = this.giveBack(bill, amount);
    const at = this.now + (isBank ? DAY : 60_000);
    if (amount === 102) this.failingRefunds.push({ bill, amount, credit, at });
  }

  #drop(): void {
    if (!this.waiting) return;
    this.#void(this.waiting.bill);
    this.#balance();
  }

  /** Section 6. */
  cancel(): void {
    const { period } = this;
    this.#drop();
    this.#giveUp('void');
    const due = period.cost(this.now, NONE) - period.gone - this.#money();
    const owed = Math.min(period.pending, Math.max(0, due));
    this.#unused = period.pending - owed;
    this.#end(owed + period.earlier);
  }

  #end(owed: number): void {
    [this.standing, this.scheduled] = ['canceled', undefined];
    [this.period.pending, this.period.earlier] = [0, 0];
    const bill = owed > 0 ? this.#bill('final', owed) : undefined;
    if (bill && bill.due > 0) this.#charge(bill);
  }

  #renew(): void {
    this.#drop();
    const { end } = this.period;
    const pending = this.period.pending + this.period.earlier;
    if (this.endsWithPeriod || this.standing === 'unpaid') {
      this.#giveUp();
      this.#end(pending);
      return;
    }
    const isForgiven = this.pause === 'void' || this.pause === 'mark_uncollectible';
    this.items = this.scheduled ?? this.items;
    this.scheduled = undefined;
    let count = 1;
    const boundary = (index: number) =>
      addInterval(new Date(this.#anchor), 'month', index).getTime();
    while (boundary(count) <= end) count += 1;
    const next = new Period(end, boundary(count), end, this.items);
    this.period = this.#open(next, true, isForgiven);
    next.carried = isForgiven ? 0 : pending;
    next.earlier = isForgiven ? pending : 0;
    if (this.standing === 'trialing') this.standing = 'active';
    const bill = this.#bill('period', next.cost(end, next.items) + next.carried, !isForgiven);
    if (this.pause === 'keep_as_draft') bill.status = 'draft';
    else if (bill.due > 0 && isForgiven)
      bill.status = this.pause === 'void' ? 'void' : 'uncollectible';
    else if (bill.due > 0) this.#charge(bill);
  }

  /** What time does, in order: money that arrives first, then attempts and ends of waiting, then renewals. */
  until(time: number): void {
    for (;;) {
      const due: { at: number; rank: number; act: () => void }[] = [];
      for (const bill of this.bills) {
        const { settlesAt, retryAt } = bill;
        if (settlesAt) {
          const act = () => {
            bill.settlesAt = undefined;
            if (bill.settles) this.#paid(bill);
            else this.#failed(bill);
          };
          due.push({ at: settlesAt, rank: 1, act });
        }
        if (retryAt && !this.pause && bill.status === 'open') {
          due.push({ at: retryAt, rank: 2, act: () => this.#charge(bill) });
        }
      }
      for (const refund of this.failingRefunds) {
        const act = () => {
          this.failingRefunds = this.failingRefunds.filter((each) => each !== refund);
          const { bill, amount, credit } = refund;
          bill.back -= amount;
          bill.credited += credit;
          this.credit += credit;
          this.#balance();
        };
        due.push({ at: refund.at, rank: 1, act });
      }
      if (this.waiting) {
        due.push({ at: this.waiting.asked + 23 * HOUR, rank: 2, act: () => this.#drop() });
      }
      if (!this.#hasEnded && this.standing !== 'incomplete') {
        due.push({ at: this.period.end, rank: 3, act: () => this.#renew() });
      }
      const [next] = due.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
      if (!next || next.at > time) break;
      this.now = next.at;
      next.act();
    }
    this.now = time;
  }
}
