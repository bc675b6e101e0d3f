/*
 * How discounts are counted. The service charges by it, and the page names by it what the service
 * will charge, so that the two cannot differ.
 */

/** By how much a price is lowered: percents, or else minor units. */
export interface DiscountTerms {
  readonly percent_off: number | null;
  readonly amount_off: number | null;
}

/**
 * Minor units that a discount takes off `amount`: percents rounded half up, and never more than
 * there is. The amount has to be in the currency of the terms.
 */
export function discountOf({ percent_off, amount_off }: DiscountTerms, amount: number): number {
  if (amount <= 0) return 0;
  // The product may be more than a number can hold exactly.
  if (percent_off !== null) return Number((BigInt(amount) * BigInt(percent_off) + 50n) / 100n);
  return Math.min(amount, amount_off ?? 0);
}

/**
 * `total` minor units in shares that are as `weights` are to each other. The shares add up to the
 * total: what rounding down leaves goes to those that lost most by it, the first ones first.
 */
export function allocate(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((before, weight) => before + BigInt(weight), 0n);
  if (sum === 0n) return weights.map(() => 0);
  const exact = weights.map((weight) => BigInt(total) * BigInt(weight));
  const shares = exact.map((share) => Number(share / sum));
  const byLoss = exact
    .map((share, index) => ({ index, loss: share % sum }))
    .toSorted((first, second) =>
      first.loss === second.loss ? first.index - second.index : first.loss < second.loss ? 1 : -1,
    );
  const left = total - shares.reduce((before, share) => before + share, 0);
  for (const { index } of byLoss.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1;
  return shares;
}
