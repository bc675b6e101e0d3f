import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { verifyWebhook } from '../../../src/webhooks/index.ts';
import { shows } from '../../conformity/shows.ts';
import { advance, reset } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { openReceiver } from '../../support/service/webhook-receiver.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from './merchant.ts';

const store = await openTestStore();
const receiver = await openReceiver();
// The clock stands still unless it is advanced, because a busy machine may take seconds for a step.
const clock = { now: () => Date.UTC(2030, 0) };
const service = inMemory(store, { clock, webhooks: { loopback: true } });
const merchant = merchantOf(service);

beforeEach(async () => {
  await reset(service);
  receiver.received.length = 0;
});
afterAll(async () => {
  await service.sandbox.stop();
  await receiver.close();
  await store.close();
});

describe('the rotation of a secret', () => {
  it('signs with the old and the new one until the time of grace is over', async () => {
    shows('6.1/signature.several', '6.3.3/rotation');
    const { id, secret: old } = await merchant.register(receiver.url);
    const rotate = async (body?: unknown) =>
      (await merchant.call<{ secret: string }>('POST', `/webhooks/${id}/rotate-secret`, body)).data
        .secret;
    const next = await rotate();
    expect(next).not.toBe(old);

    async function signers(): Promise<readonly string[]> {
      await merchant.sendTest(id);
      await service.sandbox.tick();
      const { body, headers } = receiver.received.at(-1) ?? expect.unreachable();
      const header = String(headers['x-easy-webhook-signature']);
      const found = [];
      for (const [name, secret] of Object.entries({ old, next, last })) {
        const isValid = await verifyWebhook(body, header, secret || 'none', {
          now: clock.now(),
        }).catch(() => false);
        if (isValid) found.push(name);
      }
      expect(header.match(/sha256=/g)).toHaveLength(found.length);
      return found;
    }
    let last = '';
    expect(await signers()).toEqual(['old', 'next']);
    await advance(service, 86_399);
    expect(await signers()).toEqual(['old', 'next']);
    last = await rotate({ grace_period: 60 });
    await advance(service, 2);
    expect(await signers()).toEqual(['next', 'last']);
    await advance(service, 60);
    expect(await signers()).toEqual(['last']);
    last = await rotate({ grace_period: 0 });
    expect(await signers()).toEqual(['last']);
  });

  it('refuses a grace that is no time', async () => {
    const { id } = await merchant.register(receiver.url);
    for (const grace_period of [-1, 1.5, 604_801, '60']) {
      const path = `/webhooks/${id}/rotate-secret`;
      expect((await merchant.call('POST', path, { grace_period })).status).toBe(400);
    }
  });
});
