import { execFile } from 'node:child_process';
import { join } from 'node:path';

const COMMAND = join(import.meta.dirname, '../../../dist/cli/main.js');

const addresses = {
  api_base: 'https://api.shop.example/v1/api',
  vault_base: 'https://vault.shop.example',
  idempotency: 'none',
} as const;

/** What a checkout origin may be configured with. */
export const EXAMPLE_CONFIG = { sandbox: addresses, live: addresses };

/** Runs the command `easy-checkout`, as `npm run build` wrote it. */
export function command(...args: readonly string[]): Promise<{ code: number; out: string }> {
  return new Promise((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (error, stdout, stderr) =>
      resolve({ code: Number(error?.code ?? 0), out: stdout + stderr }),
    );
  });
}
