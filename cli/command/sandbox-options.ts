import { parseArgs } from 'node:util';
import { readFlags, UsageError, type Description } from './command.ts';

const HELP = `Usage: easy-checkout sandbox [flags]

Serves the payment service, a checkout origin and a shop on this machine. No account is
needed, and no money moves.

  --port <number>          The shop's port. The checkout origin and the service take the two
                           after it. Without it: 4242, 4243 and 4244.
  --data <folder>          Where the embedded database keeps its data. Without it: .easy
  --database-url <url>     A PostgreSQL server to use instead.
  --allow-origin <origin>  A checkout origin of your own that may call the service, such as
                           https://checkout.example.com. May be given several times. The
                           first one is the address of new sessions.`;

/** `easy-checkout sandbox`, as the list of commands shows it. */
export const SANDBOX: Description = {
  summary: 'The payment service, a checkout and a shop on this machine',
  help: HELP,
};

export interface SandboxOptions {
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
  return { port: readPort(values.port), dataDir: data, databaseUrl, allowedOrigins };
}

function readPort(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  const port = Number(text);
  if (Number.isInteger(port) && port > 0 && port <= MAX_PORT) return port;
  throw new UsageError(`--port is “${text}”, which is not a number from 1 to ${MAX_PORT}.`);
}
