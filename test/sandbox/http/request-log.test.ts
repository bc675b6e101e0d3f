import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { maskText } from '../../../sandbox/http/log/masking.ts';
import { TABLES } from '../../../sandbox/store/tables.ts';
import { buy } from '../../contract/payments/purchase.ts';
import { cardData, control, openVault, reset } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());
beforeEach(async () => {
  await reset(service);
});

interface Entry {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Readonly<Record<string, unknown>> | string | null;
  readonly status: number | null;
}
const log = async () => (await control(service, 'GET', '/requests')) as readonly Entry[];

describe('the log of requests', () => {
  it('lists them in order, with what came of them, and not the controls', async () => {
    await buy(service);
    expect((await log()).map(({ method, path, status }) => `${method} ${path} ${status}`)).toEqual([
      'GET /v1/api/validate-key 200',
      'POST /vault/sessions 200',
      'POST /v1/api/sessions/ 201',
      'POST /vault/tokens 201',
      'POST /v1/api/checkout/ 201',
    ]);
  });

  it('leaves every answer whole, also where Node collects garbage before it is read', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const responses: Response[] = [];
    for (let sent = 0; sent < 20; sent++) {
      responses.push(await service.send('GET', '/v1/api/validate-key'));
    }
    // What Node does about collected objects is a later task.
    for (let round = 0; round < 5; round++) {
      collectGarbage();
      await setImmediate();
    }
    const answers = await Promise.all(responses.map((response) => response.json()));
    expect(answers).toHaveLength(20);
  });

  it('keeps what distinguishes requests', async () => {
    await service.send('POST', '/v1/api/checkout/', {
      headers: {
        'x-easy-api-key': 'sk_test_sandbox',
        'content-type': 'application/json',
        'idempotency-key': 'attempt-7',
        'bt-api-key': 'key_session_secret',
      },
      body: '{"line_items":[{"price_id":"price_tee","quantity":2}]}',
    });
    const [entry] = await log();
    expect(entry?.headers).toMatchObject({
      'x-easy-api-key': 'sk_test_••••',
      'bt-api-key': 'key_session_••••',
      'idempotency-key': 'attempt-7',
    });
    expect(entry?.body).toEqual({ line_items: [{ price_id: 'price_tee', quantity: 2 }] });
  });

  it('shows no number and no secret, wherever they are put', async () => {
    const number = '4242424242424242';
    const spaced = '4242 4242-4242 4242';
    const secret = 'sk_live_canary';
    const session = await openVault(service);
    const headers = {
      'x-easy-api-key': secret,
      authorization: `Bearer ${secret}`,
      'x-note': `${number} ${session} cs_1_secret_canary`,
      'content-type': 'application/json',
    };
    const bodies = [
      JSON.stringify({
        customer_details: { first_name: spaced, tags: { [number]: Number(number) } },
      }),
      JSON.stringify({ client_secret: 'canary', data: cardData(number), note: [session, secret] }),
      JSON.stringify({ data: { routing_number: '110000000', account_number: '000123456789' } }),
      `not JSON: ${number}, ${secret}, ${session}, ecs_9_secret_canary`,
    ];
    for (const body of bodies) {
      const path = `/v1/api/checkout/${number}?number=${encodeURIComponent(spaced)}&key=${secret}`;
      await service.send('POST', path, { headers, body });
      await service.send('POST', '/v1/api/checkout/', {
        headers: { ...headers, 'x-easy-api-key': 'sk_test_sandbox' },
        body,
      });
    }
    const text = JSON.stringify(await log());
    for (const found of [number, spaced, secret, session, 'canary', '000123456789', '110000000']) {
      expect(text).not.toContain(found);
    }
  });

  it.each([
    ['4242 4242 4242 4242 12/29 123', '•••• 12/29 123'],
    ['5551234 4242424242424242', '5551234 ••••'],
    ['4242424242424242 94107', '•••• 94107'],
    ['4242424242424242=29121010000', '••••=29121010000'],
    ['4242.4242.4242.4242', '••••'],
    ['4242  4242  4242  4242', '••••'],
    ['4242\u00a04242\u202f4242\u00a04242', '••••'],
    ['4242/4242/4242/4242', '••••'],
    ['4242_4242_4242_4242', '••••'],
    ['4242 – 4242 – 4242 – 4242', '••••'],
    ['["4242","4242","4242","4242"]', '["••••"]'],
    ['4 2 4 2 4 2 4 2 4 2 4 2 4 2 4 2', '••••'],
    ['3782 822463 10005 and 5555 5555 5555 4444', '•••• and ••••'],
  ])('shows no card in %s', (text, shown) => {
    expect(maskText(text)).toBe(shown);
  });

  it('shows neither the month nor the year in which a card expires', async () => {
    const session = await openVault(service);
    await service.send('POST', '/vault/tokens', {
      headers: { 'bt-api-key': session, 'content-type': 'application/json' },
      body: JSON.stringify({ type: 'card', data: cardData('4242424242424242') }),
    });
    const tokens = (await log()).find(({ path }) => path === '/vault/tokens');
    expect(tokens?.body).toMatchObject({
      data: { expiration_month: '••••', expiration_year: '••••' },
    });
  });

  it('does not take every long number for a card', () => {
    const innocent = 'order 1234567890123, at 2026-11-20T10:00:00Z, 123456789, 2 accounts';
    expect(maskText(innocent)).toBe(innocent);
    for (const text of [
      '{"amount":2400,"total":4800,"unit_amount":1200,"quantity":2',
      // The digits of this time would pass for those of a card.
      'at 2026-11-20 10:00:07, again',
    ]) {
      expect(maskText(text)).toBe(text);
    }
    expect(maskText('pan=4111 1111 1111 1111.')).toBe('pan=••••.');
    // Nine digits inside this hash would pass for a routing number.
    const digest = `ab122105278${'cd'.repeat(26)}e`;
    expect(maskText(digest)).toBe(digest);
    expect(maskText(`${digest} 122105278`)).not.toContain('122105278');
    // The digits of these random UUIDs would pass for a card number and for a routing number.
    for (const id of [
      '60cc0000-1234-4560-a30e-dd994f75d819',
      'b6a3c2d1-0e4f-4a5b-9c8d-abc122105278',
    ]) {
      expect(maskText(`key ${id}, again`)).toBe(`key ${id}, again`);
      expect(maskText(`cs_1_secret_${id}`)).toBe('••••');
      expect(maskText(`${id} 4111-1111-1111-1111`)).toBe(`${id} ••••`);
    }
  });

  it('remembers requests that got no answer', async () => {
    await control(service, 'PUT', '/faults', [
      { match: { method: 'GET', path: '/v1/api/validate-key' }, action: { type: 'close' } },
    ]);
    await service.send('GET', '/v1/api/validate-key').catch(() => undefined);
    expect(await log()).toMatchObject([{ path: '/v1/api/validate-key', status: null }]);
  });
});

describe('the store', () => {
  it('holds no card number, security code or key', async () => {
    const number = '4000000000000077';
    const session = await openVault(service);
    await buy(service, 'price_tee', number);
    const rows = await Promise.all(TABLES.map((table) => store.query(`select * from ${table}`)));
    const text = JSON.stringify(rows);
    expect(text).toContain('0077');
    for (const secret of [number, session, 'sk_test_sandbox', '"123"']) {
      expect(text).not.toContain(secret);
    }
  });
});
