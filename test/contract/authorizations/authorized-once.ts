import { describe, expect, it } from 'vitest';
import { readAuthorization } from '../../../src/api/merchant/authorizations.ts';
import { shows } from '../../conformity/shows.ts';
import { advance, SECRET, stateOf, tally, type ServiceUnderTest } from '../service-under-test.ts';
import { authorizationsOf } from './authorization.ts';

const DAY = 86_400;

const body = (idempotency_id?: string) => ({
  amount: 5000,
  currency: 'USD',
  source: 'PI_ada_visa',
  ...(idempotency_id !== undefined && { idempotency_id }),
});

/** Service contract, section 3: nothing is reserved or taken twice. */
export function describeAuthorizedOnce(service: ServiceUnderTest): void {
  const { authorize, capture, send } = authorizationsOf(service);
  const client = service.client(SECRET);
  const held = async () => (await stateOf(service))['authorizations'];
  const transfers = async () => (await stateOf(service))['transfers'] ?? [];

  describe('an authorization that is sent again', () => {
    it.each([
      ['by header', body(), { 'idempotency-key': 'one' }],
      ['by field', body('one'), {}],
      ['by both', body('one'), { 'idempotency-key': 'two' }],
    ])('is made once, %s', async (_, wanted, headers) => {
      shows('4.2/create.201', '4.2/create.idempotency_id');
      const first = await send('/', wanted, headers);
      const text = await first.text();
      await advance(service, 3600);
      const second = await send('/', wanted, headers);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(await second.text()).toBe(text);
      const changed = await send('/', { ...wanted, amount: 5001 }, headers);
      expect(changed.status).toBe(409);
      expect(await changed.json()).toMatchObject({ error: { code: 'IDEMPOTENCY_CONFLICT' } });
      expect(await held()).toHaveLength(1);
    });

    it('is made once by the field, whatever the header says', async () => {
      const texts = [];
      for (const key of ['one', 'two']) {
        texts.push(await (await send('/', body('same'), { 'idempotency-key': key })).text());
      }
      expect(new Set(texts).size).toBe(1);
      expect(await held()).toHaveLength(1);
    });

    it('keeps fields and headers apart, and merchants', async () => {
      await send('/', body(), { 'idempotency-key': 'one' });
      expect((await send('/', body('one'))).status).toBe(201);
      expect(await held()).toHaveLength(2);
      // The other merchant has no such card, which is a refusal of its own and no conflict.
      const other = authorizationsOf(service, 'sk_test_other');
      expect((await other.send('/', body('one'))).status).toBe(400);
    });

    it('does not use up the field when it was refused', async () => {
      expect((await send('/', { ...body('one'), source: 'PI_nobody' })).status).toBe(400);
      expect((await send('/', body('one'))).status).toBe(201);
    });

    it('is captured and voided once for each key', async () => {
      const key = { 'idempotency-key': 'capture' };
      const { id } = await authorize();
      const first = await (await send(`/${id}/capture`, { amount: 10 }, key)).text();
      expect(await (await send(`/${id}/capture`, { amount: 10 }, key)).text()).toBe(first);
      expect((await send(`/${id}/capture`, { amount: 11 }, key)).status).toBe(409);
      const voided = await authorize();
      const released = { 'idempotency-key': 'void' };
      const once = await (await send(`/${voided.id}/void`, undefined, released)).text();
      expect(await (await send(`/${voided.id}/void`, undefined, released)).text()).toBe(once);
      expect(await transfers()).toHaveLength(1);
    });
  });

  describe('in the same instant', () => {
    it('100 authorizations with one idempotency_id reserve once', async () => {
      const requests = Array.from({ length: 100 }, () => send('/', body('hundred')));
      expect(await tally(requests)).toEqual({ '201': 100 });
      expect(await held()).toHaveLength(1);
    });

    it('of 100 captures one takes the money', async () => {
      shows('4.2/capture.200', '4.2/capture.400');
      const { id } = await authorize();
      const requests = Array.from({ length: 100 }, () => send(`/${id}/capture`, { amount: 50 }));
      expect(await tally(requests)).toEqual({ '200': 1, '400 AUTHORIZATION_CAPTURED': 99 });
      expect((await transfers()).map(({ amount }) => amount)).toEqual([50]);
    });

    it('of 100 captures and voids one wins, and all the others learn which', async () => {
      shows('4.2/void.200', '4.2/void.400', '3.2/void.releases');
      for (const first of ['capture', 'void']) {
        const { id } = await authorize();
        const before = (await transfers()).length;
        const requests = Array.from({ length: 100 }, (_, index) =>
          (index % 2 === 0) === (first === 'capture')
            ? send(`/${id}/capture`, { amount: 5000 })
            : send(`/${id}/void`),
        );
        const outcomes = await tally(requests);
        const { is_void, transfer } = await client.call(readAuthorization, { id });
        const code = is_void ? 'AUTHORIZATION_VOIDED' : 'AUTHORIZATION_CAPTURED';
        expect(outcomes).toEqual({ '200': 1, [`400 ${code}`]: 99 });
        expect(transfer === null).toBe(is_void);
        expect((await transfers()).length - before).toBe(is_void ? 0 : 1);
      }
    });

    it('a capture and the end of its time leave one of both', async () => {
      const { id } = await authorize();
      await advance(service, 7 * DAY - 1);
      const [captured] = await Promise.all([
        send(`/${id}/capture`, { amount: 5000 }),
        advance(service, 1),
      ]);
      const { state, transfer } = await client.call(readAuthorization, { id });
      expect([state, transfer === null]).toEqual(
        captured?.status === 200 ? ['SUCCEEDED', false] : ['EXPIRED', true],
      );
      await capture(id, 1).catch(() => undefined);
      expect(await transfers()).toHaveLength(captured?.status === 200 ? 1 : 0);
    });
  });
}
