import { methodOf, type PaymentMethod } from './payment-method.ts';
import { present } from '../api/present.ts';

/** A card or bank account that the service keeps of a customer, as far as it may be shown. */
export interface SavedInstrument {
  readonly id: string;
  readonly method: PaymentMethod;
  /** Of a card, as the service names it: `visa`. */
  readonly brand?: string;
  readonly last4: string;
  /** Of a card: the last month of its life, from 1 on. */
  readonly expires?: { readonly month: number; readonly year: number };
  readonly bankName?: string;
}

/** The same as the service writes it. Contract, section 6. */
export interface InstrumentRecord {
  readonly id: string;
  readonly type: string;
  readonly brand?: string | null | undefined;
  readonly last_four: string;
  readonly expiration_month?: number | null | undefined;
  readonly expiration_year?: number | null | undefined;
  readonly bank_name?: string | null | undefined;
}

/** Instruments of a kind that nobody here knows cannot be shown, so they are left out. */
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

/** Whether a month, from 1 on, is over where on earth it ends last. */
export function isOver(
  { month, year }: NonNullable<SavedInstrument['expires']>,
  now: number,
): boolean {
  return now >= Date.UTC(year, month, 1, 12);
}
