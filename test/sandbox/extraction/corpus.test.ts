import { expect, it } from 'vitest';
import { readBill } from '../../../sandbox/extraction/read-bill.ts';
import { minorUnitDigits } from '../../../src/money.ts';
import { BILL_LANGUAGES, factsOf, sumsOf, type Facts } from '../../support/bills/facts.ts';
import { BANK, LAYOUTS, PLAIN_LAYOUTS, type LayoutName } from '../../support/bills/layouts.ts';
import { WORDINGS } from '../../support/bills/wording.ts';

/** Another one makes other bills. */
const SEED = Number(process.env['BILL_SEED'] ?? 1);
const ROUNDS = process.env['ALL_ROWS'] === '1' ? 10 : 3;
const NAMES = Object.keys(LAYOUTS) as LayoutName[];

/** What a bill says, and nothing else. */
function truthOf(facts: Facts, layout: LayoutName): Readonly<Record<string, unknown>> {
  const factor = 10 ** minorUnitDigits(facts.currency);
  return {
    vendor_name: facts.vendor.name,
    amount: sumsOf(facts).total / factor,
    currency: facts.currency,
    due_date: facts.due,
    invoice_number: facts.number,
    ...(layout === 'accounts' && BANK),
    ...(layout !== 'form' && {
      line_items: facts.lines.map(({ description, quantity, price }) => ({
        description,
        quantity,
        unit_price: price / factor,
        amount: (quantity * price) / factor,
      })),
    }),
  };
}

async function read(pdf: string, buyer?: string) {
  return readBill(new TextEncoder().encode(pdf), buyer);
}

it('reads no field wrongly of bills in ten layouts and eight languages, and most plain ones whole', async () => {
  const wrong: string[] = [];
  const left: string[] = [];
  let [count, plain, whole] = [0, 0, 0];
  for (const language of BILL_LANGUAGES) {
    for (const [at, layout] of NAMES.entries()) {
      for (let round = 0; round < ROUNDS; round++) {
        const facts = factsOf(language, SEED * 1000 + at * 50 + round);
        const truth = truthOf(facts, layout);
        const pdf = LAYOUTS[layout](facts, { isInWords: round % 2 === 1 });
        const { status, kind, fields, reasons } = await read(pdf);
        const name = `${layout} ${language} ${round}`;
        count += 1;
        for (const [field, value] of Object.entries(fields)) {
          if (JSON.stringify(value) !== JSON.stringify(truth[field]))
            wrong.push(
              `${name}: ${field} ${JSON.stringify(value)}, not ${JSON.stringify(truth[field])}`,
            );
        }
        const isWhole =
          status === 'extracted' && Object.keys(truth).every((field) => field in fields);
        if (kind !== 'invoice') wrong.push(`${name}: ${kind}`);
        if (status === 'extracted' && !isWhole) wrong.push(`${name}: incomplete`);
        if (!isWhole)
          left.push(
            `${name}: ${reasons.map(({ field, reason }) => `${field} ${reason}`).join(', ')}`,
          );
        if (!PLAIN_LAYOUTS.includes(layout)) continue;
        plain += 1;
        if (isWhole) whole += 1;
      }
    }
  }
  if (process.env['SHOW'])
    console.log(
      `${count} bills, ${whole} of ${plain} plain ones whole, ${count - left.length} of all\n${left.join('\n')}`,
    );
  expect(wrong).toEqual([]);
  expect(count).toBeGreaterThanOrEqual(150);
  expect(whole / plain).toBeGreaterThanOrEqual(0.8);
});

it('takes nothing else for an invoice, in any language', async () => {
  const taken: string[] = [];
  for (const language of BILL_LANGUAGES) {
    const { others, paid } = WORDINGS[language];
    for (const layout of NAMES) {
      const facts = factsOf(language, SEED * 1000 + 500);
      for (const [expected, heading] of Object.entries(others)) {
        const { status, kind } = await read(LAYOUTS[layout](facts, { heading }));
        if (status === 'extracted' || kind !== expected)
          taken.push(`${layout} ${heading}: ${status} ${kind}`);
      }
      const { status, fields } = await read(LAYOUTS[layout](facts, { stamp: paid }));
      if (status === 'extracted' || fields.amount) taken.push(`${layout} ${paid}`);
    }
  }
  expect(taken).toEqual([]);
});
