import type { IncomingMessage } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { parseAllowedHosts } from './allowed-hosts.ts';
import { createSandbox, type Sandbox, type SandboxOptions } from './app.ts';
import { parseCheckoutOrigins } from './checkout-origins.ts';
import { DEFAULT_LIMITS, type CardTestingLimits } from './http/card-testing.ts';
import { createLineWriter, type LineWriter } from './http/log/line-writer.ts';
import { listenOnLoopback, PortTakenError, type LoopbackPort } from './http/listen.ts';
import { parseDocumentKey, readDocumentKey } from './store/document-key.ts';
import { openStore, type StoreSettings } from './store/open-store.ts';
import type { Store } from './store/store.ts';
import { readPort, USUAL_PORTS } from './usual-ports.ts';

export interface ServeOptions extends Omit<SandboxOptions, 'store'>, StoreSettings {
  /** 0 takes any free port. */
  readonly port: number;
  /** An open store to use in place of the one that the settings describe. The caller closes it. */
  readonly store?: Store;
  /** Whether each request is written to the standard output, where `EASY_LOG` does not say so. */
  readonly requestLog?: 'json' | 'off';
}

export interface ServedSandbox {
  readonly port: number;
  /** The address at which a browser on this machine reaches the sandbox. */
  readonly url: string;
  /**
   * Ends in good order: takes no more connections, answers what is under way, and closes. What takes
   * longer than some seconds is ended.
   */
  readonly shutDown: () => Promise<void>;
  /** Ends connections, waits for what is being written, and releases the data folder. */
  readonly close: () => Promise<void>;
}

/** How long requests may still take when the process is told to end. */
const DRAIN_MS = 8000;
/** How long the database may take to be told what is left. One that answers nothing is left alone. */
const CLOSE_MS = 5000;

/** How often the sandbox checks whether work is due. */
const TICK_MS = 1000;

/**
 * Serves the sandbox on loopback. What the options leave out comes from the environment:
 * `DATABASE_URL`, `EASY_DATA_DIR`, `EASY_CHECKOUT_PORT`, `EASY_CHECKOUT_ORIGINS`, `EASY_ALLOWED_HOSTS`, `EASY_LISTEN` (an IP address), `EASY_RATE_LIMIT` (requests a minute),
 * `EASY_LOG` (`json` or `off`), `EASY_WEBHOOKS_LOOPBACK` (`1` lets webhooks go to this machine), `EASY_DOCUMENT_KEY` (64 hexadecimal
 * digits), and the limits against card
 * testing, each a number or `off`: `EASY_TOKENS_PER_SESSION`, `EASY_TOKENS_PER_ADDRESS`,
 * `EASY_LOOKS_PER_ADDRESS`, `EASY_DECLINES_PER_SESSION`.
 *
 * @throws {Error} when the port is taken or the store cannot be opened; the message says what to do
 */
export async function serveSandbox({ port, ...options }: ServeOptions): Promise<ServedSandbox> {
  const slot: { sandbox?: Sandbox } = {};
  // The port is taken before the store is opened, so that a second sandbox stops here and never
  // touches the data.
  const bound = await listen(port, slot);
  let store: Store | undefined;
  try {
    store = options.store ?? (await openStore(toStoreSettings(options)));
    const key = toDocumentKey(options);
    const lines = toLines(options.requestLog);
    const log = lines && { log: lines.write };
    const sandbox = createSandbox({ ...toSandboxSettings(), ...key, ...log, ...options, store });
    await sandbox.ready;
    slot.sandbox = sandbox;
    return toServed(bound, sandbox, options.store ? undefined : store, lines);
  } catch (error) {
    await bound.close();
    if (!options.store) await store?.close();
    throw error;
  }
}

/** @throws {Error} when the key in the environment is none */
function toDocumentKey(options: Omit<ServeOptions, 'port'>): Pick<SandboxOptions, 'documentKey'> {
  const { EASY_DOCUMENT_KEY } = process.env;
  if (EASY_DOCUMENT_KEY) return { documentKey: parseDocumentKey(EASY_DOCUMENT_KEY) };
  // Who brings a store of their own brings its key too, or none.
  if (options.store) return {};
  return { documentKey: readDocumentKey(toStoreSettings(options).dataDir) };
}

function toStoreSettings({ databaseUrl, dataDir }: StoreSettings): StoreSettings {
  const { DATABASE_URL, EASY_DATA_DIR } = process.env;
  // A folder that the caller asked for wins over a server that the environment happens to name.
  return {
    databaseUrl: databaseUrl ?? (dataDir === undefined ? DATABASE_URL : undefined),
    // A variable that is set to nothing names no folder.
    dataDir: dataDir ?? (EASY_DATA_DIR === '' ? undefined : EASY_DATA_DIR),
  };
}

function toSandboxSettings(): Omit<SandboxOptions, 'store'> {
  const { EASY_WEBHOOKS_LOOPBACK } = process.env;
  const port = readPort('EASY_CHECKOUT_PORT', USUAL_PORTS.checkout);
  const named = parseCheckoutOrigins(process.env['EASY_CHECKOUT_ORIGINS']);
  const hosts = ['localhost', '127.0.0.1'];
  return {
    checkoutOrigins: [...named, ...hosts.map((host) => `http://${host}:${port}`)],
    allowedHosts: parseAllowedHosts(process.env['EASY_ALLOWED_HOSTS']),
    webhooks: { loopback: EASY_WEBHOOKS_LOOPBACK === '1' },
    limits: toLimits(),
    ...toRateLimit(),
  };
}

/** @throws {Error} when the variable is set to what is no number, or would refuse each request */
function toRateLimit(): Pick<SandboxOptions, 'rateLimit'> {
  const { EASY_RATE_LIMIT } = process.env;
  if (!EASY_RATE_LIMIT) return {};
  if (/^0*[1-9]\d*$/.test(EASY_RATE_LIMIT)) return { rateLimit: Number(EASY_RATE_LIMIT) };
  throw new Error('EASY_RATE_LIMIT must be a whole number from 1.');
}

/** @throws {Error} when the variable is set to something else */
function toLines(usual: 'json' | 'off' = 'off'): LineWriter | undefined {
  const { EASY_LOG: asked = usual } = process.env;
  if (asked !== 'json' && asked !== 'off') throw new Error('EASY_LOG must be json or off.');
  return asked === 'json' ? createLineWriter(process.stdout) : undefined;
}

/** @throws {Error} when a variable is set to something that is no limit */
function toLimits(): Partial<CardTestingLimits> {
  const said = Object.keys(DEFAULT_LIMITS).flatMap((name) => {
    const variable = `EASY_${name.toUpperCase()}`;
    const value = process.env[variable];
    if (!value) return [];
    if (value !== 'off' && !/^\d+$/.test(value)) {
      throw new Error(`${variable} must be a whole number, or off.`);
    }
    return [[name, value === 'off' ? null : Number(value)] as const];
  });
  return Object.fromEntries(said);
}

function toServed(
  { port, close, drain }: LoopbackPort,
  sandbox: Sandbox,
  store: Store | undefined,
  lines: LineWriter | undefined,
): ServedSandbox {
  // What fails here fails again at the next request, which reports it.
  const timer = setInterval(() => void sandbox.tick().catch(() => undefined), TICK_MS);
  const end = async () => {
    clearInterval(timer);
    await Promise.all([close(), sandbox.stop()]);
    await store?.close();
    await lines?.flush();
  };
  return {
    port,
    url: `http://localhost:${port}`,
    async shutDown() {
      sandbox.announceEnd();
      await drain(DRAIN_MS);
      await Promise.race([end(), pause(CLOSE_MS, undefined, { ref: false })]);
    },
    close: end,
  };
}

async function listen(port: number, slot: { readonly sandbox?: Sandbox }): Promise<LoopbackPort> {
  try {
    return await listenOnLoopback(port, (request, incoming) =>
      answer(slot.sandbox, request, incoming),
    );
  } catch (error) {
    if (!(error instanceof PortTakenError)) throw error;
    const message = `Port ${port} is already in use: stop the program that uses it, or set EASY_SERVICE_PORT to a free port.`;
    throw new Error(message, { cause: error });
  }
}

async function answer(
  sandbox: Sandbox | undefined,
  request: Request,
  { socket }: IncomingMessage,
): Promise<Response> {
  if (!sandbox) return new Response(null, { status: 503, headers: { 'retry-after': '1' } });
  let isDropped = false;
  const connection = {
    remoteAddress: socket.remoteAddress,
    drop() {
      isDropped = true;
      socket.destroy();
    },
  };
  try {
    return await sandbox.fetch(request, connection);
  } catch (error) {
    if (isDropped) return RESPONSE_ALREADY_SENT;
    throw error;
  }
}
