import { formatMoney } from '../../../src/money.ts';
import type { Service } from '../../http/service.ts';
import type { Sql } from '../../store/store.ts';
import type { Tables } from '../../store/tables.ts';

/** A record as its page shows it. Which fields it has depends on its kind. */
export interface AnyRecord {
  readonly id: string;
  readonly [field: string]: unknown;
}

/** Records of another kind that name the record of a page. */
export interface Relation {
  readonly title: string;
  /** The path of their kind. */
  readonly kind: string;
  /** The column in which they name the record. */
  readonly column: string;
  /** The field of the record whose value they name. The default is its id. */
  readonly by?: string;
}

/** What reading a record takes, beside the store. */
export type Reading = Pick<Service, 'documentKey' | 'checkoutOrigins'> & {
  readonly now: Date;
  readonly origin: string;
};

/** A kind of record: where it is stored, and how its lists and its page present it. */
export interface Kind {
  /** Its part of an address, as in `/records/transfers`. */
  readonly path: string;
  readonly one: string;
  readonly many: string;
  readonly table: keyof Tables;
  /** What a list without records says. */
  readonly empty: string;
  /** An SQL expression over the columns of the table `row`, as of the time `$1`. */
  readonly status: string;
  /** SQL expressions over `row`, in the texts of which a search looks. */
  readonly searched: readonly string[];
  /**
   * SQL expressions for an amount and its currency, by which a search finds it. Without a currency,
   * the amount is in major units.
   */
  readonly amount?: readonly [amount: string, currency?: string];
  /** Records as the service shows them, in any order. */
  readonly read: (sql: Sql, ids: readonly string[], reading: Reading) => Promise<AnyRecord[]>;
  /** What stands in the place of the id, such as the name of a customer. */
  readonly title?: (record: AnyRecord) => string;
  readonly note?: (record: AnyRecord) => string;
  /** The amount that stands out on the page and in lists. */
  readonly sum?: (record: AnyRecord) => string;
  readonly related?: readonly Relation[];
}

/** A value that is text, else an empty text. */
export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** A field of a value that may be no object. */
export function fieldOf(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Readonly<Record<string, unknown>>)[name]
    : undefined;
}

/** Minor units of a currency, as a person reads them. */
export function moneyText(amount: unknown, currency: unknown): string {
  return formatMoney({ amount: Number(amount), currency: textOf(currency) }, 'en-US');
}

/** Major units of a currency, as a person reads them. */
export function majorText(amount: number, currency: string): string {
  const isCode = /^[A-Z]{3}$/.test(currency);
  if (!isCode) return `${amount} ${currency}`;
  return new Intl.NumberFormat('en-US', { style: 'currency', currency }).format(amount);
}

/** An amount of the record in its own currency. */
export function sumOf(field: string): (record: AnyRecord) => string {
  return (record) => moneyText(record[field], record['currency']);
}

/** An SQL expression for the ids of the prices in a column of items. */
export function pricesIn(column: string): string {
  return `(select string_agg(item ->> 'price_id', ' ') from jsonb_array_elements(${column}) as item)`;
}

/** The items of an order, a subscription or a session, in few words. */
export function itemsText(items: unknown): string {
  const lines = Array.isArray(items) ? (items as readonly unknown[]) : [];
  return lines
    .map((line) => {
      const quantity = Number(fieldOf(line, 'quantity') ?? 1);
      return textOf(fieldOf(line, 'price_id')) + (quantity > 1 ? ` × ${quantity}` : '');
    })
    .join(', ');
}

/** Columns of rows that are of no use to anybody who reads a record. */
const HIDDEN = new Set(['seq', 'delivery_id', 'secret_hash', 'code_key', 'leased_until', 'claim']);

/** Reads the rows of a table as they are, without the columns that only the service needs. */
export function rowsOf(table: keyof Tables): Kind['read'] {
  return async (sql, ids) => {
    const rows = await sql.query<AnyRecord>(`select * from ${table} where id = any($1)`, [ids]);
    return rows.map((row) => toWire(row));
  };
}

/** A row with its times as texts, in ISO 8601. */
export function toWire(row: AnyRecord): AnyRecord {
  const { id } = row;
  const shown = Object.entries(row).filter(([column]) => !HIDDEN.has(column));
  const fields = shown.map(([column, value]) => [
    column,
    value instanceof Date ? value.toISOString() : value,
  ]);
  return { ...(Object.fromEntries(fields) as Readonly<Record<string, unknown>>), id };
}
