import { describe, expect, it } from 'vitest';
import { createAuthorization } from '../../../src/api/merchant/authorizations.ts';
import { listInvoices } from '../../../src/api/merchant/invoices.ts';
import {
  createCustomer,
  createSubscription,
  listCustomer,
  listInstrumentsOfCustomer,
  listOrdersOfCustomer,
  readOneCustomer,
  readPaymentInstrument,
  readSubscription,
  updatePaymentInstrument,
} from '../../../src/api/merchant/records.ts';
import { createCheckout } from '../../../src/api/checkout.ts';
import { shows } from '../../conformity/shows.ts';
import { buyForAda, lines } from '../payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { createSession, validate } from '../sessions/session.ts';

const grace = {
  first_name: 'Grace',
  last_name: 'Hopper',
  email: 'grace@example.com',
  external_customer_id: 'c-7',
  tags: { vip: true },
};

/** Service contract, section 2: customers and their instruments by API. */
export function describeCustomers(service: ServiceUnderTest): void {
  const merchant = service.client(SECRET);
  const other = service.client('sk_test_other');
  const send = (method: string, path: string, body?: unknown, key = SECRET) =>
    service.send(method, `/v1/api${path}`, {
      headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });

  describe('a customer by API', () => {
    it('is stored, read and listed', async () => {
      const made = await merchant.call(createCustomer, grace);
      const { tags, external_customer_id, ...entity } = grace;
      expect(made).toMatchObject({
        entity: { type: 'PERSONAL', ...entity },
        external_customer_id,
        tags,
        created_at: expect.any(String) as string,
        updated_at: made['created_at'],
      });
      expect(await merchant.call(readOneCustomer, { id: made.id })).toEqual(made);
      expect(await merchant.call(listCustomer, {})).toMatchObject([made, { id: 'ID_ada' }]);
      const foreign = other.call(readOneCustomer, { id: made.id });
      expect((await refusalOf(foreign)).status).toBe(404);
    });

    it('is stored once for each idempotency key', async () => {
      const options = { idempotencyKey: 'one' };
      const made = await merchant.call(createCustomer, grace, options);
      expect(await merchant.call(createCustomer, grace, options)).toEqual(made);
      expect(await merchant.call(listCustomer, {})).toHaveLength(2);
    });

    it('is stored but not read with a publishable key', async () => {
      const made = await service.client(PUBLISHABLE).call(createCustomer, grace);
      expect(made).toEqual({ id: made.id, ...grace });
      for (const path of [
        '',
        made.id,
        ...['instruments', 'orders', 'subscriptions'].map((list) => `${made.id}/${list}`),
      ]) {
        expect((await send('GET', `/customer/${path}`, undefined, PUBLISHABLE)).status).toBe(403);
      }
    });

    it.each([
      ['nobody', {}],
      ['an empty name', { ...grace, first_name: '' }],
      ['a name with a line break', { ...grace, last_name: 'Hop\nper' }],
      ['no email address', { ...grace, email: 'grace' }],
      ['an empty id', { ...grace, external_customer_id: '' }],
      ['a business without a name', { ...grace, type: 'BUSINESS' }],
      ['a field of somebody else', { ...grace, merchant: 'MU_other' }],
      ['a list', []],
    ])('is refused as %s', async (_, body) => {
      expect((await send('POST', '/customer/', body)).status).toBe(400);
    });

    it('has instruments, orders and subscriptions', async () => {
      shows('2.6/list', '2.6/list.status');
      await merchant.call(createCustomer, grace);
      const { orderId, subscriptions } = await buyForAda(service, 'price_pro_monthly');
      const id = 'ID_ada';
      const instruments = await merchant.call(listInstrumentsOfCustomer, { id });
      expect(instruments.map((each) => each.id)).toEqual(['PI_ada_bank', 'PI_ada_visa']);
      expect(await merchant.call(listOrdersOfCustomer, { id })).toMatchObject([{ id: orderId }]);
      const list = async (query = '') => {
        const response = await send('GET', `/customer/${id}/subscriptions${query}`);
        return { status: response.status, ...((await response.json()) as object) };
      };
      const data = [{ id: subscriptions?.[0]?.id, identity_id: id }];
      expect(await list()).toMatchObject({ data, total: 1, limit: 25, offset: 0 });
      expect(await list('?status=active')).toMatchObject({ data, total: 1 });
      expect(await list('?status=paused')).toMatchObject({ data: [], total: 0 });
      expect((await list('?status=nonsense')).status).toBe(400);
    });

    it.each(['instruments', 'orders', 'subscriptions'])(
      'of another merchant has no %s',
      async (list) => {
        expect(
          (await send('GET', `/customer/ID_ada/${list}`, undefined, 'sk_test_other')).status,
        ).toBe(404);
        expect((await send('GET', `/customer/ID_nobody/${list}`)).status).toBe(404);
      },
    );
  });

  describe('an instrument that is out of use', () => {
    const id = 'PI_ada_visa';
    const switchTo = (enabled: boolean) => merchant.call(updatePaymentInstrument, { id, enabled });
    const buy = () =>
      service.client().call(createCheckout, {
        identity_id: 'ID_ada',
        source: id,
        line_items: lines('price_tee'),
      });

    it('pays nothing until it is in use again', async () => {
      const before = await merchant.call(readPaymentInstrument, { id });
      expect(before['enabled']).toBe(true);
      const changed = await switchTo(false);
      expect(changed).toEqual({
        ...before,
        enabled: false,
        updated_at: expect.any(String) as string,
      });
      expect((await refusalOf(buy())).code).toBe('VALIDATION_ERROR');
      const held = { amount: 500, currency: 'USD', source: id };
      const authorization = merchant.call(createAuthorization, held);
      expect((await refusalOf(authorization)).code).toBe('VALIDATION_ERROR');
      const { client_secret } = await createSession(service, { identity_id: 'ID_ada' });
      const { customer } = await validate(service, client_secret);
      expect(customer?.payment_instruments?.map((each) => each.id)).toEqual(['PI_ada_bank']);
      expect((await stateOf(service))['transfers']).toEqual([]);
      await switchTo(true);
      expect((await buy()).transfer?.state).toBe('SUCCEEDED');
    });

    it('renews no subscription', async () => {
      const { id: subscription } = await merchant.call(createSubscription, {
        identity_id: 'ID_ada',
        instrument_id: id,
        items: [{ price_id: 'price_pro_monthly' }],
      });
      await switchTo(false);
      await advance(service, 32 * 86_400);
      const [invoice] = await merchant.call(listInvoices, {});
      expect(invoice).toMatchObject({ status: 'open', amount_paid: 0 });
      expect((await merchant.call(readSubscription, { id: subscription }))['status']).toBe(
        'past_due',
      );
      const { transfers = [] } = await stateOf(service);
      expect(transfers.map(({ failure_code }) => failure_code)).toContain(
        'PAYMENT_INSTRUMENT_DISABLED',
      );
    });

    it('meets a charge in the same instant, and one of them is first', async () => {
      const [bought] = await Promise.allSettled([buy(), switchTo(false)]);
      const { transfers = [] } = await stateOf(service);
      expect(transfers).toHaveLength(bought.status === 'fulfilled' ? 1 : 0);
      expect((await refusalOf(buy())).code).toBe('VALIDATION_ERROR');
    });

    it('is named, described and tagged, by a publishable key unread', async () => {
      const changes = { name: 'A. Lovelace', address: { postal_code: '94107' }, tags: { a: 1 } };
      expect(await merchant.call(updatePaymentInstrument, { id, ...changes })).toMatchObject(
        changes,
      );
      const page = service.client(PUBLISHABLE);
      const said = { id, name: 'Ada' };
      expect(await page.call(updatePaymentInstrument, said)).toEqual(said);
      expect(await merchant.call(readPaymentInstrument, { id })).toMatchObject({
        ...changes,
        name: 'Ada',
      });
    });

    it.each([
      ['an empty name', id, { name: '' }],
      ['a name with a tab', id, { name: 'A\tda' }],
      ['a number', id, { last_four: '1111' }],
      ['a word for a switch', id, { enabled: 'no' }],
      ['an account’s address', 'PI_ada_bank', { address: { postal_code: '94107' } }],
    ])('refuses %s', async (_, instrument, changes) => {
      const path = `/payment-instruments/${instrument}`;
      expect((await send('PATCH', path, changes)).status).toBe(400);
      expect((await send('PATCH', path, {}, 'sk_test_other')).status).toBe(404);
    });
  });
}
