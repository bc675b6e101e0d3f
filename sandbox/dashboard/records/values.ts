import { html } from 'hono/html';
import { addressNamedBy } from '../kinds/kinds.ts';
import { fieldOf, majorText, moneyText, textOf, type AnyRecord } from '../kinds/kind.ts';
import type { Html } from '../shell/page.ts';
import { timeOf } from '../shell/time.ts';

/** Fields that hold minor units of the record's currency. */
const MONEY = new Set(
  (
    'amount amount_total amount_discount amount_refunded amount_requested amount_due amount_paid ' +
    'amount_off unit_amount flat_amount unit_price gross refunds disputes fees fee net credit_balance ' +
    'credit_applied minimum_amount'
  ).split(' '),
);
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z$/;
const WORDS: Readonly<Record<string, string>> = {
  id: 'ID',
  url: 'URL',
  ip: 'IP',
  sha256: 'SHA-256',
};

/** Names that say more than those on the wire. */
const NAMES: Readonly<Record<string, string>> = {
  identity_id: 'Customer',
  source: 'Payment instrument',
  instrument_id: 'Payment instrument',
};

/** The name of a field in words, as in `Failure code`. */
export function labelOf(field: string): string {
  const name = NAMES[field];
  if (name !== undefined) return name;
  const words = field.split('_').map((word) => WORDS[word] ?? word);
  const text = words.join(' ').replace(/ ID$/, '');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Whether a value says anything. */
export function isFilled(value: unknown): boolean {
  if (value === null || value === undefined || value === '') return false;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** A list of objects, which is shown as a table. */
export function isTable(value: unknown): value is readonly Readonly<Record<string, unknown>>[] {
  return (
    Array.isArray(value) &&
    value.length > 0 &&
    value.every((item) => typeof item === 'object' && item !== null && !Array.isArray(item))
  );
}

/** A text that can be copied with one click. */
export function copyable(text: string, shown: Html | string = text): Html {
  return html`<span class="copyable"
    >${shown}
    <button type="button" class="quiet" data-copy="${text}" aria-label="Copy ${text}" hidden>
      Copy
    </button></span
  >`;
}

interface Surroundings {
  readonly currency: unknown;
  /** Whether amounts are in major units, as those of bills are. */
  readonly isMajor?: boolean;
}

/** The value of a field as people read it: an amount, a time, a link to the record that it names. */
export function valueOf(field: string, value: unknown, around: Surroundings): Html | string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value, around);
  if (typeof value === 'string') return textValue(field, value);
  if (Array.isArray(value)) return listValue(field, value as readonly unknown[], around);
  const id = textOf(fieldOf(value, 'id'));
  const address = addressNamedBy(field, id);
  if (address) return html`<a href="${address}"><code>${id}</code></a>`;
  return fieldsOf({ currency: around.currency, ...value }, around);
}

function numberText(field: string, value: number, { currency, isMajor }: Surroundings): string {
  if (!MONEY.has(field) || typeof currency !== 'string') return String(value);
  return isMajor ? majorText(value, currency) : moneyText(value, currency);
}

function textValue(field: string, value: string): Html {
  if (TIME.test(value)) return timeOf(value);
  const address = addressNamedBy(field, value);
  if (address) return html`<a href="${address}"><code>${value}</code></a>`;
  if (field === 'id') return copyable(value, html`<code>${value}</code>`);
  return html`<bdi>${value}</bdi>`;
}

function listValue(field: string, values: readonly unknown[], around: Surroundings): Html {
  return html`<ul>
    ${values.map((value) => html`<li>${valueOf(field, value, around)}</li>`)}
  </ul>`;
}

/** The fields of an object that say something, as a list of terms. */
function fieldsOf(object: Readonly<Record<string, unknown>>, around: Surroundings): Html {
  const inner = { ...around, currency: object['currency'] ?? around.currency };
  const shown = Object.entries(object).filter(
    ([name, value]) => isFilled(value) && (name !== 'currency' || around.currency === undefined),
  );
  return html`<dl class="inner">
    ${shown.map(
      ([name, value]) =>
        html`<div>
          <dt>${labelOf(name)}</dt>
          <dd>${valueOf(name, value, inner)}</dd>
        </div>`,
    )}
  </dl>`;
}

/** A list of objects as a table, with a column for each field that any of them fills. */
export function tableOf(
  field: string,
  rows: readonly Readonly<Record<string, unknown>>[],
  around: Surroundings,
): Html {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((column) =>
    rows.some((row) => isFilled(row[column])),
  );
  const isNumber = (column: string) => rows.every((row) => typeof row[column] === 'number');
  return html`<div class="scroll" tabindex="0" role="group" aria-label="${labelOf(field)}">
    <table>
      <thead>
        <tr>
          ${columns.map(
            (column) =>
              html`<th scope="col" class="${isNumber(column) ? 'number' : ''}">
                ${labelOf(column)}
              </th>`,
          )}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (row) =>
            html`<tr>
              ${columns.map(
                (column) =>
                  html`<td class="${isNumber(column) ? 'number' : ''}">
                    ${cellOf(field, column, row[column], around)}
                  </td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

function cellOf(field: string, column: string, value: unknown, around: Surroundings) {
  const address = column === 'id' ? addressNamedBy(field, textOf(value)) : undefined;
  if (address) return html`<a href="${address}"><code>${textOf(value)}</code></a>`;
  return column === 'id' ? html`<code>${textOf(value)}</code>` : valueOf(column, value, around);
}

/** The currency that the amounts of a record are in. */
export function currencyOf(record: AnyRecord): unknown {
  return record['currency'] ?? record['minimum_amount_currency'] ?? undefined;
}
