import { parseArgs } from 'node:util';
import { readFlags, UsageError, type Description } from './command.ts';

/** What `npm start` and `easy-checkout sandbox` have in common: how they are reached from elsewhere. */
export const REACH_HELP = `  --public-url <url>       How browsers reach forwarded ports, with {port} for each of them, such as
                           https://abc-{port}.app.github.dev
  --allow-host <name>      A host name under which your server calls the service, such as
                           host.docker.internal. May be given several times.
  --listen <address>       The IP address to listen at in place of loopback: 0.0.0.0 in a
                           container. Whoever reaches it can use the sandbox.`;

const HELP = `Usage: easy-checkout sandbox [flags]

Serves the payment service, a checkout origin and a shop on this machine. No account is
needed, and no money moves.

  --port <number>          The shop's port. The checkout origin and the service take the two
                           after it. Without it: 4242, 4243 and 4244.
  --data <folder>          Where the embedded database keeps its data. Without it: .easy
  --database-url <url>     A PostgreSQL server to use instead.
  --allow-origin <origin>  A checkout origin of your own that may call the service, such as
                           https://checkout.example.com. May be given several times. The
                           first one is the address of new sessions.
${REACH_HELP}`;

/** `easy-checkout sandbox`, as the list of commands shows it. */
export const SANDBOX: Description = {
  summary: 'The payment service, a checkout and a shop on this machine',
  help: HELP,
};

/** How the three origins are reached from elsewhere than this machine. */
interface ReachOptions {
  readonly publicUrl: string | undefined;
  readonly allowedHosts: readonly string[];
  readonly listen: string | undefined;
}

const REACH_FLAGS = {
  'public-url': { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  listen: { type: 'string' },
} as const;

interface ReachValues {
  readonly 'public-url'?: string | undefined;
  readonly 'allow-host'?: readonly string[] | undefined;
  readonly listen?: string | undefined;
}

function toReach(values: ReachValues): ReachOptions {
  const { 'public-url': publicUrl, 'allow-host': allowedHosts = [], listen } = values;
  return { publicUrl, allowedHosts, listen };
}

/**
 * Reads the flags of `npm start`.
 *
 * @throws {UsageError} a flag is unknown, or lacks its value
 */
export function readReachOptions(args: readonly string[]): ReachOptions {
  return toReach(readFlags(() => parseArgs({ args: [...args], options: REACH_FLAGS })).values);
}

export interface SandboxOptions extends ReachOptions {
  /** The port of the shop. The environment decides without it. */
  readonly port: number | undefined;
  readonly dataDir: string | undefined;
  readonly databaseUrl: string | undefined;
  readonly allowedOrigins: readonly string[];
}

/** Three ports are needed, so the last two cannot be the first one. */
const MAX_PORT = 65_533;

/** @throws {UsageError} a flag is unknown, or its value makes no sense */
export function readSandboxOptions(args: readonly string[]): SandboxOptions {
  const options = {
    port: { type: 'string' },
    data: { type: 'string' },
    'database-url': { type: 'string' },
    'allow-origin': { type: 'string', multiple: true },
    ...REACH_FLAGS,
  } as const;
  const { values } = readFlags(() => parseArgs({ args: [...args], options }));
  const { data, 'database-url': databaseUrl, 'allow-origin': allowedOrigins = [] } = values;
  if (data !== undefined && databaseUrl !== undefined) {
    throw new UsageError('Data is kept in a folder or on a server: give --data or --database-url.');
  }
  if (data === '') throw new UsageError('--data names no folder.');
  if (databaseUrl !== undefined && !/^postgres(ql)?:\/\//.test(databaseUrl)) {
    throw new UsageError('--database-url must begin with postgres://.');
  }
  return {
    port: readPort(values.port),
    dataDir: data,
    databaseUrl,
    allowedOrigins,
    ...toReach(values),
  };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new UsageError(`--port is “${text}”, which is not a number from 1 to ${MAX_PORT}.`);
}
