import { afterAll, expect, it, vi } from 'vitest';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { advance, reset } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { childSandbox, KILLS } from '../child.ts';
import { merchantOf } from '../webhooks/merchant.ts';

const DAY = 86_400;
/** A round is killed after this many invoices are paid. Some 20 are due, so more are under way. */
const PAID = 4;

const child = await childSandbox({ EASY_WEBHOOKS_LOOPBACK: '1' });
const { service } = child;
const receiver = await openReceiver();
const { subscribe, invoicesOf, transfers, read } = billingOf(service);

afterAll(async () => {
  await child.remove();
  await receiver.close();
});

it('charges each period once and none never, however often it is killed', async () => {
  await child.start();
  await reset(service);
  const ids = [
    await subscribe(),
    await subscribe('price_pro_monthly', 'PI_ada_bank'),
    await subscribe('price_pro_trial'),
  ];
  await merchantOf(service).register(receiver.url, ['invoice.paid']);
  for (let round = 0; round < KILLS; round++) {
    const { now } = (await advance(service, 0)) as { now: string };
    // Events of earlier rounds may come again.
    const paid = () => receiver.received.filter(({ event }) => event.created_at > now).length;
    const advanced = advance(service, 200 * DAY).then(
      () => undefined,
      () => undefined,
    );
    await vi.waitUntil(() => paid() >= PAID, {
      timeout: 60_000,
      interval: 1,
    });
    await child.kill();
    await advanced;
    await child.start();
  }
  await advance(service, 0);

  const charges = await transfers();
  for (const id of ids) {
    const invoices = await invoicesOf(id);
    invoices.slice(1).forEach((invoice, index) => {
      expect(invoice.period_start).toBe(invoices[index]?.period_end);
      const its = charges.filter((each) => each['invoice_id'] === invoice.id);
      expect(its).toMatchObject([{ amount: invoice.amount_due, id: invoice.transfer_id }]);
    });
    const subscription = await read(id);
    expect(invoices.at(-1)).toMatchObject({
      id: subscription['latest_invoice_id'],
      period_end: subscription['current_period_end'],
    });
    // The clock has advanced by 200 days each time.
    expect(invoices.length).toBeGreaterThan(6 * KILLS);
  }
}, 240_000);
