import { expect, it } from 'vitest';
import { readBill } from '../../../sandbox/extraction/read-bill.ts';
import { pdfOfLines } from '../../support/service/pdf.ts';

type Rows = Parameters<typeof pdfOfLines>[0];

const NUMBER = ['Invoice #', 'A-1'];
const HEAD = ['Acme Ltd.', NUMBER];
const TOTAL = ['Total', '$100.00'];

/** What nobody can be sure of, and which field has which reason for it. */
const DOUBTS: readonly (readonly [string, Rows, string])[] = [
  [
    'a sum of an unknown name below the total',
    [...HEAD, TOTAL, ['Gross', '$120.00']],
    'amount ambiguous',
  ],
  ['a tax below the total', [...HEAD, TOTAL, ['VAT', '$20.00']], 'amount ambiguous'],
  [
    'an amount due that nothing explains',
    [...HEAD, TOTAL, ['Amount due', '$80.00']],
    'amount contradictory',
  ],
  [
    'a total that its lines do not come to',
    [...HEAD, ['Subtotal', '$20.00'], ['Fee of ours', '$2.00'], ['Total', '$22.00']],
    'amount contradictory',
  ],
  [
    'two amounts due',
    [...HEAD, ['Amount due', '$50.00'], ['Amount due', '$60.00']],
    'amount contradictory',
  ],
  [
    'an amount due later',
    [...HEAD, ['Total amount due', '$50.00'], ['Amount due after March 20', '$55.00']],
    'amount ambiguous',
  ],
  ['two amounts of money in a row', [...HEAD, ['Total', '$50.00', '$0.00']], 'amount ambiguous'],
  [
    'nothing due',
    [...HEAD, TOTAL, ['Amount paid', '$100.00'], ['Amount due', '$0.00']],
    'amount nothing_due',
  ],
  ['a day on which it was paid', [...HEAD, TOTAL, 'Paid on March 3, 2026'], 'amount nothing_due'],
  ['a stamp', [...HEAD, TOTAL, 'PAID'], 'amount nothing_due'],
  [
    'a card that will be charged',
    [...HEAD, TOTAL, 'It will be charged to your card.'],
    'amount nothing_due',
  ],
  ['a minus before the sign', [...HEAD, 'Total due: -$50.00'], 'amount credit'],
  ['a minus behind the number', [...HEAD, ['Total', '50.00- USD']], 'amount missing'],
  ['brackets', [...HEAD, ['Total', '($50.00)']], 'amount credit'],
  ['a sum to be given back', [...HEAD, ['Total refund', '$50.00']], 'amount credit'],
  ['more decimals than the currency has', [...HEAD, ['Total', '$0.1234']], 'amount ambiguous'],
  ['three digits behind a comma in dinars', [...HEAD, ['Total', 'KWD 4,500']], 'amount ambiguous'],
  ['decimals of yen', [...HEAD, ['Total', 'JPY 32.50']], 'amount ambiguous'],
  ['no currency', [...HEAD, ['Total', '50.00']], 'currency missing'],
  [
    'a dollar in Canada',
    ['Acme Ltd.', 'Toronto, ON M5V 2T6', ['Bill to', 'Ash'], NUMBER, TOTAL],
    'currency ambiguous',
  ],
  ['a yen or yuan sign', [...HEAD, ['Total', '¥3200']], 'currency ambiguous'],
  ['a krona of no country', [...HEAD, ['Total', '100,00 kr']], 'currency ambiguous'],
  ['two currencies', [...HEAD, TOTAL, ['Total', '€92.00']], 'currency contradictory'],
  [
    'a day that is also a month',
    [...HEAD, ['Due date', '03/04/2026'], TOTAL],
    'due_date ambiguous',
  ],
  [
    'the same in dollars from Europe',
    ['Acme GmbH', 'VAT DE123456789', NUMBER, ['Due date', '03/04/2026'], TOTAL],
    'due_date ambiguous',
  ],
  [
    'a day that does not exist',
    [...HEAD, ['Due date', '31/02/2026'], TOTAL],
    'due_date unreadable',
  ],
  [
    'a day before the invoice',
    [...HEAD, ['Invoice date', '2026-05-01'], ['Due date', '2026-04-01'], TOTAL],
    'due_date contradictory',
  ],
  [
    'terms that lead to another day',
    [...HEAD, ['Invoice date', '2026-05-01'], 'Net 30', ['Due date', '2026-05-10'], TOTAL],
    'due_date contradictory',
  ],
  [
    'a month that two languages mean differently',
    [...HEAD, ['Due date', '3 listopad 2026'], TOTAL],
    'due_date ambiguous',
  ],
  [
    'a name above an address, with no buyer named',
    ['Ash LLC', '12 Main Street', NUMBER, TOTAL],
    'vendor_name ambiguous',
  ],
  ['two names', ['Acme Ltd.', 'Ash LLC', NUMBER, TOTAL], 'vendor_name ambiguous'],
  [
    'a name above an attention line',
    ['Ash LLC', 'Attn: Ada', NUMBER, TOTAL],
    'vendor_name missing',
  ],
  ['a city', ['London', NUMBER, TOTAL], 'vendor_name missing'],
  [
    'a name under words that could be a label',
    ['Service location', 'Ash', NUMBER, TOTAL],
    'vendor_name ambiguous',
  ],
  [
    'a holder of an account alone',
    ['INVOICE', 'Account holder: Ash', NUMBER, TOTAL],
    'vendor_name missing',
  ],
  ['a slogan', ['Quality since 1985', NUMBER, TOTAL], 'vendor_name missing'],
  [
    'somebody who collects',
    [...HEAD, TOTAL, 'Remit to: Factor Capital LLC'],
    'vendor_name contradictory',
  ],
  ['two numbers', [...HEAD, ['Invoice number', 'A-2'], TOTAL], 'invoice_number contradictory'],
  [
    'two accounts',
    [
      ...HEAD,
      TOTAL,
      'Routing number: 110000000',
      'Account number: 12345678',
      'Routing number: 122105278',
      'Account number: 87654321',
    ],
    'account_number ambiguous',
  ],
  [
    'a routing number with a wrong check digit',
    [...HEAD, TOTAL, 'Routing number: 110000001'],
    'routing_number unreadable',
  ],
  [
    'a masked account number',
    [...HEAD, TOTAL, 'Routing number: 110000000', 'Account number: ****6789'],
    'account_number unreadable',
  ],
  [
    'a line that is not its price',
    [
      ...HEAD,
      ['Item', 'Qty', 'Price', 'Amount'],
      ['Paper', '3', '$10.00', '$20.00'],
      ['Total', '$20.00'],
    ],
    'line_items unreadable',
  ],
  [
    'a document that does not say what it is',
    ['Acme Ltd.', ['Reference', 'A-1'], TOTAL],
    'document_kind missing',
  ],
  [
    'a remark that makes a total another sum',
    [...HEAD, ['Total (excl. VAT)', '$100.00']],
    'amount missing',
  ],
  ['the same in German', [...HEAD, ['Gesamtbetrag (netto)', '100,00 EUR']], 'amount missing'],
  ['a remark that nobody knows', [...HEAD, ['Total (not due)', '$100.00']], 'amount missing'],
  ['a tax that comes on top', [...HEAD, TOTAL, 'All prices exclude VAT.'], 'amount ambiguous'],
  ['the same below the total', [...HEAD, TOTAL, 'zzgl. MwSt.'], 'amount ambiguous'],
  ['a mark of a sample', [...HEAD, TOTAL, 'SAMPLE'], 'document_kind not_an_invoice'],
  ['a mark of a demonstration', [...HEAD, TOTAL, 'DEMO - NOT FOR PAYMENT'], 'amount nothing_due'],
  [
    'a day or another one',
    [...HEAD, ['Due date', '2026-01-31 or 2026-02-28'], TOTAL],
    'due_date ambiguous',
  ],
  ['two days', [...HEAD, ['Due date', '2026-01-31', '2026-02-28'], TOTAL], 'due_date ambiguous'],
  [
    'a day that was moved',
    [...HEAD, ['Due date', '2026-01-31'], 'Your new due date is February 28, 2026.', TOTAL],
    'due_date contradictory',
  ],
  [
    'a number and another one',
    [...HEAD.slice(0, 1), ['Invoice #', 'A-1', 'A-2'], TOTAL],
    'invoice_number ambiguous',
  ],
  [
    'an account or another one',
    [...HEAD, TOTAL, 'Routing number: 110000000', 'Account number: 12345678 or 87654321'],
    'account_number unreadable',
  ],
  [
    'a bank or another one',
    [...HEAD, TOTAL, 'Routing number: 110000000 / 122105278', 'Account number: 12345678'],
    'routing_number unreadable',
  ],
  [
    'an account that was given up',
    [...HEAD, TOTAL, 'Old account', 'Routing number: 110000000', 'Account number: 12345678'],
    'routing_number ambiguous',
  ],
  [
    'the account of the payer',
    [...HEAD, TOTAL, 'Debited from', 'Routing number: 110000000', 'Account number: 12345678'],
    'account_number ambiguous',
  ],
  [
    'a list of invoices',
    [
      'Acme Ltd.',
      ['Invoice', 'Date', 'Amount due'],
      ['A-1', '2026-01-01', '$100.00'],
      ['A-2', '2026-02-01', '$200.00'],
      ['Total', '$300.00'],
    ],
    'document_kind not_an_invoice',
  ],
];

it.each(DOUBTS)('leaves %s to somebody who looks at it', async (_, rows, doubt) => {
  const { status, fields, reasons } = await readBill(new TextEncoder().encode(pdfOfLines(rows)));
  const said = reasons.map(({ field, reason }) => `${field} ${reason}`);
  expect([status, said]).toEqual(['review', expect.arrayContaining([doubt])]);
  expect(Object.keys(fields)).not.toContain(doubt.split(' ')[0]);
});

it('never takes the merchant that has uploaded a bill for its vendor', async () => {
  const pdf = new TextEncoder().encode(pdfOfLines(['Small Hours', NUMBER, TOTAL]));
  expect((await readBill(pdf, 'Small Hours')).fields.vendor_name).toBeUndefined();
});

it.each([
  ['Total (incl. VAT)', '$100.00'],
  ['Total (USD)', '100.00'],
  ['Total amount (in USD)', '100.00'],
  ['Gesamtbetrag (brutto)', '100.00 USD'],
])('reads %s as a total', async (label, amount) => {
  const rows = [...HEAD, [label, amount]];
  const { status, fields } = await readBill(new TextEncoder().encode(pdfOfLines(rows)));
  expect([status, fields.amount]).toEqual(['extracted', 100]);
});
