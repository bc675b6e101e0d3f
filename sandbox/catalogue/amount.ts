import { Refusal } from '../http/refusal.ts';
import type { Row } from '../store/tables.ts';
import type { Tier } from '../store/tables/catalogue.ts';

/** What decides how much a quantity costs. */
export type Terms = Pick<Row<'prices'>, 'unit_amount' | 'pricing_model'> & {
  readonly tiers?: readonly Tier[] | null | undefined;
};

/**
 * Minor units that `quantity` units cost, in whole numbers only. Everything that charges for a
 * price computes its amount here.
 *
 * With `tiered_volume`, the tier in which the quantity lies counts for all units; with
 * `tiered_graduated`, each unit costs what its own tier says. The fixed amount of a tier is added
 * once, when a unit reaches it.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export function amountOf({ unit_amount, pricing_model, tiers }: Terms, quantity: number): number {
  if (!tiers) return exact(unit_amount * quantity);
  return exact(
    pricing_model === 'tiered_volume' ? byVolume(tiers, quantity) : byUnit(tiers, quantity),
  );
}

function byVolume(tiers: readonly Tier[], quantity: number): number {
  const tier = tiers.find(({ up_to }) => up_to === null || quantity <= up_to);
  if (!tier) throw new Error('The last tier of a price has an end');
  return tier.unit_amount * quantity + (tier.flat_amount ?? 0);
}

function byUnit(tiers: readonly Tier[], quantity: number): number {
  let amount = 0;
  let counted = 0;
  for (const { up_to, unit_amount, flat_amount = 0 } of tiers) {
    if (counted >= quantity) break;
    const end = Math.min(quantity, up_to ?? quantity);
    amount += (end - counted) * unit_amount + flat_amount;
    counted = end;
  }
  return amount;
}

/**
 * What minor units add up to.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((total, amount) => exact(total + amount), 0);
}

/**
 * An amount that was computed from amounts, if a number of JSON holds it exactly. A rounded amount is a
 * wrong one, and no column and no answer may hold it.
 *
 * @throws {Refusal} `AMOUNT_TOO_LARGE`
 */
export function exact(amount: number): number {
  if (Number.isSafeInteger(amount)) return amount;
  throw new Refusal(
    'AMOUNT_TOO_LARGE',
    `These amounts come to more than ${Number.MAX_SAFE_INTEGER} minor units, beyond which nothing is counted exactly.`,
  );
}
