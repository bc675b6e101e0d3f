import { describe, expect, it } from 'vitest';
import { extract } from '../../../sandbox/extraction/extract.ts';
import {
  billPdf,
  ENCRYPTED_PDF,
  pdfOf,
  pdfOfLines,
  type Placed,
} from '../../support/service/pdf.ts';

const read = (pdf: string) => extract(new TextEncoder().encode(pdf), 'application/pdf');

/** Layouts of bills, and what they say. */
const BILLS: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
  [
    'labels before their values, a table, and bank details',
    billPdf(),
    {
      vendor_name: 'Northwind Paper Co.',
      amount: 284.5,
      currency: 'USD',
      due_date: '2026-12-31',
      invoice_number: 'INV-2041',
      routing_number: '110000000',
      account_number: '000123456789',
      bank_name: 'Sandbox Test Bank',
      line_items: [{ description: 'Paper, A4', quantity: 1, unit_price: 284.5, amount: 284.5 }],
    },
  ],
  [
    'values below their labels',
    pdfOfLines([
      ['INVOICE', '', 'Hillside Catering LLC'],
      ['Invoice No.', 'Invoice date', 'Due'],
      ['8891-B', '11/02/2026', '12/02/2026'],
      ['Item', 'Hours', 'Rate', 'Total'],
      ['Lunch for twelve', '3', '41.20', '123.60'],
      ['Coffee', '5.00'],
      ['Subtotal', '', '', '128.60'],
      ['Tax', '', '', '10.00'],
      ['Total', '', '', 'USD 138.60'],
    ]),
    {
      vendor_name: 'Hillside Catering LLC',
      amount: 138.6,
      currency: 'USD',
      due_date: '2026-12-02',
      invoice_number: '8891-B',
      line_items: [
        { description: 'Lunch for twelve', quantity: 3, unit_price: 41.2, amount: 123.6 },
        { description: 'Coffee', amount: 5 },
      ],
    },
  ],
  [
    'a European form with terms in days',
    pdfOfLines([
      'Invoice 2026/117',
      'From: Kaffeerösterei Nord GmbH',
      ['Date:', '15.11.2026'],
      'Payment terms: net 30',
      ['Grand total:', '1.234,56 €'],
    ]),
    {
      vendor_name: 'Kaffeerösterei Nord GmbH',
      amount: 1234.56,
      currency: 'EUR',
      due_date: '2026-12-15',
      invoice_number: '2026/117',
    },
  ],
  [
    'dates in words, and a balance beside a total',
    pdfOfLines([
      'UTILITY BILL',
      ['Vendor', 'Brightwater Utilities'],
      ['Bill number: 77-1204', 'Pay by March 5, 2027'],
      ['Total', '$310.00'],
      ['Less deposit', '$110.00'],
      ['Balance due', '$200.00'],
      'ABA 122105278',
      'Acct no. 1234 5678 90',
    ]),
    {
      vendor_name: 'Brightwater Utilities',
      amount: 200,
      currency: 'USD',
      due_date: '2027-03-05',
      invoice_number: '77-1204',
      routing_number: '122105278',
      account_number: '1234567890',
    },
  ],
  [
    'cells out of order, letter by letter',
    pdfOf([
      [300, 500, '£'],
      [306, 500, '42'],
      [72, 500, 'Amount due'],
      [72, 700, 'Ash'],
      [91, 700, '& Sons'],
      [72, 440, 'Account number: 1234567'],
    ]),
    { vendor_name: 'Ash & Sons', amount: 42, currency: 'GBP' },
  ],
];

describe('the extraction', () => {
  it.each(BILLS)('reads %s', async (_, pdf, fields) => {
    expect(await read(pdf)).toEqual({
      status: 'extracted',
      kind: 'invoice',
      fields,
      reasons: [],
      error: null,
    });
  });

  it.each([
    ['with script inside', { catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> ' }],
  ])('reads a bill %s like any other', async (_, more) => {
    const texts: Placed[] = [
      [72, 720, 'Ash & Sons'],
      [72, 700, 'Total $20.00'],
    ];
    const plain = await read(pdfOf(texts));
    expect(plain.fields).toEqual({ vendor_name: 'Ash & Sons', amount: 20, currency: 'USD' });
    expect(await read(pdfOf(texts, more))).toEqual(plain);
  });

  it('leaves what is not there to somebody who reads the bill', async () => {
    expect(await read(pdfOfLines(['Ash & Sons', 'Thank you for your order']))).toEqual({
      status: 'review',
      kind: 'invoice',
      fields: { vendor_name: 'Ash & Sons' },
      reasons: ['document_kind', 'amount', 'currency'].map((field) => ({
        field,
        reason: 'missing',
      })),
      error: 'fields_missing',
    });
  });

  it.each([
    ['a PDF without text', pdfOf([]), 'application/pdf', 'review', 'no_text'],
    ['an image', '\u0089PNG', 'image/png', 'review', 'no_text'],
    ['an encrypted PDF', ENCRYPTED_PDF, 'application/pdf', 'failed', 'encrypted'],
    ['a broken PDF', '%PDF-1.4 and no more', 'application/pdf', 'failed', 'unreadable'],
  ])('says why nothing was read of %s', async (_, text, type, status, error) => {
    const extraction = await extract(new TextEncoder().encode(text), type);
    const reasons = [{ field: 'document', reason: error }];
    expect(extraction).toEqual({ status, kind: 'invoice', fields: {}, reasons, error });
  });

  it('reads no more of a long text than anybody would', async () => {
    const many = Array.from({ length: 30_000 }, (_, index): Placed => [
      72,
      index * 16,
      'Ash & Sons',
    ]);
    const { fields } = await read(pdfOf([...many, [72, -20, 'Total $20.00']]));
    expect(fields).toEqual({ vendor_name: 'Ash & Sons' });
  });

  it.each([
    ['a refund', '-$20.00'],
    ['an amount in brackets', '($20.00)'],
    ['an unknown currency', 'ABC 20.00'],
    ['more than any bill', '$99,999,999,999,999.00'],
  ])('takes %s for no amount', async (_, text) => {
    const { fields } = await read(pdfOfLines(['Ash & Sons', ['Total', text]]));
    expect(fields.amount).toBeUndefined();
  });
});
