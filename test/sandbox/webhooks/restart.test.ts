import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { control, reset } from '../../contract/service-under-test.ts';
import { openReceiver } from '../../support/webhook-receiver.ts';
import { overFetch } from '../open.ts';
import { merchantOf } from './merchant.ts';

const ROUNDS = 3;
const root = join(import.meta.dirname, '../../..');
const dataDir = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const port = await freePort();
const service = overFetch(`http://127.0.0.1:${port}`, fetch);
const merchant = merchantOf(service);
const receiver = await openReceiver();
let child: ChildProcess | undefined;

afterAll(async () => {
  await kill();
  await receiver.close();
  rmSync(dataDir, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address ? address.port : 0;
}

async function start(): Promise<void> {
  const started = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    cwd: root,
    env: {
      ...process.env,
      EASY_DATA_DIR: dataDir,
      EASY_SERVICE_PORT: String(port),
      EASY_WEBHOOKS_LOOPBACK: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  child = started;
  await new Promise<void>((resolve, reject) => {
    started.stdout.once('data', () => resolve());
    started.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
  });
}

async function kill(): Promise<void> {
  const running = child;
  child = undefined;
  if (!running) return;
  const ended = once(running, 'exit');
  running.kill('SIGKILL');
  await ended;
}

it('loses no event when the sandbox is killed in the middle of deliveries', async () => {
  await start();
  await reset(service);
  const { id } = await merchant.register(receiver.url, ['payment.created']);
  // Some under way, some answered and not yet noted down, some not begun.
  let count = 0;
  receiver.answer = (response) => {
    count += 1;
    if (count % 3 === 0) response.end();
    else setTimeout(() => response.end(), 40);
  };
  const paid = new Set<string>();
  for (let round = 0; round < ROUNDS; round++) {
    const before = receiver.received.length;
    const buyers = Array.from({ length: 3 }, async () => {
      for (;;) {
        try {
          const { data } = await merchant.buy();
          paid.add(data.transfer.id);
        } catch {
          return;
        }
      }
    });
    await vi.waitUntil(() => receiver.received.length >= before + 6, {
      timeout: 60_000,
      interval: 1,
    });
    await kill();
    await Promise.all(buyers);
    await start();
  }

  const { transfers } = (await control(service, 'GET', '/state')) as {
    transfers: { id: string }[];
  };
  const all = new Set(transfers.map((transfer) => transfer.id));
  for (const transfer of paid) expect(all).toContain(transfer);
  const told = () =>
    new Set(receiver.received.flatMap(({ event: { data } }) => ('id' in data ? [data.id] : [])));
  // What was under way comes again once the lease of the killed process has run out.
  await vi.waitUntil(() => told().size >= all.size, { timeout: 60_000 });
  expect(told()).toEqual(all);

  // What came twice came under the same id.
  const events = new Map(
    receiver.received.map(({ event, headers }) => [headers['x-easy-delivery-id'], event.id]),
  );
  expect(events.size).toBe(all.size);
  expect(await merchant.read(id)).toMatchObject({ consecutive_failures: 0, status: 'enabled' });
}, 180_000);
