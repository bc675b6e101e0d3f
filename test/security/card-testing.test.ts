import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCheckoutSession } from '../../src/api/embedded-checkout.ts';
import { lines } from '../contract/payments/purchase.ts';
import {
  cardData,
  control,
  openVault,
  reset,
  SECRET,
  type ServiceUnderTest,
} from '../contract/service-under-test.ts';
import { inMemory, overFetch } from '../sandbox/open.ts';
import { openTestStore } from '../support/service/test-store.ts';

/* Reliability, figure 26, with the limits as they are out of the box. */

const store = await openTestStore();
let milliseconds = 0;
const { sandbox, ...service } = inMemory(store, { limits: {}, monotonic: () => milliseconds });
afterAll(() => store.close());
beforeEach(async () => {
  await reset(service);
});

/** The same service, called from another address. */
const from = (remoteAddress: string): ServiceUnderTest =>
  overFetch('https://sandbox.test', (input, init) =>
    sandbox.fetch(new Request(input, init), { remoteAddress }),
  );

interface Outcome {
  readonly status: number;
  readonly code: string | undefined;
  readonly retryAfter: string | null;
}

async function post(
  to: ServiceUnderTest,
  path: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  return outcomeOf(
    await to.send('POST', path, {
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    }),
  );
}

async function outcomeOf(response: Response): Promise<Outcome> {
  const { error } = (await response.json()) as { error?: { code: string } };
  const retryAfter = response.headers.get('retry-after');
  return { status: response.status, code: error?.code, retryAfter };
}

const tokenize = (to: ServiceUnderTest, session: string, number = '4242424242424242') =>
  post(to, '/vault/tokens', { type: 'card', data: cardData(number) }, { 'bt-api-key': session });

const checkStatus = (to: ServiceUnderTest, client_secret: string) =>
  post(to, '/v1/api/embedded-checkout/validate', { client_secret });

const askById = async (to: ServiceUnderTest, id: string) =>
  outcomeOf(await to.send('GET', `/v1/api/embedded-checkout/${id}/status`));

/** How many of `outcomes` came before the first that was refused for their number. */
const admitted = (outcomes: readonly Outcome[]): number =>
  outcomes.findIndex(({ status }) => status === 429);

async function times<Result>(count: number, work: () => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (let done = 0; done < count; done++) results.push(await work());
  return results;
}

afterEach(() => {
  milliseconds += 120_000;
});

describe('a card tester', () => {
  it('gets 20 tokens a minute through one session of the vault', async () => {
    const session = await openVault(service);
    const outcomes = await times(22, () => tokenize(service, session));
    expect(admitted(outcomes)).toBe(20);
    expect(outcomes.at(-1)).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: '60' });
  });

  it('gains nothing from numbers that the vault refuses: they count like any other', async () => {
    const session = await openVault(service);
    const outcomes = await times(21, () => tokenize(service, session, '4242424242424241'));
    expect(outcomes[0]).toMatchObject({ status: 400 });
    expect(admitted(outcomes)).toBe(20);
  });

  it('gets 100 tokens a minute from one address, whatever sessions it opens', async () => {
    const thief = from('203.0.113.7');
    const outcomes: Outcome[] = [];
    for (let opened = 0; opened < 11; opened++) {
      const session = await openVault(thief);
      outcomes.push(...(await times(10, () => tokenize(thief, session))));
    }
    expect(admitted(outcomes)).toBe(100);
    // Other addresses do not have to wait.
    const buyer = from('203.0.113.8');
    expect(await tokenize(buyer, await openVault(buyer))).toMatchObject({ status: 201 });
  });

  it('gets 100 a minute from one address with keys that it made up', async () => {
    let made = 0;
    const outcomes = await times(101, () => tokenize(service, `key_session_${(made += 1)}`));
    expect(outcomes[0]).toMatchObject({ status: 401 });
    expect(admitted(outcomes)).toBe(100);
  });

  it('gets the status of sessions 60 times a minute from one address, also by guessing secrets', async () => {
    let made = 0;
    const outcomes = await times(61, () => checkStatus(service, `ecs_secret_${(made += 1)}`));
    expect(outcomes[0]).toMatchObject({ status: 401, code: 'INVALID_CLIENT_SECRET' });
    expect(admitted(outcomes)).toBe(60);
    expect(outcomes.at(-1)?.retryAfter).toBe('60');
    expect(await checkStatus(from('203.0.113.9'), 'ecs_secret_0')).toMatchObject({ status: 401 });
  });

  it('gains nothing from asking for the status of an id: both count together', async () => {
    await times(30, () => checkStatus(service, 'ecs_secret_0'));
    let made = 0;
    const outcomes = await times(31, () => askById(service, `ecs_${(made += 1)}`));
    expect(outcomes[0]).toMatchObject({ status: 404 });
    expect(admitted(outcomes)).toBe(30);
    expect(outcomes.at(-1)).toEqual({ status: 429, code: 'RATE_LIMITED', retryAfter: '60' });
  });

  it('is not let in again a moment before the minute is over', async () => {
    await times(60, () => checkStatus(service, 'ecs_secret_0'));
    milliseconds += 59_000;
    expect(await checkStatus(service, 'ecs_secret_0')).toMatchObject({
      status: 429,
      retryAfter: '1',
    });
    milliseconds += 1000;
    expect(await checkStatus(service, 'ecs_secret_0')).toMatchObject({ status: 401 });
  });

  it('cannot fit two bursts around the turn of a minute', async () => {
    await times(30, () => checkStatus(service, 'ecs_secret_0'));
    milliseconds += 50_000;
    await times(30, () => checkStatus(service, 'ecs_secret_0'));
    milliseconds += 20_000;
    expect(admitted(await times(31, () => checkStatus(service, 'ecs_secret_0')))).toBe(30);
  });

  it('is not helped by the sandbox’s own time', async () => {
    await times(60, () => checkStatus(service, 'ecs_secret_0'));
    await control(service, 'POST', '/clock', { advance_seconds: 86_400 });
    expect(await checkStatus(service, 'ecs_secret_0')).toMatchObject({ status: 429 });
  });

  it('ends the session with the tenth decline', async () => {
    const { client_secret = '' } = await service
      .client(SECRET)
      .call(createCheckoutSession, { line_items: lines('price_mug') });
    const session = await openVault(service);
    const outcomes = await times(12, async () => {
      const token = await service.send('POST', '/vault/tokens', {
        headers: { 'content-type': 'application/json', 'bt-api-key': session },
        body: JSON.stringify({ type: 'card', data: cardData('4000000000000101') }),
      });
      const { id } = (await token.json()) as { id: string };
      return post(service, '/v1/api/embedded-checkout/confirm', {
        client_secret,
        source: { type: 'PAYMENT_CARD', tokenId: id, name: 'Ada Lovelace' },
        customer_details: { first_name: 'Ada', last_name: 'Lovelace' },
      });
    });
    expect(outcomes.map(({ code }) => code)).toEqual([
      ...Array.from({ length: 10 }, () => 'PAYMENT_DECLINED'),
      'SESSION_EXPIRED',
      'SESSION_EXPIRED',
    ]);
  });
});

it('a buyer with three typos and a declined card never waits', async () => {
  const buyer = from('198.51.100.1');
  const { client_secret = '' } = await service
    .client(SECRET)
    .call(createCheckoutSession, { line_items: lines('price_mug') });
  const outcomes: Outcome[] = [];
  for (const number of ['4242424242424241', '4242424242424222', '4242424242424422']) {
    outcomes.push(await checkStatus(buyer, client_secret));
    outcomes.push(await tokenize(buyer, await openVault(buyer), number));
  }
  outcomes.push(await tokenize(buyer, await openVault(buyer), '4000000000000002'));
  outcomes.push(await tokenize(buyer, await openVault(buyer)));
  expect(outcomes.map(({ status }) => status)).toEqual([200, 400, 200, 400, 200, 400, 201, 201]);
});

describe('the limits', () => {
  it('are settings, and null lifts one', async () => {
    const other = inMemory(store, { limits: { looks_per_address: null, tokens_per_session: 1 } });
    const statusChecks = await times(70, () => checkStatus(other, 'ecs_secret_0'));
    expect(admitted(statusChecks)).toBe(-1);
    const session = await openVault(other);
    expect(admitted(await times(2, () => tokenize(other, session)))).toBe(1);
  });

  it('can be changed while the sandbox runs, until a reset', async () => {
    const changed = await control(service, 'PATCH', '/limits', { looks_per_address: 0 });
    expect(changed).toMatchObject({ looks_per_address: 0, tokens_per_session: 20 });
    expect(await checkStatus(service, 'ecs_secret_0')).toMatchObject({ status: 429 });
    await reset(service);
    expect(await checkStatus(service, 'ecs_secret_0')).toMatchObject({ status: 401 });
    expect(await control(service, 'GET', '/limits')).toEqual({
      tokens_per_session: 20,
      tokens_per_address: 100,
      looks_per_address: 60,
      declines_per_session: 10,
    });
  });

  it('refuse values that are no limit', async () => {
    const response = await service.send('PATCH', '/sandbox/limits', {
      body: JSON.stringify({ looks_per_address: -1 }),
    });
    expect(response.status).toBe(400);
  });
});
