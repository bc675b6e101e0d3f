import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '../../../cli/stack/listen.ts';

const ROOT = join(import.meta.dirname, '../../..');

/** The folder of somebody who has nothing but Node, and the packages as they are published. */
export interface Stranger {
  readonly folder: string;
  /** The tarballs. */
  readonly packages: {
    readonly main: string;
    readonly origin: string;
    readonly sandbox: string;
  };
  /** Removes the folder. */
  leave(): void;
}

/** Packs what `npm run build` wrote. */
export function welcomeStranger(): Stranger {
  const home = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
  const folder = join(home, 'empty');
  mkdirSync(folder);
  return {
    folder,
    packages: {
      main: pack(ROOT, home),
      origin: pack(join(ROOT, 'cli/origin'), home),
      sandbox: pack(join(ROOT, 'sandbox'), home),
    },
    leave: () => rmSync(home, { recursive: true, force: true }),
  };
}

/** Packs the package in `source`, and returns the path of its tarball in `home`. */
function pack(source: string, home: string): string {
  const flags = ['--ignore-scripts', '--silent', '--pack-destination', home];
  const name = execFileSync('npm', ['pack', ...flags], { cwd: source, encoding: 'utf8' }).trim();
  return join(home, name);
}

/** The bytes of all files in `folder`. */
export function bytesIn(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
}

export interface Running {
  /** All that the program has printed. */
  readonly output: () => string;
  readonly hasEnded: () => boolean;
  /** Resolves once the program has printed `text`. @throws {Error} it has ended before */
  printed(text: string): Promise<void>;
  /** Ends the program, and resolves with its exit code once it has ended. */
  stop(): Promise<number | null>;
  /** Does the same, but sends the signal to the program alone, and not to what it has started. */
  stopAlone(): Promise<number | null>;
}

/** Starts a program in `cwd`, as a group of processes that end together. */
export function run(program: string, args: readonly string[], cwd: string): Running {
  const child = spawn(program, args, { cwd, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => {
    child.once('exit', (code) => resolve(code));
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return {
    output: () => output,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    async printed(text) {
      await new Promise<void>((resolve, reject) => {
        const look = () => {
          if (output.includes(text)) resolve();
        };
        child.stdout.on('data', look);
        look();
        void ended.then((code) => reject(new Error(`It ended with ${code}:\n${output}`)));
      });
    },
    async stop() {
      signal(child, 'SIGTERM');
      return ended;
    },
    async stopAlone() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

function signal({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, name);
  } catch {
    // All of the group has ended.
  }
}

/** A port that is free, as are the two after it. */
export async function threeFreePorts(): Promise<number> {
  for (;;) {
    const first = await listen(0);
    const others = await Promise.allSettled([listen(first.port + 1), listen(first.port + 2)]);
    const open = others.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    await Promise.all([first, ...open].map((origin) => origin.close()));
    if (open.length === 2) return first.port;
  }
}
