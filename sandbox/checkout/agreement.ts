import type { LineItem } from '../../src/api/line-items.ts';
import type { PaymentMethod } from '../../src/api/embedded-checkout.ts';
import type { PricedLines } from '../catalogue/pricing.ts';
import { Refusal } from '../http/refusal.ts';

/** A line with what one of it cost when that was agreed to; older sessions do not say. */
export interface AgreedLine extends LineItem {
  readonly unit_amount?: number;
}

/** What a session was created for, and what its buyer was shown. */
export interface Agreement {
  /** Of the session. */
  readonly id: string;
  /** Minor units due now. */
  readonly amount_total: number;
  readonly currency: string;
  readonly line_items: readonly AgreedLine[];
  readonly payment_methods: readonly PaymentMethod[];
}

/**
 * Checks that `lines`, as they are priced now, cost what was agreed to: a buyer is charged that or
 * nothing.
 *
 * @throws {Refusal} `PRICE_CHANGED`
 */
export function checkAgreed(
  { amount_total, currency, line_items }: Agreement,
  lines: PricedLines,
): void {
  const isSame =
    lines.due === amount_total &&
    lines.currency === currency &&
    lines.all.every(({ price }, index) => {
      const { unit_amount = price.unit_amount } = line_items[index] ?? {};
      return price.unit_amount === unit_amount;
    });
  if (isSame) return;
  throw new Refusal(
    'PRICE_CHANGED',
    'A price has changed since this session was created: nothing was charged. Create a new session.',
  );
}
