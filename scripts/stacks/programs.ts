import { spawn } from 'node:child_process';
import { run, type Running } from '../../test/support/packages/packed.ts';

/** Frameworks that report to their makers how they are used are asked not to. */
const QUIET = {
  ASTRO_TELEMETRY_DISABLED: '1',
  NEXT_TELEMETRY_DISABLED: '1',
  NG_CLI_ANALYTICS: 'false',
  NUXT_TELEMETRY_DISABLED: '1',
};

const INHERITED = Object.fromEntries(
  // What npm and the tests have set for this process is none of a merchant's business.
  Object.entries(process.env).filter(([name]) => !/^(npm_(?!config_)|NODE_ENV$|CI$)/.test(name)),
);

/** Runs a program, and resolves with what it has printed once it has ended. */
export function runToEnd(
  [program = '', ...args]: readonly string[],
  cwd: string,
): Promise<{ readonly code: number | null; readonly output: string }> {
  const child = spawn(program, args, {
    cwd,
    env: { ...INHERITED, ...QUIET, CI: 'true' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  }
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output }));
  });
}

/** How long a server may take to answer, in milliseconds: some wait for ever when a build has failed. */
const PATIENCE = 180_000;

/** Starts a server, and resolves once `address` answers. @throws {Error} it has ended, or never answers */
export async function serve(
  command: readonly string[],
  { cwd, port, address }: { readonly cwd: string; readonly port: number; readonly address: string },
): Promise<Running> {
  const settings = { ...QUIET, PORT: String(port), ORIGIN: `http://localhost:${port}` };
  const assignments = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  const unset = ['npm_lifecycle_event', 'NODE_ENV', 'CI'].flatMap((name) => ['-u', name]);
  const server = run('env', [...unset, ...assignments, ...command], cwd);
  const isUp = () =>
    fetch(address).then(
      ({ status }) => status < 500,
      () => false,
    );
  const end = performance.now() + PATIENCE;
  while (!(await isUp())) {
    if (server.hasEnded()) throw new Error(`${command.join(' ')} has ended:\n${server.output()}`);
    if (performance.now() > end) {
      await server.stop();
      throw new Error(`${command.join(' ')} does not answer:\n${server.output()}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}
