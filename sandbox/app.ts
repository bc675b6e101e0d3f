import { Hono, type Context, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { requestId } from 'hono/request-id';
import { billDocument } from './bills/document.ts';
import { picture } from './catalogue/images.ts';
import { complianceDocument } from './compliance/document.ts';
import { readTime } from './control/clock.ts';
import { createControl } from './control/control.ts';
import { ConnectionDropped, createFaults } from './control/faults.ts';
import { findWork } from './control/due.ts';
import { runDueJobs } from './control/jobs.ts';
import { seedIfEmpty } from './control/seed.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { onlyAllowedCallers } from './http/allowed-callers.ts';
import { failure } from './http/answer.ts';
import { authorize } from './http/authorize.ts';
import {
  createCardTestingGuard,
  type CardTestingGuard,
  type CardTestingLimits,
} from './http/card-testing.ts';
import { answerHealth } from './health.ts';
import { crossOrigin } from './http/cross-origin.ts';
import { API_BASE, send, VAULT_BASE } from './http/implement.ts';
import { maskText } from './http/log/masking.ts';
import { requestLines, type WriteLine } from './http/log/request-lines.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { Refusal } from './http/refusal.ts';
import { createRequestLog } from './http/log/request-log.ts';
import { aborted, type Connection, type RequestScope } from './http/request-scope.ts';
import type { Clock, Service, WebhookSettings } from './http/service.ts';
import { publicKeys } from './merchants/tokens.ts';
import { describeService } from './openapi/openapi.ts';
import { ROUTES } from './routes.ts';
import { cryptoRandom, type Random } from './store/ids.ts';
import { createMemory, createMoments } from './store/moment.ts';
import { isStoreAway, persist } from './store/away.ts';
import { afterCommits, type Store } from './store/store.ts';
import { lookUp } from './webhooks/address.ts';
import { invoicePage } from './subscriptions/documents/invoice-page.ts';
import { createWebhookWorker } from './webhooks/worker.ts';
import { USUAL_PORTS } from './usual-ports.ts';

export interface SandboxOptions {
  /** The caller closes it; the sandbox does not. */
  readonly store: Store;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Origins whose pages may call the service. They are compared exactly. */
  readonly checkoutOrigins?: readonly string[];
  /**
   * The origin at which browsers reach the service. By default it is the origin of each request.
   */
  readonly serviceOrigin?: string;
  /** Host names under which servers of merchants may call, besides those of this machine, without ports. */
  readonly allowedHosts?: readonly string[];
  /** Requests that one address may send in a minute. */
  readonly rateLimit?: number;
  /** Limits against card testing. A limit that is left out keeps its default. */
  readonly limits?: Partial<CardTestingLimits>;
  /**
   * A clock in milliseconds that never goes back, for those limits. By default it is the process's
   * own.
   */
  readonly monotonic?: () => number;
  /**
   * The key of card and account fingerprints. By default it is new each time, so that stored data
   * never leads back to a number.
   */
  readonly fingerprintKey?: string | Uint8Array;
  /** The key of stored documents. By default it is new each time. */
  readonly documentKey?: Uint8Array;
  readonly report?: (message: string) => void;
  /** Takes one line of JSON for each request. By default none is written. */
  readonly log?: WriteLine;
  /** How webhooks are sent. By default they go to public addresses only and time out after 5 s. */
  readonly webhooks?: Partial<WebhookSettings>;
}

export interface Sandbox {
  /**
   * Answers as the service would.
   *
   * @throws {TypeError} when a fault drops the connection, as `fetch` throws when a connection
   *   fails
   */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Resolves once the store has its tables and its data. `fetch` waits for it by itself. */
  readonly ready: Promise<void>;
  /** Does the work that is due by now. Somebody has to call it from time to time. */
  tick(): Promise<void>;
  /** From now on `/healthz` says that the process ends. Requests are answered as before. */
  announceEnd(): void;
  /** Ends the deliveries of webhooks under way. Whoever opens the store next sends them again. */
  stop(): Promise<void>;
}

/** The interface gives a receiver 5 s to answer. Interface, section 6.2. */
const WEBHOOK_TIMEOUT_MS = 5000;
/** How long the tables are created again where the database has gone away meanwhile. */
const START_MS = 10_000;
/** No request of the service comes near 64 KB. Reliability, T17. */
const MAX_BODY_BYTES = 65_536;
/** Evidence and bills come as files, and the form around each is small. */
const MAX_EVIDENCE_BYTES = 2_100_000;
const EVIDENCE = /^\/v1\/api\/disputes\/[^/]+\/evidence\/?$/;
const MAX_BILL_BYTES = 10_100_000;
const BILL = /^\/v1\/api\/billpay\/?$/;
const TOO_LARGE = new Refusal(
  'PAYLOAD_TOO_LARGE',
  `The body must not be larger than ${MAX_BODY_BYTES} bytes, with evidence ${MAX_EVIDENCE_BYTES}, with a bill ${MAX_BILL_BYTES}.`,
);

/** The whole service as a function of requests. */
export function createSandbox({
  limits = {},
  monotonic = () => performance.now(),
  ...options
}: SandboxOptions): Sandbox {
  const guard = createCardTestingGuard(limits, monotonic);
  const service: Service = {
    clock: Date,
    random: cryptoRandom,
    checkoutOrigins: ['localhost', '127.0.0.1'].map(
      (host) => `http://${host}:${USUAL_PORTS.checkout}`,
    ),
    serviceOrigin: undefined,
    allowedHosts: [],
    rateLimit: 6000,
    fingerprintKey: cryptoRandom(32),
    documentKey: cryptoRandom(32),
    report: (message) => console.error(message),
    limits: guard.limits,
    ...options,
    readMoment: createMoments(options.store),
    rememberAt: createMemory(),
    readTime: (sql) => readTime(sql, service.clock),
    runDueJobs: (now) => runDueJobs(service, now),
    webhooks: { loopback: false, lookup: lookUp, timeout: WEBHOOK_TIMEOUT_MS, ...options.webhooks },
    // The transaction may have queued deliveries.
    store: afterCommits(options.store, () => worker.wake()),
  };
  const worker = createWebhookWorker({ ...service, store: options.store });
  const { store, clock } = service;
  let isEnding = false;
  const app = createApp(service, guard, { log: options.log, isEnding: () => isEnding });
  const start = async () => {
    await store.migrate();
    await seedIfEmpty(store, new Date(clock.now()));
  };
  const ready = persist(start, { forMs: START_MS });
  // Each `fetch` awaits `ready` too and so reports its failure. Here it only must not go unhandled.
  ready.catch(() => undefined);
  return {
    ready,
    async fetch(request, connection = {}) {
      await ready;
      try {
        const answer = app.fetch(request, connection);
        // A caller over a connection is gone by then, and the work goes on either way.
        return await (connection.drop ? answer : Promise.race([answer, aborted(request.signal)]));
      } catch (error) {
        if (!(error instanceof ConnectionDropped)) throw error;
        connection.drop?.();
        request.signal.throwIfAborted();
        throw new TypeError('fetch failed', { cause: error });
      }
    },
    async tick() {
      await ready;
      const work = await findWork(service);
      if (work.job) await service.runDueJobs(await service.readTime(store));
      await (work.job || work.delivery ? worker.deliverDue() : worker.settled());
    },
    announceEnd() {
      isEnding = true;
    },
    stop: () => worker.stop(),
  };
}

function createApp(
  service: Service,
  guard: CardTestingGuard,
  process: { readonly log: WriteLine | undefined; readonly isEnding: () => boolean },
): Hono<RequestScope> {
  const { store, clock, checkoutOrigins, rateLimit, report } = service;
  const app = new Hono<RequestScope>();
  const log = createRequestLog();
  const faults = createFaults();
  const rates = createRateLimit(rateLimit);

  app.use(requestId());
  if (process.log) app.use(requestLines(process.log));
  app.use(async (context, next) => {
    await next();
    // A header that is set by the context itself would make a new response of the answer.
    const { headers } = context.res;
    headers.set('x-content-type-options', 'nosniff');
    if (!headers.has('cache-control')) headers.set('cache-control', 'no-store');
  });
  for (const path of ['/v1/*', `${VAULT_BASE}/*`]) {
    app.use(path, log.middleware);
    app.use(path, crossOrigin(checkoutOrigins));
    app.use(path, onlyAllowedCallers(service));
    app.use(path, rates.middleware);
    app.use(path, faults.middleware);
  }
  app.on('POST', withAndWithoutSlash(`${VAULT_BASE}/tokens`), guard.tokens);
  // Guessing codes costs as many requests as guessing secrets does.
  for (const path of ['validate', 'promotion-code']) {
    app.on('POST', withAndWithoutSlash(`${API_BASE}/embedded-checkout/${path}`), guard.validations);
  }
  const status = `${API_BASE}/embedded-checkout/:id/status`;
  app.on('GET', withAndWithoutSlash(status), guard.validations);
  const refuseBody = (context: Context<RequestScope>) => {
    // The rest of the body is not read, so the connection must not carry another request.
    context.header('connection', 'close');
    return answer(context, TOO_LARGE);
  };
  const limitBody = (maxSize: number): MiddlewareHandler<RequestScope> => {
    const limited = bodyLimit({ maxSize, onError: refuseBody });
    return (context, next) => {
      const length = statedLength(context);
      if (length === undefined) return limited(context, next);
      return length > maxSize ? refuseBody(context) : next();
    };
  };
  const small = limitBody(MAX_BODY_BYTES);
  const [withEvidence, withBill] = [limitBody(MAX_EVIDENCE_BYTES), limitBody(MAX_BILL_BYTES)];
  app.use((context, next) => {
    const { path } = context.req;
    const isForm = context.req.header('content-type')?.startsWith('multipart/form-data');
    if (isForm && BILL.test(path)) return withBill(context, next);
    return (isForm && EVIDENCE.test(path) ? withEvidence : small)(context, next);
  });

  for (const { method, path, handle } of ROUTES) {
    app.on(method, withAndWithoutSlash(path), (context) => handle(service, context));
  }
  app.route(
    '/sandbox',
    createControl(service, log, faults, guard, () => rates.forget()),
  );
  app.get('/openapi.json', (context) => context.json(describeService(ROUTES)));
  app.get('/healthz', (context) => answerHealth(context, store, process.isEnding()));
  app.get('/images/:file', picture);
  app.get('/compliance/*', complianceDocument);
  app.get('/.well-known/jwks.json', async (context) => context.json(await publicKeys(store)));
  app.get('/documents/:id', (context) => billDocument(service, context));
  app.get('/invoices/:id', (context) => invoicePage(service, context));
  const dashboard = createDashboard(service, log, faults, async (request) =>
    app.fetch(request, {}),
  );
  app.route('/', dashboard);

  app.notFound(async (context) => {
    const { method, path } = context.req;
    if (path.startsWith(API_BASE)) {
      await authorize(service, context.req.raw.headers, method, path.slice(API_BASE.length));
    }
    const allowed = methodsAt(path);
    if (allowed.length === 0) throw new Refusal('NOT_FOUND', 'No operation has this path.');
    context.header('allow', allowed.join(', '));
    throw new Refusal('METHOD_NOT_ALLOWED', `This path allows ${allowed.join(', ')}.`);
  });
  app.onError((error, context) => {
    if (error instanceof ConnectionDropped) throw error;
    if (error instanceof Refusal) return answer(context, error);
    if (error.name === 'BodyLimitError') return answer(context, TOO_LARGE);
    // Where a connection was cut says nothing of the code, and there are many when a server restarts.
    const isAway = isStoreAway(error);
    const told = isAway ? String(error) : (error.stack ?? error.message);
    report(maskText(`${context.get('requestId')} ${told}`));
    if (isAway) {
      return answer(
        context,
        new Refusal('UNAVAILABLE', 'The database of the sandbox does not answer. Try again later.'),
      );
    }
    return answer(
      context,
      new Refusal('INTERNAL', 'The sandbox failed. Its log contains the error.'),
    );
  });

  async function answer(context: Context<RequestScope>, refusal: Refusal): Promise<Response> {
    if (refusal.code === 'UNAVAILABLE') context.header('retry-after', '1');
    // Reading the time may be what failed, so fall back to the machine's clock.
    const now = await service.readTime(store).catch(() => new Date(clock.now()));
    return send(context, failure(now, refusal));
  }
  return app;
}

/** The length of a body where Node sees to it that none is longer than its header says. */
function statedLength({ env, req }: Context<RequestScope>): number | undefined {
  if (!env?.drop || req.header('transfer-encoding') !== undefined) return undefined;
  return Number(req.header('content-length') ?? 0);
}

/** The methods of the operations whose path is `path`, which has values in place of names. */
function methodsAt(path: string): string[] {
  const parts = path.replace(/\/$/, '').split('/');
  const here = ROUTES.filter((route) => {
    const names = route.path.replace(/\/$/, '').split('/');
    return (
      names.length === parts.length &&
      names.every((name, index) => name.startsWith(':') || name === parts[index])
    );
  });
  return [...new Set(here.map(({ method }) => method))];
}

/** Some paths of the service end with a slash and some do not. Callers may use either form. */
function withAndWithoutSlash(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return [bare, `${bare}/`];
}
