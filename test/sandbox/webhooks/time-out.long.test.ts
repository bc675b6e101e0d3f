import { afterAll, expect, it } from 'vitest';
import { shows } from '../../conformity/shows.ts';
import { reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from './merchant.ts';

const store = await openTestStore();
const receiver = await openReceiver();
const service = inMemory(store, { webhooks: { loopback: true } });
afterAll(async () => {
  await service.sandbox.stop();
  await receiver.close();
  await store.close();
});

it('a receiver has five seconds unless a test says otherwise', async () => {
  shows('6.2.1/success', '6.2.1/failure', '8/time-out');
  await reset(service);
  const merchant = merchantOf(service);
  const { id } = await merchant.register(receiver.url);
  receiver.answer = () => undefined;
  await merchant.sendTest(id);
  await service.sandbox.tick();
  const [attempt] = await merchant.log();
  expect(attempt).toMatchObject({ success: false, error: 'No complete response within 5 s.' });
  expect(attempt?.duration_ms).toBeGreaterThanOrEqual(4990);
});
