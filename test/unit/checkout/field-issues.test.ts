import { describe, expect, it } from 'vitest';
import { fieldsOf } from '../../../src/checkout/field-issues.ts';

const fieldsAt = (...paths: readonly unknown[]) =>
  fieldsOf({ issues: paths.map((path) => ({ path, message: 'canary 4242424242424242' })) });

describe('the fields that a refusal of the service is about', () => {
  const cases = [
    ['customer_details.first_name', 'first_name'],
    ['customer_details.last_name', 'last_name'],
    ['customer_details.email', 'email'],
    ['customer_details.phone', 'phone'],
    ['customer_details.business_name', 'business_name'],
    ['customer_details.doing_business_as', 'doing_business_as'],
    ['customer_details.business_phone', 'business_phone'],
    ['customer_details.personal_address.line1', 'line1'],
    ['customer_details.personal_address.line2', 'line2'],
    ['customer_details.business_address.city', 'city'],
    ['customer_details.personal_address.region', 'region'],
    ['customer_details.business_address.postal_code', 'postal_code'],
    ['source.address.country', 'country'],
    ['source.address.postal_code', 'postal_code'],
    ['source.name', 'name'],
    ['source.accountType', 'account_type'],
  ] as const;
  for (const [path, field] of cases) {
    it(`are found by their place in the request: ${path}`, () => {
      expect(fieldsAt(path)).to.deep.equal([field]);
      expect(fieldsAt(path.split('.'))).to.deep.equal([field]);
    });
  }

  it('come in the order of the form, each once', () => {
    const paths = [
      'source.address.postal_code',
      'customer_details.personal_address.postal_code',
      'customer_details.email',
      'customer_details.first_name',
    ];
    expect(fieldsAt(...paths)).to.deep.equal(['first_name', 'email', 'postal_code']);
  });

  it('are none where the page has none, and never a text of the service', () => {
    const paths = [
      '',
      'email',
      'line_items.0.quantity',
      'customer_details',
      'customer_details.tags',
      'customer_details.email.canary',
      'source.tokenId',
      'canary',
      '__proto__',
      'constructor',
      7,
      null,
      undefined,
      { canary: 1 },
      [{}],
    ];
    expect(fieldsAt(...paths)).to.deep.equal([]);
  });

  for (const strange of [
    undefined,
    null,
    'canary',
    7,
    [],
    {},
    { issues: 'canary' },
    { issues: [null, 7] },
  ]) {
    it(`are none in ${JSON.stringify(strange)}`, () => expect(fieldsOf(strange)).to.deep.equal([]));
  }
});
