import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { grace, lines } from './purchase.ts';
import {
  advance,
  refusalOf,
  SECRET,
  stateOf,
  tokenizeBank,
  tokenizeCard,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import {
  cardSource,
  confirmWithCard,
  countRecords,
  createSession,
  refusedConfirm,
  retrieve,
  validate,
} from '../sessions/session.ts';

const DECLINED = '4000000000000002';
const DECLINED_AS_ERROR = '4000000000000101';
const SETTLES_LATER = '4000000000000077';
const DAY = 86_400;

/** Contract, section 6: confirm, and what validate and retrieve tell afterwards. */
export function describeConfirm(service: ServiceUnderTest): void {
  const confirm = (request: unknown) =>
    service.client('').call(confirmSession, z.parse(confirmSession.request, request));

  describe('confirming a session', () => {
    it('pays it, and then tells what came of it', async () => {
      const line_items = lines('price_tee price_pro_monthly');
      const { id, client_secret } = await createSession(service, {
        line_items,
        metadata: { cart: '7' },
      });
      const answer = await confirmWithCard(service, client_secret);
      expect(answer).toMatchObject({
        session: { id, status: 'complete', payment_status: 'paid' },
        transfer: { amount: 3600, currency: 'USD', state: 'SUCCEEDED' },
        orderId: expect.any(String) as string,
        subscriptions: [{ status: 'active' }],
      });
      const { session: _, ...result } = answer;
      const seen = await validate(service, client_secret);
      expect(seen.session).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect(seen.result).toEqual(result);
      const kept = await retrieve(service, id);
      expect(kept).toMatchObject({
        status: 'complete',
        payment_status: 'paid',
        order_id: answer.orderId,
        transfer: answer.transfer,
        subscriptions: answer.subscriptions,
      });
      const { orders = [], transfers = [] } = await stateOf(service);
      expect(orders[0]).toMatchObject({ identity_id: kept.identity_id, metadata: { cart: '7' } });
      expect(transfers[0]).toMatchObject({ metadata: { cart: '7' } });
    });

    it('is told from the session afterwards, by the clock too', async () => {
      const { client_secret } = await createSession(service, { expires_in: 60 });
      await confirmWithCard(service, client_secret);
      await advance(service, DAY);
      expect((await validate(service, client_secret)).session.status).toBe('complete');
      expect((await refusedConfirm(service, client_secret)).code).toBe('SESSION_COMPLETE');
    });

    it('takes the session’s e-mail address for a buyer who gives none', async () => {
      const { client_secret } = await createSession(service, { customer_email: 'g@example.com' });
      const { email: _, ...customer_details } = grace;
      const source = cardSource(await tokenizeCard(service));
      await confirm({ client_secret, source, customer_details });
      const { customers = [] } = await stateOf(service);
      expect(customers.at(-1)).toMatchObject({ first_name: 'Grace', email: 'g@example.com' });
    });

    it('needs no payment for a trial', async () => {
      const { client_secret, id } = await createSession(service, {
        line_items: lines('price_pro_trial'),
      });
      const answer = await confirmWithCard(service, client_secret);
      expect(answer.transfer).toBeUndefined();
      expect(answer).toMatchObject({
        session: { status: 'complete', payment_status: 'no_payment_required' },
        subscriptions: [{ status: 'trialing' }],
      });
      expect((await validate(service, client_secret)).result?.subscriptions).toHaveLength(1);
      expect((await retrieve(service, id)).transfer).toBeNull();
    });

    it('is processing until the money has settled', async () => {
      const { id, client_secret } = await createSession(service);
      const answer = await confirmWithCard(service, client_secret, SETTLES_LATER);
      expect(answer.session).toEqual({ id, status: 'complete', payment_status: 'processing' });
      expect(answer.transfer?.state).toBe('PENDING');
      expect((await refusedConfirm(service, client_secret)).code).toBe('SESSION_COMPLETE');
      await advance(service, 60);
      const { session, result } = await validate(service, client_secret);
      expect(session).toMatchObject({ status: 'complete', payment_status: 'paid' });
      expect(result?.transfer?.state).toBe('SUCCEEDED');
    });

    it('stays complete and is unpaid when the money does not settle', async () => {
      const { id, client_secret } = await createSession(service);
      const source = {
        type: 'BANK_ACCOUNT',
        tokenId: await tokenizeBank(service, '123120007'),
        accountType: 'PERSONAL_CHECKING',
      };
      const answer = await confirm({ client_secret, source, customer_details: grace });
      expect(answer.session.payment_status).toBe('processing');
      await advance(service, DAY);
      const { session, result } = await validate(service, client_secret);
      expect(session).toMatchObject({ status: 'complete', payment_status: 'unpaid' });
      expect(result?.transfer).toMatchObject({
        state: 'FAILED',
        failure_code: 'BANK_ACCOUNT_CLOSED',
      });
      expect((await retrieve(service, id)).payment_status).toBe('unpaid');
      expect((await refusedConfirm(service, client_secret)).code).toBe('SESSION_COMPLETE');
    });

    it('charges what the customer has saved', async () => {
      const { client_secret } = await createSession(service, { identity_id: 'ID_ada' });
      const { transfer } = await confirm({ client_secret, source: 'PI_ada_visa' });
      expect(transfer?.state).toBe('SUCCEEDED');
      expect(await countRecords(service)).toMatchObject({ customers: 0, transfers: 1 });
    });

    it('keeps a new card with the customer it was made for', async () => {
      const { client_secret } = await createSession(service, { identity_id: 'ID_ada' });
      await confirmWithCard(service, client_secret);
      const { customers = [], payment_instruments = [] } = await stateOf(service);
      expect(customers).toHaveLength(1);
      expect(payment_instruments.at(-1)).toMatchObject({ identity_id: 'ID_ada' });
    });

    it('refuses a session that has expired', async () => {
      const { client_secret } = await createSession(service, { expires_in: 60 });
      await advance(service, 60);
      const refusal = await refusedConfirm(service, client_secret);
      expect(refusal).toMatchObject({ status: 400, code: 'SESSION_EXPIRED' });
      expect(await countRecords(service)).toMatchObject({ transfers: 0, orders: 0 });
    });

    it('refuses what does not fit the session, and leaves it open', async () => {
      const cardsOnly = await createSession(service, { payment_methods: ['BANK_ACCOUNT'] });
      const known = await createSession(service, { identity_id: 'ID_ada' });
      const { client_secret } = await createSession(service);
      const source = cardSource(await tokenizeCard(service));
      const stolen = cardSource(await tokenizeCard(service, undefined, 'pk_test_other'));
      const cases = [
        [{ client_secret, source }, 'VALIDATION_ERROR', 'customer_details'],
        [
          { client_secret, source: 'PI_ada_visa', customer_details: grace },
          'VALIDATION_ERROR',
          'source',
        ],
        [
          { client_secret: cardsOnly.client_secret, source, customer_details: grace },
          'VALIDATION_ERROR',
          'source.type',
        ],
        [{ client_secret: known.client_secret, source: 'PI_nobody' }, 'NOT_FOUND', 'source'],
        [
          { client_secret, source: stolen, customer_details: grace },
          'TOKEN_INVALID',
          'source.tokenId',
        ],
        [
          { client_secret, source: cardSource('TK1'), customer_details: grace },
          'TOKEN_INVALID',
          'source.tokenId',
        ],
      ] as const;
      for (const [request, code, path] of cases) {
        const refusal = await refusalOf(confirm(request));
        expect(refusal.code).toBe(code);
        expect(refusal.details).toMatchObject({ issues: [{ path }] });
      }
      expect(await countRecords(service)).toMatchObject({ transfers: 0, customers: 0 });
      // The token was not used up by any of them.
      const answer = await confirm({ client_secret, source, customer_details: grace });
      expect(answer.session.status).toBe('complete');
    });
  });

  describe('a decline', () => {
    it('leaves the session open, in both forms, and counts', async () => {
      const { id, client_secret } = await createSession(service);
      const answer = await confirmWithCard(service, client_secret, DECLINED);
      expect(answer).toMatchObject({
        session: { id, status: 'open', payment_status: 'unpaid' },
        transfer: { state: 'FAILED', failure_code: 'GENERIC_DECLINE' },
        subscriptions: [],
      });
      const refusal = await refusedConfirm(service, client_secret, DECLINED_AS_ERROR);
      expect(refusal).toMatchObject({
        status: 400,
        code: 'PAYMENT_DECLINED',
        details: { failure_code: 'CALL_ISSUER' },
      });
      const { session, result } = await validate(service, client_secret);
      expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid' });
      expect(result).toBeUndefined();
      expect((await stateOf(service))['sessions']).toMatchObject([{ declines: 2 }]);
      const paid = await confirmWithCard(service, client_secret);
      expect(paid.session.status).toBe('complete');
      expect(await countRecords(service)).toEqual({
        customers: 1,
        orders: 1,
        transfers: 3,
        subscriptions: 0,
      });
    });

    it('is the last one at the tenth', async () => {
      const { client_secret } = await createSession(service);
      for (let attempt = 1; attempt <= 5; attempt++) {
        await confirmWithCard(service, client_secret, DECLINED);
        await refusedConfirm(service, client_secret, DECLINED_AS_ERROR);
        const { session } = await validate(service, client_secret);
        expect(session.status).toBe(attempt < 5 ? 'open' : 'expired');
      }
      expect((await refusedConfirm(service, client_secret)).code).toBe('SESSION_EXPIRED');
      const { transfers = [] } = await stateOf(service);
      expect(transfers.map(({ state }) => state)).toEqual(Array(10).fill('FAILED'));
    });
  });

  it('a session belongs to its merchant, whoever confirms it', async () => {
    const { client_secret } = await createSession(
      service,
      { line_items: lines('price_other_notebook') },
      'sk_test_other',
    );
    expect((await refusedConfirm(service, client_secret)).code).toBe('TOKEN_INVALID');
    const source = cardSource(await tokenizeCard(service, undefined, 'pk_test_other'));
    await service
      .client(SECRET)
      .call(confirmSession, { client_secret, source, customer_details: grace });
    const { transfers = [] } = await stateOf(service);
    expect(transfers).toMatchObject([{ merchant: 'MU_other', amount: 900 }]);
  });
}
