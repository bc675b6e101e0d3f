import { describe, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { sendWithKey } from '../access/caller.ts';
import { grace, lines } from '../payments/purchase.ts';
import {
  SECRET,
  stateOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';

const card = { type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Grace Hopper' };
const bank = { type: 'BANK_ACCOUNT', tokenId: 'TK1', accountType: 'PERSONAL_CHECKING' };
const address = { line1: '1 Main St', city: 'Springfield', region: 'IL', postal_code: '62701' };
const forNew = {
  customer_creation: true,
  customer_details: { ...grace, personal_address: address },
  source: { ...card, address: { postal_code: '62701' } },
  line_items: lines('price_tee'),
};
const forKnown = { identity_id: 'ID_ada', source: card, line_items: lines('price_tee') };

/** `object` without what stands at `path`, or with `value` there. */
function changed(object: unknown, path: string, value?: unknown): unknown {
  const [name = '', ...rest] = path.split('.');
  const from = (object ?? {}) as Readonly<Record<string, unknown>>;
  const inner = rest.length === 0 ? value : changed(from[name], rest.join('.'), value);
  const all = { ...from, [name]: inner };
  return Array.isArray(object)
    ? object.map((each, at) => (at === Number(name) ? inner : each))
    : all;
}

/** Interface, sections 2.6, 2.7 and 4.4: what a request has to have. */
export function describeRequests(service: ServiceUnderTest): void {
  const send = sendWithKey(service, SECRET);
  /** Where a request is refused. */
  const placeOf = async (path: string, body: unknown) => {
    const { status, error } = await send('POST', path, body);
    expect([status, error?.code]).toEqual([400, 'VALIDATION_ERROR']);
    const { details } = error as unknown as { details: { issues: { path: string }[] } };
    return details.issues.map((issue) => issue.path);
  };

  describe('a checkout', () => {
    it.each([
      'customer_details',
      'customer_details.first_name',
      'customer_details.last_name',
      'customer_details.personal_address.line1',
      'customer_details.personal_address.city',
      'customer_details.personal_address.region',
      'customer_details.personal_address.postal_code',
      'source',
      'source.tokenId',
      'source.name',
      'source.address.postal_code',
      'line_items',
      'line_items.0.price_id',
      'line_items.0.quantity',
    ])('of a new customer needs %s', async (path) => {
      shows(
        '4.4/400',
        '4.4/a.customer_details',
        '4.4/a.source',
        '4.4/a.line_items',
        '4.4/details.first_name',
        '4.4/details.last_name',
        '4.4/address.line1',
        '4.4/address.city',
        '4.4/address.region',
        '4.4/address.postal_code',
        '4.4/card.tokenId',
        '4.4/card.name',
        '4.4/card.address.postal_code',
        '4.4/line.price_id',
        '4.4/line.quantity',
      );
      expect(await placeOf('/checkout/', changed(forNew, path))).toContain(path);
    });

    it.each([
      ['customer_details.type', 'COMPANY'],
      ['customer_details.email', 'grace'],
      ['customer_details.external_customer_id', ''],
      ['customer_details.tags', 'vip'],
      ['source.type', 'CASH'],
      ['source.tags', 'vip'],
      ['metadata.cart', 7],
      ['line_items.0.quantity', 0],
      ['line_items.0.quantity', 1.5],
    ])('of a new customer takes no %s like %j', async (path, value) => {
      shows(
        '4.4/a.metadata',
        '4.4/details.type',
        '4.4/details.email',
        '4.4/details.external_customer_id',
        '4.4/details.tags',
        '4.4/card.type',
        '4.4/card.tags',
        '4.4/line.quantity',
      );
      const [place = ''] = await placeOf('/checkout/', changed(forNew, path, value));
      expect(path.startsWith(place)).toBe(true);
      expect(place).not.toBe('');
    });

    it('of a new customer needs no more, and says that it is one', async () => {
      shows(
        '4.4/201',
        '4.4/a.customer_creation',
        '4.4/a.metadata',
        '4.4/address.line2',
        '4.4/address.country',
        '4.4/card.address.postal_code',
        '4.4/b.customer_creation',
      );
      const { type, name } = card;
      const source = async () => ({
        type,
        name,
        tokenId: await tokenizeCard(service),
        address: { postal_code: '62701' },
      });
      const { first_name, last_name } = grace;
      const body = {
        customer_details: { first_name, last_name, personal_address: address },
        line_items: lines('price_tee'),
      };
      const said = { ...body, customer_creation: true, source: await source() };
      expect((await send('POST', '/checkout/', said)).status).toBe(201);
      const unsaid = { ...body, source: await source() };
      for (const each of [unsaid, { ...unsaid, customer_creation: false }]) {
        expect(await placeOf('/checkout/', each)).toContain('identity_id');
      }
    });

    it('takes texts that are optional where they are empty', async () => {
      const empty = { line2: '', country: '' };
      const customer_details = {
        ...grace,
        phone: '',
        business_name: '',
        doing_business_as: '',
        business_phone: '',
        personal_address: { ...address, ...empty },
      };
      const source = {
        ...card,
        tokenId: await tokenizeCard(service),
        address: { line1: '', city: '', region: '', postal_code: '62701', ...empty },
      };
      const body = { ...forNew, customer_details, source, metadata: { note: '' } };
      expect((await send('POST', '/checkout/', body)).status).toBe(201);
      const ofNobody = { ...body, source: { ...bank, name: '' } };
      expect(await placeOf('/checkout/', ofNobody)).toEqual(['source.name']);
    });

    it('of a new customer takes no stored instrument', async () => {
      shows('4.4/a.source');
      expect(await placeOf('/checkout/', { ...forNew, source: 'PI_ada_visa' })).toEqual(['source']);
    });

    it.each(['identity_id', 'source', 'line_items'])('of a known one needs %s', async (path) => {
      shows('4.4/b.identity_id', '4.4/b.line_items');
      expect(await placeOf('/checkout/', changed(forKnown, path))).toContain(path);
    });

    it.each(['tokenId', 'accountType'])('by bank needs %s', async (field) => {
      shows('4.4/bank.tokenId', '4.4/bank.accountType');
      const body = { ...forKnown, source: changed(bank, field) };
      const [place = ''] = await placeOf('/checkout/', body);
      expect([`source.${field}`, 'source']).toContain(place);
    });

    it.each(['PERSONAL_CHECKING', 'PERSONAL_SAVINGS', 'BUSINESS_CHECKING', 'BUSINESS_SAVINGS'])(
      'takes an account that is %s',
      async (accountType) => {
        shows(
          '4.4/bank.type',
          '4.4/bank.accountType.personal-checking',
          '4.4/bank.accountType.personal-savings',
          '4.4/bank.accountType.business-checking',
          '4.4/bank.accountType.business-savings',
          '4.4/bank.name',
        );
        const tokenId = await tokenizeBank(service, '000123456789');
        const source = { type: 'BANK_ACCOUNT', tokenId, accountType };
        expect((await send('POST', '/checkout/', { ...forKnown, source })).status).toBe(201);
        const { payment_instruments = [] } = await stateOf(service);
        expect(payment_instruments.at(-1)).toMatchObject({ account_type: accountType });
      },
    );
  });

  describe('a subscription', () => {
    const monthly = { identity_id: 'ID_ada', items: [{ price_id: 'price_pro_monthly' }] };

    it.each(['identity_id', 'items', 'items.0.price_id'])('needs %s', async (path) => {
      shows('2.6/create.identity_id', '2.6/create.items', '2.6/create.items.price_id');
      expect(await placeOf('/subscriptions/', changed(monthly, path))).toContain(path);
    });
  });

  describe('a recurring price', () => {
    const price = {
      product_id: 'prod_tee',
      currency: 'USD',
      unit_amount: 700,
      interval: 'month',
      interval_count: 1,
    };

    it.each(['currency', 'unit_amount', 'interval', 'interval_count'])('needs %s', async (path) => {
      shows(
        '2.7/price.create.currency',
        '2.7/price.create.unit_amount',
        '2.7/price.create.interval',
        '2.7/price.create.interval_count',
      );
      expect(await placeOf('/product-prices/', changed(price, path))).toHaveLength(1);
    });

    it('needs no more', async () => {
      shows('2.7/price.create.pricing_model', '2.7/price.create.trial_period_days');
      expect(await send('POST', '/product-prices/', price)).toMatchObject({
        status: 201,
        data: { ...price, pricing_model: 'per_unit', trial_period_days: null },
      });
    });
  });
}
