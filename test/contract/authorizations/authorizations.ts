import { describe, expect, it } from 'vitest';
import { listAuthorizations, readAuthorization } from '../../../src/api/merchant/authorizations.ts';
import {
  createPaymentInstrument,
  createReversal,
  readOrder,
  readPaymentInstrument,
  readTransfer,
} from '../../../src/api/merchant/records.ts';
import { shows } from '../../conformity/shows.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { authorizationsOf } from './authorization.ts';

const DAY = 86_400;
const SUB_MERCHANT = 'MU_sandbox_market';

/** Interface, sections 2.3, 3.2 and 4.2; service contract, section 3. */
export function describeAuthorizations(service: ServiceUnderTest): void {
  const { authorize, capture, release, send } = authorizationsOf(service);
  const client = service.client(SECRET);
  const other = authorizationsOf(service, 'sk_test_other');
  const read = (id: string) => client.call(readAuthorization, { id });

  describe('an authorization', () => {
    it('reserves money and takes none', async () => {
      shows(
        '2.3/id',
        '2.3/amount',
        '2.3/amount_requested',
        '2.3/currency',
        '2.3/source',
        '2.3/merchant',
        '2.3/merchant_identity',
        '2.3/state',
        '2.3/transfer',
        '2.3/created_at',
        '3.2/create',
        '3.2/state',
        '4.2/get.200',
        '4.2/create.tags',
        '4.2/create.statement_descriptor',
        '4.2/create.201',
      );
      const made = await authorize({ statement_descriptor: 'SMALL HOURS', tags: { crate: '7' } });
      expect(made).toMatchObject({
        amount: 5000,
        amount_requested: 5000,
        currency: 'USD',
        source: 'PI_ada_visa',
        merchant: 'MU_sandbox',
        merchant_identity: 'ID_small_hours',
        state: 'SUCCEEDED',
        is_void: false,
        transfer: null,
        statement_descriptor: 'SMALL HOURS',
        tags: { crate: '7' },
      });
      expect('void_state' in made).toBe(false);
      const { created_at, expires_at } = made;
      expect(Date.parse(expires_at ?? '') - Date.parse(created_at)).toBe(7 * DAY * 1000);
      expect(await read(made.id)).toEqual(made);
      expect((await stateOf(service))['transfers']).toEqual([]);
    });

    it('is captured whole, as a transfer and an order', async () => {
      shows('1/manual-capture', '2.3/transfer', '3.2/capture.transfer', '4.2/capture.200');
      const { id } = await authorize({ tags: { crate: '7' } });
      const captured = await capture(id, 5000);
      expect(captured).toMatchObject({ id, amount: 5000, state: 'SUCCEEDED', is_void: false });
      expect(await read(id)).toEqual(captured);
      const { transfer, order_id } = captured;
      expect(await client.call(readTransfer, { id: transfer ?? '' })).toMatchObject({
        amount: 5000,
        state: 'SUCCEEDED',
        source: 'PI_ada_visa',
        identity_id: 'ID_ada',
        order_id,
      });
      expect(await client.call(readOrder, { id: order_id ?? '' })).toMatchObject({
        status: 'paid',
        amount_total: 5000,
        tags: { crate: '7' },
      });
    });

    it('is captured in part, which releases the rest, and can be refunded as far', async () => {
      shows('2.3/amount.captured', '2.3/amount_requested');
      const { id } = await authorize();
      const { amount, amount_requested, transfer } = await capture(id, 1999);
      expect([amount, amount_requested]).toEqual([1999, 5000]);
      expect((await refusalOf(capture(id, 3001))).code).toBe('AUTHORIZATION_CAPTURED');
      const refund = { id: transfer ?? '', refund_amount: 2000 };
      expect((await refusalOf(client.call(createReversal, refund))).code).toBe('VALIDATION_ERROR');
      await client.call(createReversal, { ...refund, refund_amount: 1999 });
    });

    it('is voided', async () => {
      shows(
        '1/voids',
        '2.3/is_void',
        '2.3/void_state',
        '3.2/void.releases',
        '3.2/void.response',
        '4.2/void.200',
      );
      const { id } = await authorize();
      const voided = await release(id);
      expect(voided).toMatchObject({
        id,
        amount: 5000,
        state: 'SUCCEEDED',
        is_void: true,
        void_state: 'SUCCEEDED',
        transfer: null,
      });
      expect(await read(id)).toEqual(voided);
      expect((await stateOf(service))['transfers']).toEqual([]);
    });

    it('expires after seven days by the clock', async () => {
      const { id, expires_at } = await authorize();
      await advance(service, 7 * DAY - 60);
      expect((await read(id)).state).toBe('SUCCEEDED');
      await advance(service, 60);
      expect(await read(id)).toMatchObject({ state: 'EXPIRED', updated_at: expires_at });
    });

    it('can be taken in the last minute', async () => {
      const { id } = await authorize();
      await advance(service, 7 * DAY - 60);
      expect((await capture(id, 1)).amount).toBe(1);
      await advance(service, DAY);
      expect((await read(id)).state).toBe('SUCCEEDED');
    });

    it.each([
      [102, 'GENERIC_DECLINE'],
      [193, 'INSUFFICIENT_FUNDS'],
      [194, 'INVALID_CARD'],
    ])('of %i minor units is declined: %s', async (amount, failure_code) => {
      const made = await authorize({ amount });
      expect(made).toMatchObject({ state: 'FAILED', amount, failure_code, expires_at: null });
      for (const ask of [() => capture(made.id, amount), () => release(made.id)]) {
        expect(await refusalOf(ask())).toMatchObject({ status: 400, code: 'AUTHORIZATION_FAILED' });
      }
    });

    it('is declined or not as the card says, and captured without another decline', async () => {
      const save = async (number: string) => {
        const tokenId = await tokenizeCard(service, number);
        const card = { type: 'PAYMENT_CARD', tokenId, name: 'Ada', identityId: 'ID_ada' } as const;
        return (await client.call(createPaymentInstrument, card)).id;
      };
      const declines = [
        ['4000000000000002', 'GENERIC_DECLINE'],
        ['4000000000009995', 'INSUFFICIENT_FUNDS'],
        ['4000000000000069', 'EXPIRED_CARD'],
        ['4000000000000127', 'INVALID_CVV'],
        ['4000000000009979', 'STOLEN_CARD'],
      ] as const;
      for (const [number, failure_code] of declines) {
        const made = await authorize({ source: await save(number) });
        expect(made).toMatchObject({ state: 'FAILED', failure_code });
      }
      const asError = await refusalOf(authorize({ source: await save('4000000000000101') }));
      expect(asError).toMatchObject({ status: 400, code: 'PAYMENT_DECLINED' });
      const [last] = await client.call(listAuthorizations, { limit: 1 });
      expect(last).toMatchObject({ state: 'FAILED', failure_code: 'CALL_ISSUER' });

      const later = await authorize({ source: await save('4000000000000077') });
      expect(later.state).toBe('SUCCEEDED');
      const { transfer, order_id } = await capture(later.id, 5000);
      const stateOfTransfer = async () =>
        (await client.call(readTransfer, { id: transfer ?? '' }))['state'];
      expect(await stateOfTransfer()).toBe('PENDING');
      await advance(service, 60);
      expect(await stateOfTransfer()).toBe('SUCCEEDED');
      expect((await client.call(readOrder, { id: order_id ?? '' }))['status']).toBe('paid');
    });

    it('is no longer declined by the amount that is captured', async () => {
      const { id } = await authorize();
      const { transfer } = await capture(id, 102);
      expect((await client.call(readTransfer, { id: transfer ?? '' }))['state']).toBe('SUCCEEDED');
    });

    it('is declined on a card that has expired since', async () => {
      await advance(service, 7 * 366 * DAY);
      expect(await authorize()).toMatchObject({ state: 'FAILED', failure_code: 'EXPIRED_CARD' });
    });

    it('tells what became of it to whoever wants to take or release it again', async () => {
      shows('4.2/capture.400', '4.2/void.400', '7.2/400');
      const ids = { captured: '', voided: '', expired: '' };
      ids.expired = (await authorize()).id;
      await advance(service, 7 * DAY);
      ids.captured = (await authorize()).id;
      ids.voided = (await authorize()).id;
      await capture(ids.captured, 1);
      await release(ids.voided);
      const cases = [
        [ids.captured, 'AUTHORIZATION_CAPTURED'],
        [ids.voided, 'AUTHORIZATION_VOIDED'],
        [ids.expired, 'AUTHORIZATION_EXPIRED'],
      ] as const;
      for (const [id, code] of cases) {
        const before = await read(id);
        expect(await refusalOf(capture(id, 1))).toMatchObject({ status: 400, code });
        expect(await refusalOf(release(id))).toMatchObject({ status: 400, code });
        expect(await read(id)).toEqual(before);
      }
      expect((await stateOf(service))['transfers']).toHaveLength(1);
    });

    it('is not captured for nothing, for more than it holds, or for what is no amount', async () => {
      shows(
        '3.2/capture.above-zero',
        '3.2/capture.at-most',
        '4.2/capture.400',
        '4.2/capture.amount',
        '4.2/capture.at-most',
        '7.3/capture.above',
        '7.3/capture.zero',
      );
      const { id } = await authorize();
      for (const amount of [0, -1, 5001, 1.5, '100', null, undefined, 2 ** 53]) {
        const response = await send(`/${id}/capture`, { amount });
        expect([amount, response.status]).toEqual([amount, 400]);
        expect(await response.json()).toMatchObject({
          error: { code: 'VALIDATION_ERROR', details: { issues: [{ path: 'amount' }] } },
        });
      }
      expect((await read(id)).transfer).toBeNull();
      expect((await capture(id, 5000)).amount).toBe(5000);
    });

    it('is refused with what the interface does not allow', async () => {
      shows(
        '4.2/create.400',
        '4.2/create.amount',
        '4.2/create.currency',
        '4.2/create.source',
        '4.2/create.merchant',
        '4.2/create.statement_descriptor',
        '4.2/create.idempotency_id',
        '4.2/create.tags',
        '8/statement_descriptor',
        '8/idempotency_id',
      );
      const good = { amount: 1, currency: 'USD', source: 'PI_ada_visa' };
      const cases: [string, object][] = [
        ['amount', { ...good, amount: 0 }],
        ['amount', { ...good, amount: 10.5 }],
        ['currency', { ...good, currency: 'usd' }],
        ['currency', { ...good, currency: 'BTC' }],
        ['source', { ...good, source: '' }],
        ['source', { ...good, source: 'PI_nobody' }],
        ['source', { ...good, source: 'PI_ada_bank' }],
        ['merchant', { ...good, merchant: '' }],
        ['statement_descriptor', { ...good, statement_descriptor: '' }],
        ['statement_descriptor', { ...good, statement_descriptor: 'x'.repeat(23) }],
        ['idempotency_id', { ...good, idempotency_id: '' }],
        ['idempotency_id', { ...good, idempotency_id: 'x'.repeat(65) }],
        ['tags', { ...good, tags: ['a'] }],
      ];
      for (const [path, body] of cases) {
        const response = await send('/', body);
        expect([body, response.status]).toEqual([body, 400]);
        expect(await response.json()).toMatchObject({ error: { details: { issues: [{ path }] } } });
      }
      expect((await stateOf(service))['authorizations']).toEqual([]);
    });

    it('can be in any currency of the interface', async () => {
      shows('2.3/currency', '4.2/create.currency');
      for (const currency of ['JPY', 'KWD', 'CLF', 'XXX']) {
        expect((await authorize({ currency })).currency).toBe(currency);
      }
    });

    it('is the merchant’s own, and only for secret keys', async () => {
      shows('4.2/create.403', '4.2/get.404', '4.2/capture.404', '4.2/void.404');
      const { id } = await authorize();
      const pages = authorizationsOf(service, PUBLISHABLE);
      for (const ask of [
        () => pages.authorize(),
        () => pages.capture(id, 1),
        () => pages.release(id),
      ]) {
        expect(await refusalOf(ask())).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      }
      for (const ask of [() => other.capture(id, 1), () => other.release(id)]) {
        expect(await refusalOf(ask())).toMatchObject({ status: 404, code: 'NOT_FOUND' });
      }
      expect((await refusalOf(other.authorize())).code).toBe('VALIDATION_ERROR');
      const others = service.client('sk_test_other');
      expect((await refusalOf(others.call(readAuthorization, { id }))).status).toBe(404);
      expect(await others.call(listAuthorizations, {})).toEqual([]);
      expect((await refusalOf(capture('none', 1))).status).toBe(404);
    });
  });

  describe('an authorization for a sub-merchant', () => {
    it('belongs to it, as does what is captured, and is read with the same key', async () => {
      shows('4.2/create.merchant.routing');
      const made = await authorize({ merchant: SUB_MERCHANT });
      expect(made).toMatchObject({ merchant: SUB_MERCHANT, merchant_identity: 'ID_market' });
      expect(await client.call(listAuthorizations, {})).toEqual([made]);
      const { transfer, order_id } = await capture(made.id, 5000);
      for (const record of [
        await client.call(readTransfer, { id: transfer ?? '' }),
        await client.call(readOrder, { id: order_id ?? '' }),
      ]) {
        expect(record['merchant']).toBe(SUB_MERCHANT);
        expect('sub_merchant' in record).toBe(false);
      }
    });

    it('is refused where the key may not act for the merchant, whether or not there is one', async () => {
      shows('4.2/create.403', '4.2/create.merchant.routing');
      expect((await authorize({ merchant: 'MU_sandbox' })).merchant).toBe('MU_sandbox');
      for (const merchant of ['MU_other', 'MU_nobody']) {
        const refusal = await refusalOf(authorize({ merchant }));
        expect(refusal).toMatchObject({ status: 403, code: 'FORBIDDEN' });
      }
      expect((await refusalOf(other.authorize({ merchant: SUB_MERCHANT }))).status).toBe(403);
    });
  });

  describe('authorizations', () => {
    it('are listed newest first, page by page and by id', async () => {
      shows('4.2/list.200', '4.2/list.limit', '4.2/list.offset', '4.2/list.ids');
      const made = [];
      for (let count = 0; count < 4; count++) made.unshift(await authorize());
      expect(await client.call(listAuthorizations, {})).toEqual(made);
      expect(await client.call(listAuthorizations, { limit: 0 })).toEqual(made);
      expect(await client.call(listAuthorizations, { limit: 2, offset: 1 })).toEqual(
        made.slice(1, 3),
      );
      const response = await service.send('GET', '/v1/api/authorizations?limit=2&offset=9', {
        headers: { 'x-easy-api-key': SECRET },
      });
      expect(await response.json()).toMatchObject({
        data: [],
        pagination: { total: 4, limit: 2, offset: 9, has_more: false, truncated: false },
      });
      const ids = `${made[3]?.id},${made[0]?.id},AU_none`;
      expect(await client.call(listAuthorizations, { ids })).toEqual([made[3], made[0]]);
    });

    it('are joined with what they name on request, and keep their ids', async () => {
      shows('2.3/expand', '4.2/list.expand', '4.2/get.expand');
      const { id } = await authorize({ merchant: SUB_MERCHANT });
      const plain = await read(id);
      const full = await client.call(readAuthorization, { id, expand: 'full' });
      const { expanded, ...rest } = full;
      expect(rest).toEqual(plain);
      expect(expanded).toEqual({
        merchant: { id: SUB_MERCHANT, name: 'Small Hours Market', identity: 'ID_market' },
        payment_instrument: await client.call(readPaymentInstrument, { id: 'PI_ada_visa' }),
        identity: {
          id: 'ID_market',
          entity: {
            type: 'BUSINESS',
            business_name: 'Small Hours Market',
            doing_business_as: 'Small Hours Market',
          },
        },
      });
      expect(await client.call(listAuthorizations, { expand: 'full' })).toEqual([full]);
      for (const path of ['', `/${id}`]) {
        const address = `/v1/api/authorizations${path}?expand=half`;
        const headers = { 'x-easy-api-key': SECRET };
        expect((await service.send('GET', address, { headers })).status).toBe(400);
      }
    });
  });
}
