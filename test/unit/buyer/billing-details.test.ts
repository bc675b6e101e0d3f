import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { CustomerDetails } from '../../../src/api/customer.ts';
import type { BusinessField } from '../../../src/views/billing-form.ts';
import { withBilling } from '../../../src/buyer/billing-details.ts';
import { checkPaymentAttributes } from '../../../src/methods/payment-attributes.ts';

const ADA: CustomerDetails = { type: 'PERSONAL', first_name: 'Ada', last_name: 'Lovelace' };
const HOME = { line1: '1 Main St', city: 'Cupertino', region: 'CA', postal_code: '95014' };
const SHOP = { line1: '2 Side St', city: 'Toronto', region: 'ON', postal_code: 'M5V 1A1' };
const ENGINES = { business_name: 'Engines Ltd', doing_business_as: 'Engines', tags: { a: '1' } };

const typed =
  (values: Partial<Record<BusinessField, string>> = {}) =>
  (name: BusinessField): string =>
    values[name] ?? '';

describe('the details of a buyer', () => {
  it('have a personal address, or one of the business', () => {
    const person = withBilling(ADA, { type: 'PERSONAL', address: HOME, value: typed() });
    expect(person).to.deep.equal({ ...ADA, personal_address: HOME });
    const value = typed({ business_name: ' Engines Ltd ', doing_business_as: ' ' });
    expect(withBilling(ADA, { type: 'BUSINESS', address: SHOP, value })).to.deep.equal({
      ...ADA,
      type: 'BUSINESS',
      business_name: 'Engines Ltd',
      business_address: SHOP,
    });
  });

  it('let through what nobody was asked for', () => {
    const known = { ...ADA, ...ENGINES, external_customer_id: 'C1', business_address: SHOP };
    const settled = withBilling(known, { type: undefined, address: undefined, value: typed() });
    expect(settled).to.deep.equal(known);
    const value = typed(ENGINES);
    const business = withBilling(
      { ...ADA, personal_address: HOME },
      { type: 'BUSINESS', address: SHOP, value },
    );
    expect(business).to.deep.include({ personal_address: HOME, business_address: SHOP });
  });

  it('lose the business of a buyer who says that this is none', () => {
    const known = { ...ADA, ...ENGINES, business_address: SHOP };
    const asked = withBilling(known, { type: 'PERSONAL', address: HOME, value: typed(ENGINES) });
    expect(asked).to.deep.equal({ ...ADA, tags: { a: '1' }, personal_address: HOME });
  });

  const records: readonly (readonly [string, Record<string, unknown>])[] = [
    ['fields that are empty', { type: null, external_customer_id: null, business_phone: '' }],
    ['tags that are none', { tags: null }],
    ['a part of an address', { personal_address: { country: 'US', postal_code: '94107' } }],
    ['an address with empty parts', { business_address: { ...HOME, line2: null, city: '' } }],
    ['a second line that is none', { personal_address: { ...HOME, line2: null } }],
    ['proxies', { tags: new Proxy({ a: { b: '1' } }, {}), personal_address: new Proxy(HOME, {}) }],
  ];
  for (const [what, record] of records) {
    it(`can travel, and the frame takes them, when a record has ${what}`, () => {
      expect(() => checkPaymentAttributes({ customer: record })).to.not.throw();
      const known: CustomerDetails = { ...ADA, ...record };
      const settled = withBilling(known, { type: undefined, address: undefined, value: typed() });
      expect(z.safeParse(CustomerDetails, structuredClone(settled)).error).to.equal(undefined);
    });
  }

  it('have three letters for a country that the merchant gave by two', () => {
    const known = { ...ADA, personal_address: { ...HOME, country: 'us' } };
    const details = withBilling(known, { type: undefined, address: undefined, value: typed() });
    expect(details.personal_address?.country).to.equal('USA');
    const odd = { ...ADA, personal_address: { ...HOME, country: 'Utopia' } };
    expect(
      withBilling(odd, { type: undefined, address: undefined, value: typed() }).personal_address
        ?.country,
    ).to.equal('Utopia');
  });
});
