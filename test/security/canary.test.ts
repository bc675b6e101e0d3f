import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { maskJson, maskText } from '../../sandbox/http/log/masking.ts';
import { listen } from '../../cli/stack/listen.ts';
import { lines } from '../contract/payments/purchase.ts';
import { cardData, openVault, type ServiceUnderTest } from '../contract/service-under-test.ts';
import { overFetch } from '../sandbox/open.ts';
import { type Canary, findCanaries, numberCanary } from '../support/vectors/canary.ts';

/*
 * Reliability, T26: a sandbox in a process of its own, with its data on disk. What it prints, what it
 * logs and what lies in its folder holds no number and no secret.
 */

const CARD = '5555555555554444';
const DECLINED = '4000000000000101';
const ACCOUNT = '70012345987654';
const ROUTING = '122105278';

const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const printed: string[] = [];
// One that was free a moment ago.
const free = await listen(0);
const { port } = free;
await free.close();
const service: ServiceUnderTest = overFetch(`http://127.0.0.1:${port}`, fetch);
let sandbox: ReturnType<typeof spawn>;
const secrets: string[] = [];

beforeAll(async () => {
  sandbox = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: {
      ...process.env,
      EASY_SERVICE_PORT: String(port),
      EASY_DATA_DIR: folder,
      DATABASE_URL: '',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [sandbox.stdout, sandbox.stderr]) {
    stream?.on('data', (chunk: Buffer) => printed.push(chunk.toString()));
  }
  await vi.waitFor(hasStarted, { timeout: 115_000, interval: 100 });
}, 120_000);

afterAll(async () => {
  sandbox.kill('SIGTERM');
  if (sandbox.exitCode === null) await once(sandbox, 'exit');
  rmSync(folder, { recursive: true });
});

function hasStarted(): void {
  expect(printed.join('')).toContain('"listening"');
}

const read = async (path: string) => (await service.send('GET', path)).text();

async function post(path: string, body: unknown, headers: Record<string, string> = {}) {
  const response = await service.send('POST', path, {
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
  return (await response.json()) as { id?: string; data?: { client_secret?: string } };
}

const bank = { routing_number: ROUTING, account_number: ACCOUNT };
const person = { first_name: 'Ada', last_name: 'Lovelace' };
const KEY = { 'x-easy-api-key': 'sk_test_sandbox' };

async function token(body: unknown): Promise<string> {
  const session = await openVault(service);
  secrets.push(session);
  return (await post('/vault/tokens', body, { 'bt-api-key': session })).id ?? 'none';
}

const cardSource = async (number: string) => ({
  type: 'PAYMENT_CARD',
  tokenId: await token({ type: 'card', data: cardData(number) }),
  name: 'Ada Lovelace',
});
const bankSource = async () => ({
  type: 'BANK_ACCOUNT',
  tokenId: await token({ type: 'bank', data: bank }),
  accountType: 'PERSONAL_CHECKING',
});

const checkout = (source: unknown, more: object = {}) =>
  post(
    '/v1/api/checkout/',
    {
      customer_creation: true,
      customer_details: person,
      source,
      line_items: lines('price_mug'),
      ...more,
    },
    KEY,
  );

async function session(source: unknown): Promise<void> {
  const created = await post('/v1/api/embedded-checkout/', { line_items: lines('price_mug') }, KEY);
  const client_secret = created.data?.client_secret ?? '';
  secrets.push(client_secret);
  await post('/v1/api/embedded-checkout/validate', { client_secret });
  await post('/v1/api/embedded-checkout/confirm', {
    client_secret,
    source,
    customer_details: person,
  });
  // Where it does not belong.
  await service.send('GET', `/v1/api/orders/?client_secret=${client_secret}`, { headers: KEY });
}

const spaced = CARD.replace(/(.{4})(?=.)/g, '$1 ');

const FLOWS: Readonly<Record<string, () => Promise<unknown>>> = {
  'a card pays': async () => checkout(await cardSource(CARD)),
  'a card is declined': async () => checkout(await cardSource(DECLINED)),
  'an account pays': async () => checkout(await bankSource()),
  'a session is paid by card': async () => session(await cardSource(CARD)),
  'a session is paid by account': async () => session(await bankSource()),
  'the vault refuses a card': () => token({ type: 'card', data: { ...cardData(CARD), cvc: '1' } }),
  'the vault refuses an account': () =>
    token({ type: 'bank', data: { ...bank, routing_number: '122105279' } }),
  'numbers are sent to the wrong door': () => checkout({ type: 'card', data: cardData(CARD) }),
  'an account is sent to the wrong door': () => checkout({ type: 'bank', data: bank }),
  'numbers stand in other fields': () =>
    checkout('PI_ada_visa', {
      customer_details: { ...person, phone: spaced, business_name: `account ${ACCOUNT}` },
    }),
  'a body is no JSON': () => post('/v1/api/checkout/', `number=${CARD}&account=${ACCOUNT}`, KEY),
  'a number stands in the path': () =>
    service.send('GET', `/v1/api/orders/${CARD}`, { headers: KEY }),
  'a number stands in the query': () =>
    service.send('GET', `/v1/api/orders/?ids=${encodeURIComponent(spaced)}`, { headers: KEY }),
  'a number stands in a header': () =>
    service.send('GET', '/v1/api/orders/', {
      headers: { ...KEY, 'idempotency-key': CARD, 'user-agent': `routing ${ROUTING}` },
    }),
  'a body is too long': () => post('/v1/api/checkout/', { note: CARD + 'x'.repeat(70_000) }, KEY),
};

describe('a sandbox of its own', () => {
  it.each(Object.entries(FLOWS))('goes through this: %s', async (_, flow) => {
    await flow();
  });

  it('has printed, logged and kept no number, no code and no secret', async () => {
    const canaries: readonly Canary[] = [
      numberCanary('card', CARD),
      numberCanary('declined card', DECLINED),
      numberCanary('account', ACCOUNT),
      ...secrets.filter(Boolean).map((secret, index) => ({
        name: `secret ${index}`,
        spellings: [new RegExp(secret.slice(-20).replace(/[^\w]/g, '.'))],
      })),
      { name: 'secret key', spellings: [/sk_test_sandbox/] },
    ];
    expect(canaries.length).toBeGreaterThan(8);
    // The search finds what it is to find.
    expect(findCanaries(canaries, { all: `${spaced} ${ACCOUNT}` })).toHaveLength(2);

    const log = await read('/sandbox/requests');
    expect(log).toContain('/vault/tokens');
    const state = await read('/sandbox/state');
    expect(state).toContain('4444');
    expect(findCanaries(canaries, { log, state, printed: printed.join('') })).toEqual([]);
    // Routing numbers are public, and kept with the account; a log has no use for them.
    expect(findCanaries([numberCanary('routing', ROUTING)], { log })).toEqual([]);

    // The folder as it lies on disk, once everything is written.
    sandbox.kill('SIGTERM');
    await once(sandbox, 'exit');
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.length).toBeGreaterThan(10);
    const onDisk = Object.fromEntries(
      files.map((file) => {
        const path = join(file.parentPath, file.name);
        return [path, readFileSync(path, 'latin1')] as const;
      }),
    );
    const plain = [CARD, DECLINED, ACCOUNT, ...secrets.filter(Boolean), 'sk_test_sandbox'];
    const found = Object.entries(onDisk).flatMap(([path, content]) =>
      plain.filter((text) => content.includes(text)).map((text) => `${text} in ${path}`),
    );
    expect(found).toEqual([]);
  }, 30_000);
});

describe('masking', () => {
  it.each([
    ['122105278', 'a routing number'],
    ['pay to 122105278/70012345987654', 'both'],
    ['Account no. 70012345', 'a word before it'],
    ['routing: 021000021', 'a word before it'],
    ['5555-5555-5555-4444', 'a card'],
    ['Bearer sk_live_abc', 'a key'],
    ['ecs_secret_abc', 'a client secret'],
  ])('covers %s: %s', (text) => {
    expect(maskText(text)).not.toMatch(/\d{4}|abc/);
  });

  it.each([
    'accountNumber',
    'ACCOUNT_NUMBER',
    'Card-Number',
    'cvv',
    'routing number',
    'IBAN',
    'apiKey',
  ])('covers whatever stands in a field named %s', (name) => {
    expect(maskJson({ [name]: 'x1' })).toEqual({ [name]: '••••' });
  });

  it.each(['2026-11-21', '123456789', 'order 1007', '$1,234.50', '4242', 'accounts: 3'])(
    'leaves %s',
    (text) => {
      expect(maskText(text)).toBe(text);
    },
  );
});
