import { describe, expect, it } from 'vitest';
import { createCheckout, type CheckoutRequest } from '../../../src/api/checkout.ts';
import type { CustomerDetails } from '../../../src/api/customer.ts';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import {
  listOrders,
  listTransfers,
  readCustomer,
  readPaymentInstrument,
} from '../../../src/api/merchant/records.ts';
import type { Source } from '../../../src/api/source.ts';
import { shows } from '../../conformity/shows.ts';
import { lines } from '../payments/purchase.ts';
import {
  refusalOf,
  SECRET,
  stateOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { createSession } from '../sessions/session.ts';

const address = (line1: string) => ({
  line1,
  line2: 'Floor 3',
  city: 'Springfield',
  region: 'IL',
  postal_code: '62701',
  country: 'USA',
});

/** Every field that the interface has. */
const details: Required<CustomerDetails> = {
  type: 'BUSINESS',
  first_name: 'Žofie',
  last_name: 'O’Neil',
  email: 'zofie@example.com',
  phone: '+1 217 555 0100',
  personal_address: address('1 Home Street'),
  business_name: 'Night Owl Prints LLC',
  doing_business_as: 'Night Owl',
  business_phone: '+1 217 555 0199',
  business_address: address('2 Work Avenue'),
  external_customer_id: 'customer-77',
  tags: { tier: 'gold', nested: { since: 2019, gift: true } },
};
const metadata = { cart: '7', mandate_sha256: 'abc', note: 'Leave at the door' };

/** Interface, section 4.4: what was sent is kept, and can be read. */
export function describeCustomerFields(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const cardSource = async () =>
    ({
      type: 'PAYMENT_CARD',
      tokenId: await tokenizeCard(service),
      name: 'Žofie O’Neil',
      tags: { form: 'card', attempt: 1 },
      address: address('3 Billing Road'),
    }) as const;
  const bankSource = async (accountType: 'BUSINESS_CHECKING' | 'PERSONAL_SAVINGS') =>
    ({
      type: 'BANK_ACCOUNT',
      tokenId: await tokenizeBank(service, '000123456789'),
      accountType,
      name: 'Night Owl Prints LLC',
      tags: { mandate_at: '2026-11-20T10:00:00Z' },
    }) as const;
  const buy = (body: CheckoutRequest) => service.client().call(createCheckout, body);
  const sources = [
    ['a card', cardSource],
    ['a bank account', () => bankSource('BUSINESS_CHECKING')],
    ['a savings account', () => bankSource('PERSONAL_SAVINGS')],
  ] as const;

  const newest = async (collection: string) =>
    (await stateOf(service))[collection]?.at(-1) ?? expect.unreachable();

  /** What is in the state, and what the reads tell, is what was sent. */
  async function expectKept(source: Source, customer?: CustomerDetails): Promise<void> {
    const instrument = await newest('payment_instruments');
    const { tokenId: _, type, ...sent } = source;
    const { accountType, ...fields } =
      'accountType' in sent ? sent : { ...sent, accountType: null };
    expect(instrument).toMatchObject({ type, account_type: accountType, ...fields });
    const id = String(instrument['id']);
    expect(await merchant.call(readPaymentInstrument, { id })).toEqual(instrument);
    const owner = (await stateOf(service))['customers']?.find(
      (each) => each['id'] === instrument['identity_id'],
    );
    expect(await merchant.call(readCustomer, { id: String(owner?.['id']) })).toEqual(owner);
    if (customer) expect(owner).toMatchObject(customer);
    expect(await merchant.call(listOrders, {})).toMatchObject([
      { metadata, identity_id: owner?.['id'] },
    ]);
    expect(await merchant.call(listTransfers, {})).toMatchObject([{ metadata, source: id }]);
    expect(await newest('subscriptions')).toMatchObject({ metadata, instrument_id: id });
  }

  describe('each field of a checkout', () => {
    const line_items = lines('price_mug price_pro_monthly');

    it.each(sources)('for a new customer with %s is kept', async (_, sourceOf) => {
      shows(
        '4.4/a.customer_creation',
        '4.4/a.customer_details',
        '4.4/a.metadata',
        '4.4/details.type',
        '4.4/details.first_name',
        '4.4/details.last_name',
        '4.4/details.email',
        '4.4/details.phone',
        '4.4/details.personal_address',
        '4.4/details.business_name',
        '4.4/details.doing_business_as',
        '4.4/details.business_phone',
        '4.4/details.business_address',
        '4.4/details.external_customer_id',
        '4.4/details.tags',
        '4.4/address.line1',
        '4.4/address.line2',
        '4.4/address.city',
        '4.4/address.region',
        '4.4/address.postal_code',
        '4.4/address.country',
        '4.4/card.type',
        '4.4/card.name',
        '4.4/card.tags',
        '4.4/card.address',
        '4.4/bank.type',
        '4.4/bank.name',
        '4.4/bank.tags',
        '4.4/bank.accountType',
      );
      const source = await sourceOf();
      const customer_details = details;
      await buy({ customer_creation: true, customer_details, source, line_items, metadata });
      await expectKept(source, details);
    });

    it.each(sources)('for a known customer with %s is kept', async (_, sourceOf) => {
      shows('4.4/b.customer_creation', '4.4/b.source.object', '4.4/b.metadata');
      const source = await sourceOf();
      await buy({ customer_creation: false, identity_id: 'ID_ada', source, line_items, metadata });
      await expectKept(source);
      expect((await newest('customers'))['id']).toBe('ID_ada');
    });

    it.each(sources)('through a session with %s is kept', async (_, sourceOf) => {
      shows('4.7/confirm', '5.6/client-secret');
      const source = await sourceOf();
      const { client_secret } = await createSession(service, { line_items, metadata });
      const body = { client_secret, source, customer_details: details };
      await service.client('').call(confirmSession, body);
      await expectKept(source, details);
    });

    it('of a person is kept, and their type is PERSONAL unless said', async () => {
      shows('4.4/details.type.default');
      const source = await cardSource();
      const { first_name, last_name, personal_address } = details;
      const customer_details = { first_name, last_name, personal_address };
      await buy({ customer_creation: true, customer_details, source, line_items, metadata });
      await expectKept(source, { ...customer_details, type: 'PERSONAL' });
    });
  });

  describe('a business without a name', () => {
    const { business_name: _, ...nameless } = details;
    const expected = {
      status: 400,
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'customer_details.business_name' }] },
    };

    it.each([{}, { business_name: '' }, { business_name: '  ' }])(
      'is refused, and uses up no token: %j',
      async (name) => {
        const source = await cardSource();
        const customer_details = { ...nameless, ...name };
        const rest = { customer_creation: true, line_items: lines('price_tee') } as const;
        const checkout = (customer: CustomerDetails) =>
          service.client().call(createCheckout, { ...rest, source, customer_details: customer });
        expect(await refusalOf(checkout(customer_details))).toMatchObject(expected);
        const { client_secret } = await createSession(service);
        const confirm = service
          .client('')
          .call(confirmSession, { client_secret, source, customer_details });
        expect(await refusalOf(confirm)).toMatchObject(expected);
        expect((await checkout(details)).transfer?.state).toBe('SUCCEEDED');
      },
    );

    it('can be a person', async () => {
      const { transfer } = await service.client().call(createCheckout, {
        customer_creation: true,
        customer_details: { ...nameless, type: 'PERSONAL' },
        source: await cardSource(),
        line_items: lines('price_tee'),
      });
      expect(transfer?.state).toBe('SUCCEEDED');
    });
  });
}
