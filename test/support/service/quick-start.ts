import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, expect, vi } from 'vitest';
import { listen } from '../../../cli/stack/listen.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { sampleFile } from '../sources/code-blocks.ts';
import { openTestStore } from './test-store.ts';

/* The servers of the quick starts, run as their guides say, with a sandbox of their own. */

const run = promisify(execFile);
const ROOT = join(import.meta.dirname, '../../..');
const GUIDE = 'docs/guides/quick-start.md';

/** The servers of the guides: the sample, and the command that runs it. */
export const SERVERS = [
  { page: GUIDE, file: 'server.mjs', command: ['node', 'server.mjs'] },
  {
    page: 'docs/guides/quick-start-python.md',
    file: 'server.py',
    command: ['python3', 'server.py'],
  },
  {
    page: 'docs/guides/quick-start-php.md',
    file: 'server.php',
    command: ['php', '-S', 'localhost:PORT', 'server.php'],
  },
];

/** The envelope of the service. */
interface Answer<Data> {
  readonly data: Data;
}

const store = await openTestStore();
const service = await serveSandbox({ port: 0, store, webhooks: { loopback: true } });
export const sandbox = new SandboxControl(service.url);
const undo: (() => unknown)[] = [];

afterEach(async () => {
  for (const step of undo.splice(0).toReversed()) await step();
  await sandbox.reset();
});
afterAll(async () => {
  await service.close();
  await store.close();
});

async function freePort(): Promise<number> {
  const origin = await listen(0);
  await origin.close();
  return origin.port;
}

function folderWith(page: string, file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  undo.push(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, file), sampleFile(page, file));
  for (const name of ['page.html', 'register.sh']) {
    writeFileSync(join(folder, name), sampleFile(GUIDE, name));
  }
  mkdirSync(join(folder, 'node_modules'));
  symlinkSync(ROOT, join(folder, 'node_modules/easy-checkout'));
  return folder;
}

async function stop(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return;
  server.kill();
  await once(server, 'exit');
}

/** Follows the guide in an empty folder. */
export async function follow({ page, file, command }: (typeof SERVERS)[number], secret?: string) {
  const folder = folderWith(page, file);
  const port = String(await freePort());
  const env: NodeJS.ProcessEnv = {
    PATH: process.env['PATH'],
    EASY_SERVICE: `${service.url}/v1/api`,
    EASY_SECRET_KEY: 'sk_test_sandbox',
    PORT: port,
  };
  const { stdout } = await run('sh', ['register.sh'], { cwd: folder, env });
  const { data } = JSON.parse(stdout) as Answer<{ secret: string }>;
  const [program = '', ...args] = command.map((word) => word.replace('PORT', port));
  const server = spawn(program, args, {
    cwd: folder,
    env: { ...env, EASY_WEBHOOK_SECRET: secret ?? data.secret },
  });
  undo.push(() => stop(server));
  const log: string[] = [];
  for (const output of [server.stdout, server.stderr]) {
    output.on('data', (chunk: Buffer) => log.push(chunk.toString()));
  }
  const shop = `http://localhost:${port}`;
  await vi.waitFor(() => fetch(shop), { timeout: 20_000, interval: 50 });
  const shipped = () => Array.from(log.join('').matchAll(/Ship order (\S+)/g), ([, id]) => id);
  return { shop, shipped };
}

async function post(path: string, body: unknown, headers = {}): Promise<unknown> {
  const response = await fetch(`${service.url}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  const answer: unknown = await response.json();
  expect(response.ok, JSON.stringify(answer)).toBe(true);
  return answer;
}

/** Pays a session as the secure frame does, and returns the id of its order. */
export async function pay(
  clientSecret: string,
  source: Readonly<Record<string, unknown>>,
  data: unknown,
) {
  const client_secret = clientSecret;
  const validated = await post('/v1/api/embedded-checkout/validate', { client_secret });
  const { tokenization } = (validated as Answer<{ tokenization: { session_key: string } }>).data;
  const token = await post(
    '/vault/tokens',
    { type: source['type'] === 'PAYMENT_CARD' ? 'card' : 'bank', data },
    { 'BT-API-KEY': tokenization.session_key },
  );
  const { id } = token as { id: string };
  const paid = await post('/v1/api/embedded-checkout/confirm', {
    client_secret,
    source: { ...source, tokenId: id, name: 'Ada Lovelace' },
    customer_details: { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' },
  });
  return (paid as Answer<{ orderId: string }>).data.orderId;
}

export async function secretIn(response: Response): Promise<string> {
  expect(response.status).toBe(201);
  return ((await response.json()) as { client_secret: string }).client_secret;
}

/** What somebody without a cart gets. */
export async function clientSecretFrom(shop: string): Promise<string> {
  return secretIn(await fetch(`${shop}/api/session`, { method: 'POST' }));
}

export const CARD = {
  number: '4242424242424242',
  expiration_month: 12,
  expiration_year: 2040,
  cvc: '123',
};
export const ACCOUNT = { routing_number: '110000000', account_number: '000123456789' };
export const SAVINGS = { type: 'BANK_ACCOUNT', accountType: 'PERSONAL_SAVINGS' };
