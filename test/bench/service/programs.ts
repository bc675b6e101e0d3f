import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../support/service/free-port.ts';

const root = join(import.meta.dirname, '../../..');

/** A program that serves at `address` in a process of its own. */
export interface Program {
  readonly address: string;
  stop(): Promise<void>;
}

/** Limits that a load would meet and a buyer would not. */
const NO_LIMITS = {
  EASY_RATE_LIMIT: '1000000000',
  EASY_TOKENS_PER_SESSION: 'off',
  EASY_TOKENS_PER_ADDRESS: 'off',
};

/** Starts `file` with data of its own: at DATABASE_URL where the environment has it, else in a folder. */
export async function startProgram(file: string): Promise<Program> {
  const folder = mkdtempSync(join(tmpdir(), 'easy-checkout-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, ['--import', 'tsx', file], {
    cwd: root,
    env: {
      ...process.env,
      ...NO_LIMITS,
      EASY_DATA_DIR: folder,
      EASY_SERVICE_PORT: String(port),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await ready(child);
  return {
    address: `http://127.0.0.1:${port}`,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true });
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    // What it writes later is its log, which nobody reads here.
    child.stdout?.once('data', () => resolve()).resume();
    child.once('exit', (code) => reject(new Error(`A program ended with ${code}`)));
  });
}
