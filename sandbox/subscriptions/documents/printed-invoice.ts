import { createHash } from 'node:crypto';
import { html, raw } from 'hono/html';
import { formatMoney } from '../../../src/money.ts';
import { dayIn } from '../../merchants/timezone.ts';
import type { RecordOf } from '../../store/records.ts';
import type { InvoiceLine, Issued } from '../../store/tables/subscriptions.ts';
import { sumOf } from '../../catalogue/amount.ts';

type Html = ReturnType<typeof html>;

/** What the page of an invoice shows. */
export interface PrintedInvoice {
  readonly invoice: RecordOf<'invoices'>;
  readonly lines: readonly InvoiceLine[];
  /** What it said when it was finalized. */
  readonly issued: Issued;
}

const STYLE = `
:root { color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }
body { max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
header, .parties { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0 2rem; }
h1 { font-size: 1.5rem; margin: 0; }
.status { border: 2px solid; border-radius: 0.25rem; padding: 0 0.75rem; align-self: start; }
dl { display: grid; grid-template-columns: max-content auto; gap: 0 1rem; margin: 1rem 0; }
dd { margin: 0; }
table { width: 100%; border-collapse: collapse; margin: 1.5rem 0; }
th, td { text-align: start; padding: 0.4rem 0.5rem; border-bottom: 1px solid; vertical-align: top; }
td + td, th + th, tfoot * { text-align: end; font-variant-numeric: tabular-nums; white-space: nowrap; }
tfoot tr:last-child { font-weight: 700; }
tr { break-inside: avoid; }
@page { margin: 2cm; }
@media print {
  :root { color-scheme: light; color: #000; background: #fff; font-size: 11pt; }
  body { max-width: none; margin: 0; padding: 0; }
  thead { display: table-header-group; }
}
`;
const HASH = createHash('sha256').update(STYLE).digest('base64');

/** Allows the page its own style, and nothing else. */
export const PRINT_POLICY = `default-src 'none'; style-src 'sha256-${HASH}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** How each status reads on paper. */
const STATUSES: Readonly<Record<string, string>> = {
  draft: 'Draft',
  open: 'Open',
  paid: 'Paid',
  void: 'Void',
  uncollectible: 'Not collected',
};

/** An invoice as a whole document. Every text of it is escaped. */
export async function printInvoice(printed: PrintedInvoice): Promise<string> {
  const { invoice, issued } = printed;
  const { number, status } = invoice;
  const title = number === null ? 'Draft of an invoice' : `Invoice ${number}`;
  const document = html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <title>${title} · ${issued.merchant.name}</title>
        ${raw(`<style>${STYLE}</style>`)}
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <strong class="status">${STATUSES[status] ?? status}</strong>
        </header>
        ${partiesOf(printed)} ${datesOf(printed)} ${linesOf(printed)}
        <p>
          No tax, tax numbers or address of the seller are stated, because the service knows none.
        </p>
      </body>
    </html>`;
  return String(await document);
}

function partiesOf({ issued: { merchant, customer } }: PrintedInvoice): Html {
  const { name, business_name, address, email } = customer;
  const to = [business_name, name, ...address, email].filter(Boolean);
  return html`<div class="parties">
    <p><strong>${merchant.name}</strong><br />${merchant.support_email}</p>
    <p><strong>To</strong>${to.map((line) => html`<br /><bdi>${line}</bdi>`)}</p>
  </div>`;
}

function datesOf({ invoice, issued: { timezone } }: PrintedInvoice): Html {
  const { finalized_at, paid_at, period_start, period_end } = invoice;
  const day = (time: string | null) => (time === null ? null : dayIn(new Date(time), timezone));
  const rows: readonly (readonly [string, string | null])[] = [
    ['Date', day(finalized_at)],
    ['Period', `${day(period_start)} to ${day(period_end)}`],
    ['Paid on', day(paid_at)],
    ['Time zone of these days', timezone],
  ];
  return html`<dl>
    ${rows.map(([term, text]) =>
      text === null
        ? ''
        : html`<dt>${term}</dt>
            <dd>${text}</dd>`,
    )}
  </dl>`;
}

function linesOf({ invoice, lines }: PrintedInvoice): Html {
  const { currency, amount_discount, credit_applied, amount_due, amount_paid } = invoice;
  const money = (amount: number) => formatMoney({ amount, currency }, 'en');
  const sums: readonly (readonly [string, number])[] = [
    ...(amount_discount || credit_applied
      ? [['Sum', sumOf(lines.map(({ amount }) => amount))] as const]
      : []),
    ...(amount_discount ? [['Discount', -amount_discount] as const] : []),
    ...(credit_applied ? [['Credit', -credit_applied] as const] : []),
    ['Total', amount_due],
    ['Paid', amount_paid],
  ];
  return html`<table>
    <thead>
      <tr>
        <th scope="col">What</th>
        <th scope="col">Quantity</th>
        <th scope="col">Price</th>
        <th scope="col">Amount</th>
      </tr>
    </thead>
    <tbody>
      ${lines.map(
        ({ price_id, quantity, unit_amount, amount, description }) =>
          html`<tr>
            <td><bdi>${description ?? price_id}</bdi></td>
            <td>${quantity}</td>
            <td>${unit_amount === null ? '' : money(unit_amount)}</td>
            <td>${money(amount)}</td>
          </tr>`,
      )}
    </tbody>
    <tfoot>
      ${sums.map(
        ([name, amount]) =>
          html`<tr>
            <th scope="row" colspan="3">${name}</th>
            <td>${money(amount)}</td>
          </tr>`,
      )}
    </tfoot>
  </table>`;
}
