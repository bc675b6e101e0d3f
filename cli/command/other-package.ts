import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Command, Description } from './command.ts';
import { onEndOfNpm } from './end-of-npm.ts';

/** Where each of the other packages has its program. */
const PROGRAM = 'dist/main.mjs';

interface Delegated extends Description {
  /** Throws a UsageError where the command line makes no sense, before anything is fetched. */
  readonly check: (args: readonly string[]) => unknown;
}

/**
 * A command whose program is in another package of the same version. That package is started where it
 * is installed, and is fetched by npx otherwise.
 *
 * @param first - What its command line begins with.
 */
export function inPackage(
  name: string,
  first: readonly string[],
  { summary, help, check }: Delegated,
): Command {
  return {
    summary,
    help,
    async run(args, { root, version }) {
      check(args);
      const installed = findInstalled(name, [process.cwd(), root], version);
      if (installed !== undefined) return start(process.execPath, [installed, ...first, ...args]);
      const wanted = `${name}@${version}`;
      console.log(`This is in a package of its own: npx ${wanted} …`);
      const line = ['--yes', wanted, ...first, ...args];
      // On Windows, npx is a script of the shell, which takes a line in the place of arguments.
      if (process.platform === 'win32') return start('npx', line.map(quoted), { shell: true });
      return start('npx', line);
    },
  };
}

/** An argument as cmd.exe hands it on in one piece, such as a folder with a space in its name. */
export function quoted(argument: string): string {
  if (/^[\w@./\\:=-]+$/.test(argument)) return argument;
  // A backslash before a quote would make it a part of the argument.
  return `"${argument.replace(/(\\*)("|$)/g, (_, slashes: string, quote: string) => slashes + slashes + (quote && '\\"'))}"`;
}

/**
 * The program of `version` of the package `name`, seen from one of `folders`.
 *
 * @throws {Error} it is the package of a clone that is not built
 */
function findInstalled(
  name: string,
  folders: readonly string[],
  version: string,
): string | undefined {
  for (const folder of folders) {
    const manifest = resolveFrom(folder, `${name}/package.json`);
    if (manifest === undefined) continue;
    const installed = JSON.parse(readFileSync(manifest, 'utf8')) as { readonly version: string };
    if (installed.version !== version) continue;
    const program = join(dirname(manifest), PROGRAM);
    if (existsSync(program)) return program;
    throw new Error('Nothing is built yet: run `npm run build` first.');
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
async function start(
  program: string,
  args: readonly string[],
  options: { readonly shell?: boolean } = {},
): Promise<number> {
  const child = spawn(program, args, { ...options, stdio: 'inherit' });
  // Ctrl-C reaches the program by itself, and this one has to outlive it to report its end.
  process.on('SIGINT', () => undefined);
  for (const signal of ['SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  onEndOfNpm(() => child.kill());
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  return code ?? 1;
}
