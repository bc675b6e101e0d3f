import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../src/api/checkout.ts';
import { shows } from '../conformity/shows.ts';
import { lines, withCard } from './payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from './service-under-test.ts';

const mugForAda = {
  identity_id: 'ID_ada',
  source: 'PI_ada_visa',
  line_items: lines('price_mug'),
};

/** Contract, section 2. */
export function describeIdempotency(service: ServiceUnderTest): void {
  const post = (key: string, body: unknown, apiKey = PUBLISHABLE) =>
    service.send('POST', '/v1/api/checkout/', {
      headers: {
        'x-easy-api-key': apiKey,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body: JSON.stringify(body),
    });
  const transfers = async () => (await stateOf(service))['transfers'];

  describe('an idempotency key', () => {
    it('replays the answer, to the letter', async () => {
      shows('4.4/201');
      const body = withCard(await tokenizeCard(service), 'price_tee price_pro_monthly');
      const first = await post('one', body);
      const text = await first.text();
      await advance(service, 3600);
      const second = await post('one', body);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(await second.text()).toBe(text);
      expect(await transfers()).toHaveLength(1);
    });

    it('replays declines of both forms', async () => {
      for (const number of ['4000000000000002', '4000000000000101']) {
        const body = withCard(await tokenizeCard(service, number));
        const first = await post(number, body);
        const second = await post(number, body);
        expect(second.status).toBe(first.status);
        expect(await second.text()).toBe(await first.text());
      }
      expect(await transfers()).toHaveLength(2);
    });

    it('does not depend on the order of fields', async () => {
      const { identity_id, source, line_items } = mugForAda;
      await post('two', mugForAda);
      const again = await post('two', { line_items, source, identity_id });
      expect(again.status).toBe(201);
      expect(await transfers()).toHaveLength(1);
    });

    it('belongs to one request', async () => {
      await post('three', mugForAda);
      const other = await post('three', { ...mugForAda, line_items: lines('price_mug:2') });
      expect(other.status).toBe(409);
      expect(await other.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_CONFLICT' } });
      expect(await transfers()).toHaveLength(1);
    });

    it('belongs to one merchant', async () => {
      await post('four', mugForAda);
      const tokenId = await tokenizeCard(service, undefined, 'pk_test_other');
      const body = withCard(tokenId, 'price_other_notebook');
      expect((await post('four', body, 'pk_test_other')).status).toBe(201);
      expect(await transfers()).toHaveLength(2);
    });

    it('is free again after a day', async () => {
      await post('five', mugForAda);
      await advance(service, 86_401);
      const later = await post('five', { ...mugForAda, line_items: lines('price_tee') });
      expect(later.status).toBe(201);
      expect(await transfers()).toHaveLength(2);
    });

    it('is not used up by a request that was refused', async () => {
      expect((await post('six', { ...mugForAda, line_items: lines('price_nothing') })).status).toBe(
        404,
      );
      expect((await post('six', mugForAda)).status).toBe(201);
    });

    it.each(['', 'x'.repeat(256), 'two words'])('must be sensible, unlike "%s"', async (key) => {
      const response = await post(key, mugForAda);
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
    });

    it('makes one payment of 100 requests at once', async () => {
      const body = withCard(await tokenizeCard(service), 'price_tee');
      const answers = await Promise.all(
        Array.from({ length: 100 }, async () => {
          const response = await post('hundred', body);
          return `${response.status} ${await response.text()}`;
        }),
      );
      expect(new Set(answers).size).toBe(1);
      expect(answers[0]).toMatch(/^201 /);
      const { customers, orders, transfers, payment_instruments } = await stateOf(service);
      expect([customers, orders, transfers, payment_instruments].map((all) => all?.length)).toEqual(
        [2, 1, 1, 3],
      );
    });
  });

  describe('a token', () => {
    it('pays once in 50 requests at once with different keys', async () => {
      const body = withCard(await tokenizeCard(service));
      const statuses = await Promise.all(
        Array.from({ length: 50 }, async (_, index) => (await post(`key-${index}`, body)).status),
      );
      expect(statuses.filter((status) => status === 201)).toHaveLength(1);
      expect(statuses.filter((status) => status === 400)).toHaveLength(49);
      expect(await transfers()).toHaveLength(1);
    });

    it('needs no idempotency key', async () => {
      const body = withCard(await tokenizeCard(service));
      await service.client().call(createCheckout, body);
      const refusal = await refusalOf(service.client().call(createCheckout, body));
      expect(refusal.code).toBe('TOKEN_INVALID');
    });
  });
}
