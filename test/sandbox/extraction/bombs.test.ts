import { expect, it } from 'vitest';
import { extract, extractLines } from '../../../sandbox/extraction/extract.ts';
import { billPdf } from '../../support/service/pdf.ts';
import { manyPages, nestingBomb, unpackingBomb } from '../../support/service/pdf-bombs.ts';

const PDF = 'application/pdf';
const MB = 1_000_000;
const AMPLE = { milliseconds: 60_000, bytes: 4_000 * MB };

it('gives up a document that needs too much memory, and reads the next one', async () => {
  const bomb = unpackingBomb(1_024 * MB);
  expect(bomb.length).toBeLessThan(0.1 * MB);
  const limits = { ...AMPLE, bytes: 100 * MB };
  const given = { status: 'review', fields: {}, error: 'too_complex' };
  expect(await extract(bomb, PDF, { limits })).toMatchObject(given);
  const { status } = await extract(new TextEncoder().encode(billPdf()), PDF);
  expect(status).toBe('extracted');
});

it('gives up the lines of such a document too, and reads those of others', async () => {
  const limits = { ...AMPLE, bytes: 100 * MB };
  expect(await extractLines(unpackingBomb(1_024 * MB), limits)).toBeUndefined();
  expect(await extractLines(new TextEncoder().encode('no PDF'))).toBeUndefined();
  const lines = await extractLines(new TextEncoder().encode(billPdf({ vendor: 'Ash' })));
  expect(lines?.flat()).toContain('Ash');
});

it('gives up a document that takes too long', async () => {
  const limits = { ...AMPLE, milliseconds: 1 };
  expect(await extract(unpackingBomb(256 * MB), PDF, { limits })).toMatchObject({
    error: 'too_complex',
  });
});

it('reads several documents at once, each of them', async () => {
  const vendors = ['Ash', 'Birch', 'Cedar', 'Dogwood', 'Elm'];
  const bills = vendors.map((vendor) => new TextEncoder().encode(billPdf({ vendor })));
  const read = await Promise.all(bills.map((bill) => extract(bill, PDF)));
  expect(read.map(({ fields }) => fields.vendor_name)).toEqual(vendors);
});

it.each([
  ['a page of 100,000 arrays in each other', nestingBomb(100_000)],
  ['500 pages', manyPages(500)],
])('reads %s as far as anybody would', async (_, bytes) => {
  const { status } = await extract(bytes, PDF);
  expect(['review', 'failed']).toContain(status);
});
