import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ServiceUnderTest } from '../contract/service-under-test.ts';
import { freePort } from '../support/service/free-port.ts';
import { overFetch } from './open.ts';

const root = join(import.meta.dirname, '../..');

/** How often a test kills its sandbox. Each night it is more often: when it happens is chance. */
export const KILLS = Number(process.env['KILLS'] ?? 2);

/** A sandbox in a process of its own, which can be killed and started again with its data. */
export interface ChildSandbox {
  readonly url: string;
  readonly service: ServiceUnderTest;
  start(): Promise<void>;
  /** Tells it to end. */
  signal(name: 'SIGTERM' | 'SIGINT'): void;
  /** The status with which it ends. */
  ended(): Promise<number | null>;
  /** What it has written to its standard output. */
  output(): string;
  /** Kills it at once, in the middle of whatever it does. */
  kill(): Promise<void>;
  /** Kills it, and removes its data. */
  remove(): Promise<void>;
}

export async function childSandbox(env: NodeJS.ProcessEnv = {}): Promise<ChildSandbox> {
  const dataDir = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  const kill = async () => {
    const running = child;
    child = undefined;
    if (!running) return;
    const ended = once(running, 'exit');
    running.kill('SIGKILL');
    if (running.exitCode === null) await ended;
  };
  let output = '';
  return {
    url,
    service: overFetch(url, fetch),
    async start() {
      // Start Node itself without a wrapper, so that the signal reaches the sandbox.
      const started = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
        cwd: root,
        env: {
          ...process.env,
          EASY_DATA_DIR: dataDir,
          EASY_SERVICE_PORT: String(port),
          ...env,
        },
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      child = started;
      await new Promise<void>((resolve, reject) => {
        started.stdout.on('data', (part: Buffer) => {
          output += String(part);
          resolve();
        });
        started.once('exit', (code) => reject(new Error(`The sandbox ended with ${code}`)));
      });
    },
    signal: (name) => void child?.kill(name),
    async ended() {
      if (child && child.exitCode === null) await once(child, 'close');
      return child?.exitCode ?? null;
    },
    output: () => output,
    kill,
    async remove() {
      await kill();
      rmSync(dataDir, { recursive: true });
    },
  };
}
