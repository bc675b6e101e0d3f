import { Hono, type Context } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { requestId } from 'hono/request-id';
import { aborted } from './http/abort.ts';
import { failure } from './http/answer.ts';
import { changeCustomer } from './records/change-customer.ts';
import { checkout } from './checkout/checkout.ts';
import { prices, products } from './catalogue/catalogue.ts';
import {
  createCardTestingGuard,
  type CardTestingGuard,
  type CardTestingLimits,
} from './http/card-testing.ts';
import { changeOrder } from './records/change-order.ts';
import { readTime } from './control/clock.ts';
import { createControl } from './control/control.ts';
import { create } from './checkout/create-subscription.ts';
import { createDashboard } from './dashboard/dashboard.ts';
import { ConnectionDropped, createFaults } from './control/faults.ts';
import { cryptoRandom, type Random } from './store/ids.ts';
import { picture } from './catalogue/images.ts';
import { API_BASE, send, VAULT_BASE } from './http/implement.ts';
import { authorize } from './http/authorize.ts';
import { onlyKnownCallers } from './http/allowed-callers.ts';
import { maskText } from './http/masking.ts';
import { describeService } from './openapi/openapi.ts';
import { paymentLink } from './payments/payment-link.ts';
import { createRateLimit } from './http/rate-limit.ts';
import { readingRoutes } from './records/reading.ts';
import { Refusal } from './http/refusal.ts';
import { createRequestLog } from './http/request-log.ts';
import { reverse } from './payments/reversal.ts';
import { seed } from './control/seed.ts';
import type { Service, WebhookSettings, Clock } from './http/service.ts';
import type { Connection, RequestScope } from './http/request-scope.ts';
import { readConfig, updateConfig } from './sessions/allowed-origins.ts';
import { confirm } from './sessions/confirm-session.ts';
import { createSession, retrieveSession } from './sessions/create-session.ts';
import { validate } from './sessions/validate-session.ts';
import { passTime } from './control/passing-time.ts';
import { migrate } from './store/schema.ts';
import { afterCommits, type Store } from './store/store.ts';
import { lookUp } from './webhooks/address.ts';
import { deliveryRoutes } from './webhooks/deliveries.ts';
import { endpointRoutes } from './webhooks/endpoints.ts';
import { createWebhookWorker } from './webhooks/worker.ts';
import { authorizeSession, checkKey, openSession, tokenize } from './customers/vault.ts';
import { cancel } from './subscriptions/cancel-subscription.ts';

export interface SandboxOptions {
  /** Stays the caller's to close. */
  readonly store: Store;
  readonly clock?: Clock;
  readonly random?: Random;
  /** Origins whose pages may call the service, exactly. */
  readonly checkoutOrigins?: readonly string[];
  /** Where browsers reach the service; by default, where each request went to. */
  readonly serviceOrigin?: string;
  /** Requests a minute from one address. */
  readonly rateLimit?: number;
  /** Against trying out stolen cards; what is not said is as usual. */
  readonly limits?: Partial<CardTestingLimits>;
  /** Milliseconds that only ever grow, for those limits; by default the process's own. */
  readonly monotonic?: () => number;
  /** By default a new one each time, so that nothing at rest leads back to a number. */
  readonly fingerprintKey?: string | Uint8Array;
  readonly report?: (message: string) => void;
  /** Webhooks go to public addresses only, unless `loopback` is set, and have 5 s. */
  readonly webhooks?: Partial<WebhookSettings>;
}

export interface Sandbox {
  /**
   * Answers as the service would.
   *
   * @throws {TypeError} a fault drops the connection, as a fetch fails then
   */
  fetch(request: Request, connection?: Connection): Promise<Response>;
  /** Resolves once the store has its tables and its data. `fetch` waits for it by itself. */
  readonly ready: Promise<void>;
  /** Does what is due by now; to be called now and then. */
  tick(): Promise<void>;
  /** Ends the webhooks under way, which are sent again by whoever opens the store next. */
  stop(): Promise<void>;
}

/** Every operation of the service. */
export const ROUTES = [
  checkKey,
  openSession,
  authorizeSession,
  tokenize,
  prices,
  products,
  checkout,
  paymentLink,
  createSession,
  // Before what stands for any session's id.
  readConfig,
  updateConfig,
  retrieveSession,
  validate,
  confirm,
  ...readingRoutes,
  changeOrder,
  changeCustomer,
  create,
  cancel,
  reverse,
  ...deliveryRoutes,
  ...endpointRoutes,
];

/** Milliseconds. Interface, section 6.2. */
const WEBHOOK_LIMIT = 5000;
/** 64 KB. Reliability, T17. */
const MAX_BODY = 65_536;
/** Seconds for which browsers keep a preflight's answer. */
const PREFLIGHT_LIFE = 7200;

const EXPOSED =
  'x-request-id retry-after date ratelimit-policy ratelimit-limit ratelimit-remaining ratelimit-reset';
const TOO_LARGE = new Refusal('PAYLOAD_TOO_LARGE', `A body may weigh ${MAX_BODY} bytes at most.`);

/** The service, as a function of requests. */
export function createSandbox({
  limits = {},
  monotonic = () => performance.now(),
  ...options
}: SandboxOptions): Sandbox {
  const guard = createCardTestingGuard(limits, monotonic);
  const service: Service = {
    clock: Date,
    random: cryptoRandom,
    checkoutOrigins: ['http://localhost:4243', 'http://127.0.0.1:4243'],
    serviceOrigin: undefined,
    rateLimit: 6000,
    fingerprintKey: cryptoRandom(32),
    report: (message) => console.error(message),
    limits: guard.limits,
    ...options,
    readTime: (sql) => readTime(sql, service.clock),
    passTime: (now) => passTime(service, now),
    webhooks: { loopback: false, lookup: lookUp, timeout: WEBHOOK_LIMIT, ...options.webhooks },
    // What was just committed may have to be delivered.
    store: afterCommits(options.store, () => void worker.deliverDue().catch(() => undefined)),
  };
  const worker = createWebhookWorker({ ...service, store: options.store });
  const { store, clock } = service;
  const app = createApp(service, guard);
  const ready = migrate(store, (sql, from) => seed(sql, new Date(clock.now()), from));
  // Every fetch awaits it and so reports its failure.
  ready.catch(() => undefined);
  return {
    ready,
    async fetch(request, connection = {}) {
      await ready;
      try {
        const answer = app.fetch(request, connection);
        // Over a connection, the caller is gone by then; the work goes on either way.
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
      await service.passTime(await service.readTime(store));
      await worker.deliverDue();
    },
    stop: () => worker.stop(),
  };
}

function createApp(service: Service, guard: CardTestingGuard): Hono<RequestScope> {
  const { store, clock, checkoutOrigins, rateLimit, report } = service;
  const app = new Hono<RequestScope>();
  const log = createRequestLog();
  const faults = createFaults();
  const rates = createRateLimit(rateLimit);

  app.use(requestId());
  app.use(async (context, next) => {
    await next();
    context.res.headers.set('x-content-type-options', 'nosniff');
    if (!context.res.headers.has('cache-control')) context.header('cache-control', 'no-store');
  });
  for (const path of [`${API_BASE}/*`, `${VAULT_BASE}/*`]) {
    app.use(path, log.middleware);
    app.use(
      path,
      cors({
        origin: [...checkoutOrigins],
        allowMethods: ['GET', 'POST', 'PATCH', 'PUT', 'DELETE'],
        allowHeaders: ['x-easy-api-key', 'content-type', 'idempotency-key', 'bt-api-key'],
        exposeHeaders: EXPOSED.split(' '),
        maxAge: PREFLIGHT_LIFE,
      }),
    );
    app.use(path, onlyKnownCallers(service));
    app.use(path, rates.middleware);
    app.use(path, faults.middleware);
  }
  app.on('POST', eitherWay(`${VAULT_BASE}/tokens`), guard.tokens);
  app.on('POST', eitherWay(`${API_BASE}/embedded-checkout/validate`), guard.looks);
  app.use(bodyLimit({ maxSize: MAX_BODY, onError: (context) => answer(context, TOO_LARGE) }));

  for (const { method, path, handle } of ROUTES) {
    app.on(method, eitherWay(path), (context) => handle(service, context));
  }
  app.route(
    '/sandbox',
    createControl(service, log, faults, guard, () => rates.forget()),
  );
  app.get('/openapi.json', (context) => context.json(describeService(ROUTES)));
  app.get('/images/:file', picture);
  app.route('/', createDashboard(service, log, faults));

  app.notFound((context) => {
    const { method, path } = context.req;
    if (path.startsWith(API_BASE)) {
      authorize(context.req.header('x-easy-api-key'), method, path.slice(API_BASE.length));
    }
    throw new Refusal('NOT_FOUND', 'There is nothing at this path for this method.');
  });
  app.onError((error, context) => {
    if (error instanceof ConnectionDropped) throw error;
    if (error instanceof Refusal) return answer(context, error);
    if (error.name === 'BodyLimitError') return answer(context, TOO_LARGE);
    report(maskText(`${context.get('requestId')} ${error.stack ?? error.message}`));
    return answer(
      context,
      new Refusal('INTERNAL', 'The sandbox made a mistake; its log says which.'),
    );
  });

  async function answer(context: Context<RequestScope>, refusal: Refusal): Promise<Response> {
    // The store itself may be what failed.
    const now = await service.readTime(store).catch(() => new Date(clock.now()));
    return send(context, failure(now, refusal));
  }
  return app;
}

/** Some paths of the service end with a slash and some do not; either is understood. */
function eitherWay(path: string): string[] {
  const bare = path.replace(/\/$/, '');
  return [bare, `${bare}/`];
}
