import type { SessionMethod } from '../../src/api/embedded-checkout.ts';
import type { PricedLines } from '../catalogue/pricing.ts';
import { Refusal } from '../http/refusal.ts';
import type { AgreedLine } from '../store/tables/sessions.ts';

/** What a session was created for, and what its buyer was shown. */
export interface Agreement {
  /** Id of the session. */
  readonly id: string;
  /** Minor units due now, after the discount. */
  readonly amount_total: number;
  readonly amount_discount: number;
  /** What was redeemed, if anything. */
  readonly coupon_id: string | null;
  readonly promotion_code_id: string | null;
  readonly identity_id: string | null;
  readonly currency: string;
  readonly line_items: readonly AgreedLine[];
  readonly payment_methods: readonly SessionMethod[];
}

/**
 * Checks that `lines` cost today what was agreed. A buyer is charged that amount or nothing.
 *
 * @param discount - Minor units that a discount takes off today.
 * @throws {Refusal} `PRICE_CHANGED`
 */
export function checkAgreed(
  { amount_total, amount_discount, currency, line_items }: Agreement,
  lines: PricedLines,
  discount: number,
): void {
  const isSame =
    lines.due === amount_total + amount_discount &&
    discount === amount_discount &&
    lines.currency === currency &&
    lines.all.every(({ price }, index) => {
      const { unit_amount = price.unit_amount } = line_items[index] ?? {};
      return price.unit_amount === unit_amount;
    });
  if (isSame) return;
  throw new Refusal(
    'PRICE_CHANGED',
    'A price has changed since this session was created. Nothing was charged. Create a new session.',
  );
}
