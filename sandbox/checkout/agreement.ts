import type { SourceType } from '../../src/api/embedded-checkout.ts';
import type { LineItem } from '../../src/api/line-items.ts';
import type { PricedLines } from '../catalogue/pricing.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * A line item with its price at the time of the agreement. Sessions of older versions have no
 * price.
 */
export interface AgreedLine extends LineItem {
  readonly unit_amount?: number;
}

/** What a session was created for, and what its buyer was shown. */
export interface Agreement {
  /** Id of the session. */
  readonly id: string;
  /** Minor units due now. */
  readonly amount_total: number;
  readonly currency: string;
  readonly line_items: readonly AgreedLine[];
  readonly payment_methods: readonly SourceType[];
}

/**
 * Checks that `lines` cost today what was agreed. A buyer is charged that amount or nothing.
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
    'A price has changed since this session was created. Nothing was charged. Create a new session.',
  );
}
