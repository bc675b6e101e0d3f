import { describe, expect, it, vi } from 'vitest';
import { onPath } from '../../scripts/browsers.mjs';
import { CARD, follow, pay, sandbox, secretIn, SERVERS } from '../support/service/quick-start.ts';

const DAY = 86_400;

/** A browser that has opened the page, and keeps its cookies. */
async function visitorOf(shop: string) {
  const jar = new Map<string, string>();
  const send = async (method: string, path: string, init: RequestInit = {}) => {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = new Headers(init.headers);
    if (cookie && !headers.has('cookie')) headers.set('cookie', cookie);
    const response = await fetch(shop + path, { method, redirect: 'manual', ...init, headers });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      jar.set(name, value);
      expect(line).toMatch(/; *httponly/i);
      expect(line).toMatch(/; *samesite=lax/i);
    }
    return response;
  };
  expect((await send('GET', '/')).status).toBe(200);
  return {
    jar,
    send,
    clientSecret: async (init?: RequestInit) => secretIn(await send('POST', '/api/session', init)),
  };
}

const paths = async () => (await sandbox.requests()).map(({ path }) => path);

const sessionIds = async () => (await sandbox.state()).sessions.map(({ id }) => id);

/** Where a server might look for the id of a session. */
const NAMES = ['pendingSessionId', 'session_id', 'session', 'id', 'checkout', 'cart'];

describe.each(SERVERS)('the carts of the quick start of $page', (guide) => {
  const [program = ''] = guide.command;
  it.skipIf(!onPath(program))(
    `keeps one session with a cart, whatever is reloaded during a payment (${program})`,
    async () => {
      const { shop } = await follow(guide);
      const visitor = await visitorOf(shop);
      const secret = await visitor.clientSecret();
      expect(await visitor.clientSecret()).toBe(secret);

      const confirm = { method: 'POST', path: '/v1/api/embedded-checkout/confirm' };
      await sandbox.delayNext(confirm, 1000);
      const paid = pay(secret, { type: 'PAYMENT_CARD' }, CARD);
      await vi.waitFor(async () => expect(await paths()).toContain('/vault/tokens'), 20_000);
      await visitor.send('GET', '/');
      expect(await visitor.clientSecret()).toBe(secret);
      await paid;
      // The page that is reloaded then shows the order.
      await visitor.send('GET', '/');
      expect(await visitor.clientSecret()).toBe(secret);
      const { sessions, transfers } = await sandbox.state();
      expect([sessions.length, transfers.length]).toEqual([1, 1]);

      expect((await visitor.send('POST', '/new-cart')).status).toBe(303);
      expect(await visitor.clientSecret()).not.toBe(secret);
    },
  );

  it.skipIf(!onPath(program))(
    `makes another session once that of the cart has expired, or is gone (${program})`,
    async () => {
      const { shop } = await follow(guide);
      const visitor = await visitorOf(shop);
      const secrets = [await visitor.clientSecret()];
      await sandbox.advanceClock(DAY);
      secrets.push(await visitor.clientSecret());
      await sandbox.reset();
      secrets.push(await visitor.clientSecret());
      expect(new Set(secrets).size).toBe(3);
      // Whether a session is open is not known then, so no other one is made.
      await sandbox.fail({
        match: { method: 'GET', path: '/embedded-checkout/*' },
        times: 9,
        when: 'before',
        action: { type: 'status', status: 503, body: { success: false, error: { code: 'X' } } },
      });
      expect((await visitor.send('POST', '/api/session')).ok).toBe(false);
      expect(await sessionIds()).toHaveLength(1);
    },
  );

  it.skipIf(!onPath(program))(
    `gives no secret to a stranger who has the id of a session (${program})`,
    async () => {
      const { shop } = await follow(guide);
      const owner = await visitorOf(shop);
      const secret = await owner.clientSecret();
      const [id = ''] = await sessionIds();
      const stranger = await visitorOf(shop);
      const all = Object.fromEntries(NAMES.map((name) => [name, id]));
      const query = new URLSearchParams(all).toString();
      const json = { 'content-type': 'application/json' };
      const form = { 'content-type': 'application/x-www-form-urlencoded' };
      const cookies = [...NAMES, ...owner.jar.keys()].map((name) => `${name}=${id}`).join('; ');
      const inits: RequestInit[] = [
        { headers: json, body: JSON.stringify(all) },
        { headers: form, body: query },
        { headers: { cookie: cookies } },
      ];
      for (const init of inits) expect(await stranger.clientSecret(init)).not.toBe(secret);
      const asked = await stranger.send('POST', `/api/session?${query}`);
      expect(await asked.text()).not.toContain(secret);
      expect(await owner.clientSecret()).toBe(secret);
    },
  );
});
