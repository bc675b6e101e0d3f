import { afterAll, expect, it, vi } from 'vitest';
import { listDisputes } from '../../../src/api/merchant/disputes.ts';
import { listTransfers } from '../../../src/api/merchant/records.ts';
import { listSettlements } from '../../../src/api/merchant/settlements.ts';
import { feeOf } from '../../../sandbox/payments/balance.ts';
import { authorizationsOf } from '../../contract/authorizations/authorization.ts';
import { advance, control, reset, SECRET } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { childSandbox, KILLS } from '../child.ts';
import { merchantOf } from '../webhooks/merchant.ts';

const DAY = 86_400;
/** The bank disputes a payment of this amount. */
const DISPUTED = 888_888;
const PAYMENTS = 8;
/** A round is killed after this many disputes are lost, so that more are under way. */
const LOST = 3;

const child = await childSandbox({ EASY_WEBHOOKS_LOOPBACK: '1' });
const { service } = child;
const client = service.client(SECRET);
const receiver = await openReceiver();
const { authorize, capture } = authorizationsOf(service);

afterAll(async () => {
  await child.remove();
  await receiver.close();
});

const sum = (amounts: readonly number[]) => amounts.reduce((total, each) => total + each, 0);

it('takes disputed money back once and settles it once, however often it is killed', async () => {
  await child.start();
  await reset(service);
  await merchantOf(service).register(receiver.url, ['dispute.updated']);
  for (let round = 0; round < KILLS; round++) {
    for (let payment = 0; payment < PAYMENTS; payment++) {
      const { id } = await authorize({ amount: DISPUTED });
      await capture(id, DISPUTED);
    }
    const { now } = (await advance(service, 0)) as { readonly now: string };
    // Events of earlier rounds may come again.
    const lost = () => receiver.received.filter(({ event }) => event.created_at > now).length;
    const advanced = advance(service, 20 * DAY).catch(() => undefined);
    await vi.waitUntil(() => lost() >= LOST, { timeout: 60_000, interval: 1 });
    await child.kill();
    await advanced;
    await child.start();
  }
  await advance(service, 2 * DAY);

  const made = KILLS * PAYMENTS;
  const disputes = await client.call(listDisputes, { limit: 100 });
  expect(disputes.map(({ state }) => state)).toEqual(Array.from({ length: made }, () => 'lost'));
  const transfers = await client.call(listTransfers, { limit: 100 });
  const back = transfers.filter(({ type }) => type === 'DISPUTE').map(({ id }) => id);
  expect(new Set(disputes.map(({ dispute_transfer }) => dispute_transfer))).toEqual(new Set(back));
  expect(back).toHaveLength(made);

  const settled = await client.call(listSettlements, { limit: 100 });
  expect(await control(service, 'GET', '/balance')).toEqual([]);
  expect([
    sum(settled.map(({ gross }) => gross)),
    sum(settled.map((each) => each.disputes)),
  ]).toEqual([made * DISPUTED, made * DISPUTED]);
  expect(sum(settled.map(({ net }) => net))).toBe(-made * feeOf('PAYMENT_CARD', DISPUTED));
});
