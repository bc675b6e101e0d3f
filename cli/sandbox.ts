import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Command } from './command.ts';
import { readSandboxOptions, SANDBOX_HELP } from './sandbox-options.ts';

const PACKAGE = 'easy-checkout-sandbox';

/** `easy-checkout sandbox`, which starts a package of its own. */
export const sandbox: Command = {
  summary: 'The payment service, a checkout and a shop on this machine',
  help: SANDBOX_HELP,
  async run(args, { root, version }) {
    // A wrong flag is found before anything is fetched.
    readSandboxOptions(args);
    const installed = findInstalled([process.cwd(), root], version);
    if (installed !== undefined) return runProgram(process.execPath, [installed, ...args]);
    const wanted = `${PACKAGE}@${version}`;
    console.log(`The sandbox is a package of its own: npx ${wanted} …`);
    return runProgram('npx', ['--yes', wanted, ...args], { shell: process.platform === 'win32' });
  },
};

/** The program of the sandbox of `version`, seen from one of `folders`. */
function findInstalled(folders: readonly string[], version: string): string | undefined {
  for (const folder of folders) {
    const manifest = resolveFrom(folder, `${PACKAGE}/package.json`);
    if (manifest === undefined) continue;
    const installed = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
    const program = join(dirname(manifest), 'dist/main.mjs');
    if (installed.version === version && existsSync(program)) return program;
  }
  return undefined;
}

function resolveFrom(folder: string, specifier: string): string | undefined {
  try {
    return createRequire(join(folder, 'package.json')).resolve(specifier);
  } catch {
    // It is not installed there.
    return undefined;
  }
}

/** Runs a program in the foreground until it ends, and ends it with this one. */
async function runProgram(
  program: string,
  args: readonly string[],
  options: { readonly shell?: boolean } = {},
): Promise<number> {
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  // Ctrl-C reaches the program by itself, and this one has to outlive it to report its end.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
