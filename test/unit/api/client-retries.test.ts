import { describe, expect, it } from 'vitest';
import { createCheckout } from '../../../src/api/checkout.ts';
import { createClient } from '../../../src/api/http/client.ts';
import { pauseBefore } from '../../../src/api/http/pause.ts';
import { listPrices } from '../../../src/api/prices.ts';
import { createToken } from '../../../src/api/vault.ts';
import { ApiError, ConnectionError } from '../../../src/errors.ts';
import { shows } from '../../conformity/shows.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';
import {
  connectionLost,
  refusal,
  ScriptedFetch,
  type Step,
  success,
} from '../../support/checkout/scripted-fetch.ts';

/** A client of a scripted service, and the milliseconds that it waited. */
function scripted(steps: readonly Step[], { now = 0, chance = 0 } = {}) {
  const service = new ScriptedFetch(...steps);
  const waits: number[] = [];
  const client = createClient({
    baseUrl: 'https://service.example/v1/api',
    fetch: service.fetch,
    sleep: async (milliseconds) => void waits.push(milliseconds),
    random: () => chance,
    now: () => now,
  });
  return { client, service, waits };
}

describe('a safe request that fails', () => {
  const worthAnotherTry: readonly (readonly [string, () => Step])[] = [
    ['a connection that broke', connectionLost],
    ['status 500', () => refusal(500, 'INTERNAL')],
    ['status 503 of a proxy', () => new Response('<html>', { status: 503 })],
    ['status 429', () => refusal(429, 'RATE_LIMITED')],
  ];
  for (const [what, failure] of worthAnotherTry) {
    it(`is sent again after ${what}`, async () => {
      const { client, service } = scripted([failure(), success([])]);
      expect(await client.call(listPrices, {})).to.deep.equal([]);
      expect(service.sent).to.have.length(2);
    });
  }

  for (const status of [400, 401, 402, 403, 404, 409, 413, 422]) {
    it(`is not sent again after status ${status}, which would say the same`, async () => {
      const { client, service, waits } = scripted([refusal(status, 'NO')]);
      expect(await rejectionOf(client.call(listPrices, {}))).to.include({ status });
      expect(service.sent).to.have.length(1);
      expect(waits).to.be.empty;
    });
  }

  it('is tried three times, with pauses that grow, and then fails as it did last', async () => {
    const { client, service, waits } = scripted([
      connectionLost(),
      connectionLost(),
      refusal(500, 'INTERNAL'),
    ]);
    expect(await rejectionOf(client.call(listPrices, {}))).to.include({ code: 'INTERNAL' });
    expect(service.sent).to.have.length(3);
    expect(waits).to.deep.equal([500, 1000]);
  });

  it('waits differently long in each browser, so that not all come back at once', async () => {
    const { client, waits } = scripted([connectionLost(), connectionLost(), connectionLost()], {
      chance: 0.9,
    });
    await rejectionOf(client.call(listPrices, {}));
    expect(waits[0]).to.be.within(501, 750);
    expect(waits[1]).to.be.within(1001, 1500);
  });

  it('may be a POST: a lost token is only an unused token', async () => {
    const token = Response.json({ id: 'TK1', type: 'bank' });
    const { client, service } = scripted([connectionLost(), token]);
    const data = { routing_number: '110000000', account_number: '000123456789' };
    await client.call(createToken, { type: 'bank', data });
    expect(service.sent).to.have.length(2);
    expect(service.sent[1]?.body).to.equal(service.sent[0]?.body);
  });
});

describe('a checkout that fails', () => {
  const purchase = {
    customer_creation: false as const,
    identity_id: 'ID_ada',
    source: 'PI_ada_visa',
    line_items: [{ price_id: 'price_tee', quantity: 1 }],
  };
  const failures: readonly (readonly [string, () => Step])[] = [
    ['a connection that broke', connectionLost],
    ['status 500', () => refusal(500, 'INTERNAL')],
    ['status 503 that names a time', () => refusal(503, 'X', { headers: { 'retry-after': '1' } })],
    ['status 429', () => refusal(429, 'RATE_LIMITED')],
    ['an answer that nobody can read', () => new Response('<html>', { status: 200 })],
  ];
  for (const [what, failure] of failures) {
    it(`is never sent again by the client after ${what}`, async () => {
      const { client, service, waits } = scripted([failure()]);
      await rejectionOf(client.call(createCheckout, purchase, { idempotencyKey: 'a' }));
      expect(service.sent).to.have.length(1);
      expect(waits).to.be.empty;
    });
  }
});

/** The milliseconds that the client waits after an answer with `headers`. */
async function waitFor(headers: Record<string, string>, now = 0): Promise<number | undefined> {
  const steps = [refusal(503, 'BUSY', { headers }), success([])];
  const { client, waits } = scripted(steps, { now });
  await client.call(listPrices, {}).catch(() => {});
  return waits[0];
}

describe('a service that asks to wait', () => {
  it('some seconds is obeyed', async () => {
    shows('7.4/retry-after');
    expect(await waitFor({ 'retry-after': '7' })).to.equal(7000);
  });

  it('until a date is obeyed', async () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    const until = { 'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT' };
    expect(await waitFor(until, now)).to.equal(20_000);
  });

  it('until a date is obeyed by the server’s clock when the device’s is wrong', async () => {
    const now = Date.parse('1999-12-31T00:00:00Z');
    const headers = {
      'retry-after': 'Sun, 01 Mar 2026 12:00:20 GMT',
      date: 'Sun, 01 Mar 2026 12:00:00 GMT',
    };
    expect(await waitFor(headers, now)).to.equal(20_000);
  });

  it('never waits less than asked', async () => {
    for (const chance of [0, 0.3, 0.999]) {
      const busy = new ApiError('', { code: 'X', actor: 'service', status: 503, retryAfter: 4000 });
      expect(pauseBefore(busy, 1, chance)).to.be.within(4000, 5500);
    }
  });

  for (const nonsense of [
    '-5',
    'soon',
    'NaN',
    '1e3',
    '0x10',
    '5;',
    'tomorrow 5',
    'in 10 minutes',
  ]) {
    it(`"${nonsense}" is taken as if it had not said so`, async () =>
      expect(await waitFor({ 'retry-after': nonsense })).to.equal(500));
  }

  it('a day is told at once: no buyer sits that out', async () => {
    const headers = { 'retry-after': '86400' };
    const { client, service, waits } = scripted([refusal(503, 'BUSY', { headers })]);
    expect(await rejectionOf(client.call(listPrices, {}))).to.include({ retryAfter: 86_400_000 });
    expect(service.sent).to.have.length(1);
    expect(waits).to.be.empty;
  });
});

describe('the pause before another try', () => {
  it('is none after an error that no other try can mend', () => {
    expect(pauseBefore(new Error('a defect'), 1, 0)).to.equal(undefined);
    const refused = new ApiError('', { code: 'X', actor: 'merchant', status: 400 });
    expect(pauseBefore(refused, 1, 0)).to.equal(undefined);
  });

  it('doubles with each try', () => {
    const lost = new ConnectionError('');
    expect([1, 2, 3].map((tried) => pauseBefore(lost, tried, 0))).to.deep.equal([500, 1000, 2000]);
  });
});
