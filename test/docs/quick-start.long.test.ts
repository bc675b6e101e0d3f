import { createHmac } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { onPath } from '../../scripts/browsers.mjs';
import { attack, mistakesOf } from '../support/service/hostile-deliveries.ts';
import {
  ACCOUNT,
  CARD,
  clientSecretFrom,
  follow,
  pay,
  sandbox,
  SAVINGS,
  SERVERS,
} from '../support/service/quick-start.ts';

const DAY = 86_400;

const deliveries = async () =>
  (await sandbox.asMerchant('GET', '/webhooks/deliveries')) as {
    id: string;
    success: boolean;
  }[];

describe.each(SERVERS)('the quick start of $page', (guide) => {
  const [program = ''] = guide.command;
  // Who has no PHP reads in the last lines that its guide was not run.
  it.skipIf(!onPath(program))(
    `sells, ships once, and believes nobody else (${program})`,
    async () => {
      const { shop, shipped } = await follow(guide);
      expect(await (await fetch(shop)).text()).toContain('<easy-checkout');

      const byCard = await pay(await clientSecretFrom(shop), { type: 'PAYMENT_CARD' }, CARD);
      await vi.waitFor(() => expect(shipped()).toEqual([byCard]), 20_000);

      const byBank = await pay(await clientSecretFrom(shop), SAVINGS, ACCOUNT);
      await vi.waitFor(async () => expect(await deliveries()).toHaveLength(2), 20_000);
      expect(shipped()).toEqual([byCard]);
      await sandbox.advanceClock(DAY);
      await vi.waitFor(() => expect(shipped()).toEqual([byCard, byBank]), 20_000);

      const before = await deliveries();
      for (const { id } of before)
        await sandbox.asMerchant('POST', `/webhooks/deliveries/${id}/resend`);
      const all = before.length * 2;
      await vi.waitFor(async () => expect(await deliveries()).toHaveLength(all), 20_000);
      expect((await deliveries()).every(({ success }) => success)).toBe(true);
      expect(shipped()).toEqual([byCard, byBank]);

      const forged = {
        id: 'evt_1',
        type: 'checkout.session.completed',
        data: { order_id: 'free' },
      };
      for (const signature of [
        '',
        't=1,sha256=00',
        `t=${Math.floor(Date.now() / 1000)},sha256=00`,
      ]) {
        const { status } = await fetch(`${shop}/webhooks`, {
          method: 'POST',
          headers: { 'x-easy-webhook-signature': signature },
          body: JSON.stringify(forged),
        });
        expect(status, signature).toBe(400);
      }
      expect(await mistakesOf((sent) => attack(`${shop}/webhooks`, sent))).toEqual([]);
      expect(shipped()).toEqual([byCard, byBank]);
    },
  );

  it.skipIf(!onPath(program))(`believes nobody while it has no secret (${program})`, async () => {
    const { shop, shipped } = await follow(guide, '');
    const body = JSON.stringify({
      id: 'evt_1',
      type: 'checkout.session.completed',
      data: { order_id: 'free', payment_status: 'paid' },
    });
    const time = Math.floor(Date.now() / 1000);
    const forged = createHmac('sha256', '').update(`${time}.${body}`).digest('hex');
    const { ok } = await fetch(`${shop}/webhooks`, {
      method: 'POST',
      headers: { 'x-easy-webhook-signature': `t=${time},sha256=${forged}` },
      body,
    });
    expect(ok).toBe(false);
    expect(shipped()).toEqual([]);
  });
});
