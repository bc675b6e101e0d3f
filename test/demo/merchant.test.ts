import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createMerchant } from '../../demo/merchant/merchant.ts';
import { readDelivery } from '../../demo/merchant/webhook.ts';
import { serveSandbox, type ServedSandbox } from '../../sandbox/serve.ts';
import { openPgliteStore } from '../../sandbox/store/pglite-store.ts';
import { signatureOf } from '../../sandbox/webhooks/signature.ts';
import { listen } from '../../cli/stack/listen.ts';
import { SandboxControl } from '../../src/testing/sandbox-control.ts';

const ORIGIN = 'http://localhost:4242';

const store = await openPgliteStore();
const shop = await listen(0);
let service: ServedSandbox;
let sandbox: SandboxControl;
let merchant: ReturnType<typeof openMerchant>;

function openMerchant() {
  return createMerchant({
    service: { origin: service.url, secretKey: 'sk_test_sandbox' },
    origins: [ORIGIN],
    reachedAt: `http://127.0.0.1:${shop.port}`,
  });
}

beforeAll(async () => {
  service = await serveSandbox({ port: 0, store, webhooks: { loopback: true } });
  sandbox = new SandboxControl(service.url);
  merchant = openMerchant();
  shop.serve(merchant.app);
  await merchant.start();
});
afterAll(async () => {
  await Promise.all([service.close(), shop.close()]);
  await store.close();
});

const order = (items: unknown, headers: Record<string, string> = { origin: ORIGIN }) =>
  merchant.app.request('/api/sessions', {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ items }),
  });

describe('the shop’s server', () => {
  it('offers a session at the service’s prices', async () => {
    const answer = await order('price_tee:2 price_mug');
    expect(answer.status).toBe(201);
    const session = (await answer.json()) as { readonly id: string; readonly url: string };
    expect(session).toMatchObject({ client_secret: expect.stringContaining('ecs_secret_') });
    const { sessions } = await sandbox.state();
    expect(sessions.find(({ id }) => id === session.id)).toMatchObject({
      amount_total: 6050,
      success_url: `${ORIGIN}/order.html?session={SESSION_ID}`,
    });
  });

  it('sells nothing that is not for sale, nor in that number', async () => {
    const before = (await sandbox.state()).sessions.length;
    const wrong = [
      undefined,
      42,
      '',
      'price_archived',
      'price_tee:0',
      'price_tee:11',
      'price_tee:6 price_tee:6',
      'price_tee:-1',
      'price_tee:1.5',
      'price_tee; price_mug',
      'price_pro_trial:2',
      'price_tee '.repeat(200),
    ];
    for (const items of wrong) expect((await order(items)).status, String(items)).toBe(400);
    expect((await sandbox.state()).sessions).toHaveLength(before);
  });

  it('makes no session for pages of others', async () => {
    expect((await order('price_tee', { origin: 'https://evil.example' })).status).toBe(403);
    expect((await order('price_tee', { origin: 'null' })).status).toBe(403);
  });

  it('sends a form without a script straight to the hosted page', async () => {
    const answer = await merchant.app.request('/api/pay', {
      method: 'POST',
      headers: { origin: ORIGIN },
      body: new URLSearchParams({ items: 'price_mug' }),
    });
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toMatch(
      /^http:\/\/localhost:4243\/\?environment=sandbox#ecs_secret_/,
    );
  });

  it('registers one endpoint, however often it starts, and again when the sandbox was emptied', async () => {
    await openMerchant().start();
    await merchant.start();
    expect((await sandbox.state()).webhooks).toHaveLength(1);
    await sandbox.reset();
    await order('price_tee');
    expect((await sandbox.state()).webhooks).toMatchObject([
      { url: `http://127.0.0.1:${shop.port}/webhooks`, active: true },
    ]);
  });

  it('knows no order that it did not offer', async () => {
    expect((await merchant.app.request('/api/orders/ecs_unknown')).status).toBe(404);
  });
});

describe('a delivery', () => {
  const secret = 'whsec_test';
  const event = JSON.stringify({ id: 'evt_1', type: 'test.webhook', data: {} });
  const body = new TextEncoder().encode(event);
  const read = (header: string | undefined) => readDelivery(body, header, secret);

  it('is believed when the service has signed it, by any of its secrets', async () => {
    const header = await signatureOf(event, ['whsec_new', secret], Date.now());
    expect(await read(header)).toMatchObject({ id: 'evt_1' });
  });

  it.each([
    [undefined, 'WEBHOOK_SIGNATURE_MISSING'],
    ['', 'WEBHOOK_SIGNATURE_MISSING'],
    ['nonsense', 'WEBHOOK_SIGNATURE_MALFORMED'],
    [`t=${Math.floor(Date.now() / 1000)}`, 'WEBHOOK_SIGNATURE_MALFORMED'],
    ['t=soon,sha256=00', 'WEBHOOK_SIGNATURE_MALFORMED'],
    ['t=1,sha256=00', 'WEBHOOK_TIMESTAMP_EXPIRED'],
  ])('is refused with %s', async (header, code) => {
    await expect(read(header)).rejects.toMatchObject({ code });
  });

  it('is hashed once, however many signatures come with it', async () => {
    const passes = [vi.spyOn(crypto.subtle, 'sign'), vi.spyOn(crypto.subtle, 'verify')];
    const forged = `,sha256=${'0'.repeat(64)}`.repeat(100);
    const header = await signatureOf(event, [secret], Date.now());
    const count = () => passes.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const before = count();
    expect(await read(header.replace(',', `${forged},`))).toMatchObject({ id: 'evt_1' });
    expect(count()).toBe(before + 1);
    vi.restoreAllMocks();
  });

  it.each(['', 'zz', '00', '0'.repeat(63), '0'.repeat(66)])(
    'is refused with the signature “%s”',
    async (signature) => {
      const time = Math.floor(Date.now() / 1000);
      await expect(read(`t=${time},sha256=${signature}`)).rejects.toMatchObject({
        code: signature === '' ? 'WEBHOOK_SIGNATURE_MALFORMED' : 'WEBHOOK_SIGNATURE_MISMATCH',
      });
    },
  );

  it('is refused with another secret, or when it is not the body that was signed', async () => {
    const mismatch = { code: 'WEBHOOK_SIGNATURE_MISMATCH' };
    await expect(read(await signatureOf(event, ['whsec_x'], Date.now()))).rejects.toMatchObject(
      mismatch,
    );
    const other = await signatureOf(`${event} `, [secret], Date.now());
    await expect(read(other)).rejects.toMatchObject(mismatch);
  });
});
