import { describe, expect, it } from 'vitest';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { buyByBank, grace, lines } from './purchase.ts';
import {
  advance,
  refusalOf,
  stateOf,
  tokenizeBank,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { createSession, refusedSession, retrieve, validate } from '../sessions/session.ts';

const DAY = 86_400;

/** Account, what becomes of its debit, and what is left of order, subscription and session. */
const ACCOUNTS = [
  ['000123456789', 'SUCCEEDED', null, 'paid', 'active', 'paid'],
  ['123120006', 'FAILED', 'INSUFFICIENT_FUNDS', 'payment_failed', 'incomplete_expired', 'unpaid'],
  ['123120007', 'FAILED', 'BANK_ACCOUNT_CLOSED', 'payment_failed', 'incomplete_expired', 'unpaid'],
  [
    '123120008',
    'FAILED',
    'NO_BANK_ACCOUNT_FOUND',
    'payment_failed',
    'incomplete_expired',
    'unpaid',
  ],
  [
    '123120009',
    'FAILED',
    'INVALID_BANK_ACCOUNT_NUMBER',
    'payment_failed',
    'incomplete_expired',
    'unpaid',
  ],
] as const;

/** Contract, section 8: bank debits, whichever way they were made. */
export function describeBankDebits(service: ServiceUnderTest): void {
  const list = 'price_mug price_pro_monthly';
  const seen = async () => {
    const { orders, subscriptions, transfers } = await stateOf(service);
    return [transfers?.[0], orders?.[0], subscriptions?.[0]].map((record) => [
      record?.['state'] ?? record?.['status'],
      record?.['failure_code'],
    ]);
  };
  const waiting = [
    ['PENDING', null],
    ['processing', undefined],
    ['incomplete', undefined],
  ];

  it('pays in the currencies that the merchant’s setting names, and in no other', async () => {
    expect((await buyByBank(service, '000123456789', 'price_tee')).transfer?.state).toBe('PENDING');
    const refused = buyByBank(service, '000123456789', 'price_jpy');
    expect(await refusalOf(refused)).toMatchObject({
      code: 'VALIDATION_ERROR',
      details: { issues: [{ path: 'source' }] },
    });
    const yen = { line_items: lines('price_jpy') };
    const { client_secret } = await createSession(service, yen);
    expect((await validate(service, client_secret)).payment_methods).toEqual(['PAYMENT_CARD']);
    const asked = await refusedSession(service, { ...yen, payment_methods: ['BANK_ACCOUNT'] });
    expect(asked.code).toBe('VALIDATION_ERROR');
  });

  describe.each(ACCOUNTS)(
    'a debit of account %s ends as %s %s',
    (account, state, failure_code, order, subscription, payment_status) => {
      const settled = [
        [state, failure_code],
        [order, undefined],
        [subscription, undefined],
      ];

      it('for a checkout', async () => {
        const { transfer } = await buyByBank(service, account, list);
        expect(transfer).toMatchObject({ state: 'PENDING', amount: 2450 });
        await advance(service, DAY - 60);
        expect(await seen()).toEqual(waiting);
        await advance(service, 60);
        expect(await seen()).toEqual(settled);
      });

      it('for a session', async () => {
        const { id, client_secret } = await createSession(service, { line_items: lines(list) });
        const tokenId = await tokenizeBank(service, account);
        const source = { type: 'BANK_ACCOUNT', tokenId, accountType: 'BUSINESS_CHECKING' } as const;
        const answer = await service
          .client('')
          .call(confirmSession, { client_secret, source, customer_details: grace });
        expect(answer.session).toEqual({ id, status: 'complete', payment_status: 'processing' });
        await advance(service, DAY - 60);
        expect(await seen()).toEqual(waiting);
        expect((await validate(service, client_secret)).session.payment_status).toBe('processing');
        await advance(service, 60);
        expect(await seen()).toEqual(settled);
        const { session, result } = await validate(service, client_secret);
        expect(session).toMatchObject({ status: 'complete', payment_status });
        expect(result?.transfer?.state).toBe(state);
        expect(result?.transfer?.failure_code ?? null).toBe(failure_code);
        expect(result?.subscriptions).toMatchObject([{ status: subscription }]);
        expect(await retrieve(service, id)).toMatchObject({ payment_status });
      });
    },
  );
}
