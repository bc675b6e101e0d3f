import type { InstrumentRecord } from '../api/offered-session.ts';
import { isOver, type Month } from './month.ts';
import { methodOf, type PaymentMethod } from './payment-method.ts';
import { present } from '../api/schemas/present.ts';

/** A card or bank account that the service keeps for a customer, as far as it may be shown. */
export interface SavedInstrument {
  readonly id: string;
  readonly method: PaymentMethod;
  /** The brand of a card by the service's name, e.g. `visa`. */
  readonly brand?: string;
  readonly last4: string;
  /** The last month in which a card is valid. */
  readonly expires?: Month;
  readonly bankName?: string;
}

/**
 * Converts the service's records. Instruments of an unknown type cannot be shown, so they are left
 * out.
 */
export function toSaved(records: readonly InstrumentRecord[]): readonly SavedInstrument[] {
  return records.flatMap((record) => {
    const { id, brand, last_four, expiration_month, expiration_year, bank_name } = record;
    const method = methodOf(record.type);
    if (!method) return [];
    const expires =
      expiration_month && expiration_year
        ? { expires: { month: expiration_month, year: expiration_year } }
        : {};
    return { id, method, last4: last_four, ...expires, ...present({ brand, bankName: bank_name }) };
  });
}

/** Whether the last month of a card is over. `now` in milliseconds since the Unix epoch. */
export function hasExpired({ expires }: SavedInstrument, now: number): boolean {
  return expires !== undefined && isOver(expires, now);
}
