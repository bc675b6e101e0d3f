/** Items by the id of their price. */
export type Items = ReadonlyMap<string, { readonly unit: number; readonly quantity: number }>;

export interface Coupon {
  readonly percent?: number;
  readonly amount?: number;
  readonly duration: 'once' | 'repeating' | 'forever';
  readonly months: number;
}

/** Of one item, what stands in the page's only formula: section 2. */
const part = (amount: number, rest: number, whole: number): number =>
  Math.floor((2 * amount * rest + whole) / (2 * whole));

export const wholeOf = (items: Items): number =>
  [...items.values()].reduce((sum, { unit, quantity }) => sum + unit * quantity, 0);

export const share = (percent: number, amount: number): number =>
  Math.floor((amount * percent + 50) / 100);

/** A period, and what its stretches cost: sections 2 to 4. */
export class Period {
  stretches: { items: Items; from: number }[];
  /** Until when changes are covered, and what is covered after that. */
  coveredUntil = Infinity;
  covered = Infinity;
  amountOff = 0;
  percentOff = 0;
  /** Given, and neither paid nor owed when its time was over. */
  gone = 0;
  /** What the first invoice charges for an earlier period. */
  carried = 0;
  /** Lines of changes that the next invoice charges. */
  pending = 0;
  /** The same of earlier periods, which a pause has kept from being charged. */
  earlier = 0;
  readonly start: number;
  readonly end: number;
  readonly fullStart: number;

  constructor(start: number, end: number, fullStart: number, items: Items) {
    [this.start, this.end, this.fullStart] = [start, end, fullStart];
    this.stretches = [{ items, from: start }];
  }

  get items(): Items {
    return this.stretches.at(-1)?.items ?? new Map();
  }

  /** What items cost from `time` to the end, less percents. */
  rest(items: Items, time: number): number {
    const of = (amount: number) =>
      part(amount, Math.max(0, this.end - time), this.end - this.fullStart);
    const list = of(wholeOf(items));
    const covered = this.covered === Infinity ? list : Math.min(list, of(this.covered));
    return list - share(this.percentOff, covered);
  }

  /** What the period costs until `now`, and from then on with `items`. */
  cost(now: number, items: Items): number {
    const over = this.stretches.map(({ items: each, from }, index) => {
      const until = this.stretches[index + 1]?.from ?? now;
      return this.rest(each, from) - this.rest(each, until);
    });
    const value = over.reduce((sum, each) => sum + each, this.rest(items, now));
    return Math.max(0, value - this.amountOff);
  }
}
