import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { listen } from '../../cli/stack/listen.ts';
import { createMerchant } from '../../demo/merchant/merchant.ts';
import { serveSandbox, type ServedSandbox } from '../../sandbox/serve.ts';
import { openPgliteStore } from '../../sandbox/store/pglite-store.ts';
import { confirmSession } from '../../src/api/confirm-session.ts';
import { validateSession } from '../../src/api/embedded-checkout.ts';
import { createToken } from '../../src/api/vault.ts';
import { SandboxControl } from '../../src/testing/sandbox-control.ts';
import { grace } from '../contract/payments/purchase.ts';
import { cardData } from '../contract/service-under-test.ts';
import { overFetch } from '../sandbox/open.ts';

const ORIGIN = 'http://localhost:4242';

const store = await openPgliteStore();
const shop = await listen(0);
let service: ServedSandbox;
let sandbox: SandboxControl;
let merchant: ReturnType<typeof createMerchant>;

beforeAll(async () => {
  service = await serveSandbox({ port: 0, store, webhooks: { loopback: true } });
  sandbox = new SandboxControl(service.url);
  merchant = createMerchant({
    service: { origin: service.url, secretKey: 'sk_test_sandbox' },
    origins: [ORIGIN],
    reachedAt: `http://127.0.0.1:${shop.port}`,
  });
  shop.serve(merchant.app);
  await merchant.start();
});
afterAll(async () => {
  await Promise.all([service.close(), shop.close()]);
  await store.close();
});

/** Pays a session as the secure frame does. */
async function payWithCard(client_secret: string): Promise<void> {
  const reached = overFetch(service.url, fetch);
  const frame = reached.client('');
  const { tokenization } = await frame.call(validateSession, { client_secret });
  const data = cardData('4242424242424242');
  const options = { vaultKey: tokenization.session_key };
  const { id: tokenId } = await reached.vault.call(createToken, { type: 'card', data }, options);
  const source = { type: 'PAYMENT_CARD', tokenId, name: 'Grace Hopper' } as const;
  await frame.call(confirmSession, { client_secret, source, customer_details: grace });
}

/** A browser that keeps the cookie of its cart. */
function visitor() {
  let cookie: string | undefined;
  const send = async (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers);
    if (cookie !== undefined && !headers.has('cookie')) headers.set('cookie', cookie);
    const answer = await merchant.app.request(path, { ...init, headers });
    const line = answer.headers.get('set-cookie');
    if (line !== null) {
      expect(line).toMatch(/; HttpOnly/);
      expect(line).toMatch(/; SameSite=Lax/);
      [cookie] = line.split(';', 1);
    }
    return answer;
  };
  const session = async (items = 'price_tee', { more = {}, cookie = '' } = {}) => {
    const answer = await send('/api/sessions', {
      method: 'POST',
      body: JSON.stringify({ items, ...more }),
      headers: { origin: ORIGIN, 'content-type': 'application/json', ...(cookie && { cookie }) },
    });
    expect(answer.status).toBe(201);
    return (await answer.json()) as { id: string; client_secret: string; url: string };
  };
  return { send, session };
}

describe('the cart of a visitor', () => {
  it('has one session while it holds the same, and another one when that changes', async () => {
    const { session, send } = visitor();
    const first = await session();
    expect(await session()).toEqual(first);
    const form = new URLSearchParams({ items: 'price_tee' });
    const sent = await send('/api/pay', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: form,
    });
    expect(sent.headers.get('location')).toBe(first.url);
    expect((await session('price_tee:2')).id).not.toBe(first.id);
    expect((await visitor().session()).id).not.toBe(first.id);
  });

  it('gets another session once its own has expired, or the sandbox was emptied', async () => {
    const { session } = visitor();
    const ids = [(await session()).id];
    await sandbox.advanceClock(1800);
    ids.push((await session()).id);
    await sandbox.reset();
    ids.push((await session()).id);
    expect(new Set(ids).size).toBe(3);
  });

  it('makes no other session while it is not known what became of its own', async () => {
    const { session, send } = visitor();
    await session();
    const before = (await sandbox.state()).sessions.length;
    await sandbox.fail({
      match: { method: 'GET', path: '/embedded-checkout/*' },
      times: 1,
      when: 'before',
      action: { type: 'status', status: 503 },
    });
    const headers = { origin: ORIGIN, 'content-type': 'application/json' };
    const body = JSON.stringify({ items: 'price_tee' });
    expect((await send('/api/sessions', { method: 'POST', headers, body })).status).toBe(502);
    expect((await sandbox.state()).sessions).toHaveLength(before);
  });

  it('is reloaded during a payment without another session, and is new once its order was shown', async () => {
    const { session, send } = visitor();
    const first = await session();
    const before = (await sandbox.state()).transfers.length;
    await sandbox.delayNext({ method: 'POST', path: '/v1/api/embedded-checkout/confirm' }, 500);
    const paid = payWithCard(first.client_secret);
    expect((await session()).id).toBe(first.id);
    await paid;
    expect((await session()).id).toBe(first.id);
    expect((await sandbox.state()).transfers).toHaveLength(before + 1);

    const shown = async (by: typeof send) => {
      const { status } = (await (await by(`/api/orders/${first.id}`)).json()) as { status: string };
      return status;
    };
    await vi.waitFor(async () => expect(await shown(visitor().send)).toBe('paid'), 10_000);
    expect((await session()).id).toBe(first.id);
    expect(await shown(send)).toBe('paid');
    expect((await session()).id).not.toBe(first.id);
  });

  it('cannot be taken by a stranger who has the id of its session', async () => {
    const { id, client_secret } = await visitor().session();
    const names = ['pendingSessionId', 'session_id', 'session', 'id', 'cart', 'shop_cart'];
    const all = Object.fromEntries(names.map((name) => [name, id]));
    const query = new URLSearchParams(all).toString();
    const cookie = names.map((name) => `${name}=${id}`).join('; ');
    const stranger = visitor();
    await stranger.session();
    for (const sent of [{ more: all }, { cookie }]) {
      expect((await stranger.session('price_tee', sent)).client_secret).not.toBe(client_secret);
    }
    const form = new URLSearchParams({ items: 'price_tee', ...all });
    const init = { method: 'POST', headers: { origin: ORIGIN }, body: form };
    const sent = await stranger.send(`/api/pay?${query}`, init);
    expect(sent.headers.get('location')).not.toContain(client_secret);
  });
});
