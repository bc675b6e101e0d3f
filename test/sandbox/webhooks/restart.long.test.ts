import { afterAll, expect, it, vi } from 'vitest';
import { control, reset } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { childSandbox, KILLS } from '../child.ts';
import { merchantOf } from './merchant.ts';

const child = await childSandbox({ EASY_WEBHOOKS_LOOPBACK: '1' });
const { service } = child;
const merchant = merchantOf(service);
const receiver = await openReceiver();

afterAll(async () => {
  await child.remove();
  await receiver.close();
});

it('loses no event when the sandbox is killed in the middle of deliveries', async () => {
  await child.start();
  await reset(service);
  const { id } = await merchant.register(receiver.url, ['payment.created']);
  // Some deliveries are under way, some are answered but not stored, some have not begun.
  let count = 0;
  receiver.answer = (response) => {
    count += 1;
    if (count % 3 === 0) response.end();
    else setTimeout(() => response.end(), 40);
  };
  const paid = new Set<string>();
  for (let round = 0; round < KILLS; round++) {
    const before = receiver.received.length;
    const buyers = Array.from({ length: 3 }, async () => {
      for (;;) {
        try {
          const { data } = await merchant.buy();
          paid.add(data.transfer.id);
        } catch {
          return;
        }
      }
    });
    await vi.waitUntil(() => receiver.received.length >= before + 6, {
      timeout: 60_000,
      interval: 1,
    });
    await child.kill();
    await Promise.all(buyers);
    await child.start();
  }

  const { transfers } = (await control(service, 'GET', '/state')) as {
    transfers: { id: string }[];
  };
  const all = new Set(transfers.map((transfer) => transfer.id));
  for (const transfer of paid) expect(all).toContain(transfer);
  const delivered = () =>
    new Set(receiver.received.flatMap(({ event: { data } }) => ('id' in data ? [data.id] : [])));
  // What was under way comes again once the lease of the killed process has run out.
  await vi.waitUntil(() => delivered().size >= all.size, { timeout: 60_000 });
  expect(delivered()).toEqual(all);

  // A delivery that came twice has the same id both times.
  const events = new Map(
    receiver.received.map(({ event, headers }) => [headers['x-easy-delivery-id'], event.id]),
  );
  expect(events.size).toBe(all.size);
  expect(await merchant.read(id)).toMatchObject({ consecutive_failures: 0, status: 'enabled' });
}, 180_000);
