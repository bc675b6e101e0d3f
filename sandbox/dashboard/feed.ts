import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Fault, Faults } from '../control/faults.ts';
import type { RequestLog } from '../http/request-log.ts';
import type { Service } from '../http/service.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Store } from '../store/store.ts';
import {
  describeCustomer,
  describeOrder,
  describeTransfer,
  listRecords,
  listSessions,
  listSubscriptions,
} from './record-rows.ts';
import { requestRow } from './request-row.ts';
import type { List, Row } from './row.ts';
import { listDeliveries, listEndpoints } from './webhook-rows.ts';

/** What the page is told: only the parts that changed since it was told last. */
interface News {
  /** The page forgets what it knows first when `fresh`. */
  readonly requests?: { readonly fresh: boolean; readonly rows: readonly Row[] };
  /** `ahead_ms`: how far the sandbox's clock is ahead of the machine's. */
  readonly clock?: { readonly ahead_ms: number };
  readonly faults?: readonly Fault[];
  readonly lists?: Readonly<Record<string, List>>;
}

/** Milliseconds between looks at what is in memory, and between looks into the store. */
const GLANCE = 200;
const LOOK = 1000;
/** Requests that a page is shown when it is opened. */
const FIRST = 300;

/** What one page has to be told. */
class Newsroom {
  readonly #service: Pick<Service, 'store' | 'clock' | 'readTime'>;
  readonly #log: RequestLog;
  readonly #faults: Faults;
  /** By part, as it was told last. */
  readonly #told = new Map<string, string>();
  /** Revision of the log. */
  #seen = -1;
  #lookedAt = -Infinity;

  constructor(
    service: Pick<Service, 'store' | 'clock' | 'readTime'>,
    log: RequestLog,
    faults: Faults,
  ) {
    this.#service = service;
    this.#log = log;
    this.#faults = faults;
  }

  /** What changed since the last call. */
  async next(): Promise<News> {
    const requests = this.#requests();
    const isDue = requests !== undefined || performance.now() - this.#lookedAt >= LOOK;
    const faults = this.#faults.list();
    return {
      ...(requests && { requests }),
      ...(this.#isNews('faults', faults) && { faults }),
      ...(isDue && (await this.#look())),
    };
  }

  #requests(): News['requests'] {
    const revision = this.#log.revision();
    if (revision === this.#seen) return undefined;
    const fresh = this.#seen === -1 || this.#seen < this.#log.clearedAt();
    const rows = this.#log.changedSince(this.#seen).slice(-FIRST).map(requestRow);
    this.#seen = revision;
    return { fresh, rows };
  }

  async #look(): Promise<News> {
    const { store, clock, readTime } = this.#service;
    this.#lookedAt = performance.now();
    const now = await readTime(store);
    // Two clocks were read, one after the other.
    const ahead_ms = Math.round((now.getTime() - clock.now()) / 1000) * 1000;
    const all = Object.entries(await readLists(store, now));
    const lists = all.filter(([name, list]) => this.#isNews(name, list));
    return {
      ...(this.#isNews('clock', ahead_ms) && { clock: { ahead_ms } }),
      ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
    };
  }

  #isNews(part: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    const isNews = this.#told.get(part) !== text;
    this.#told.set(part, text);
    return isNews;
  }
}

/**
 * Tells a page what arrives, for as long as it is open. A request shows at once, and so does what
 * came of it; what time or another process brought about, within a second.
 */
export function feed(
  context: Context<RequestScope>,
  service: Pick<Service, 'store' | 'clock' | 'readTime'>,
  log: RequestLog,
  faults: Faults,
): Response {
  const newsroom = new Newsroom(service, log, faults);
  return streamSSE(context, async (stream) => {
    while (!stream.aborted) {
      const news = await newsroom.next();
      if (Object.keys(news).length > 0) await stream.writeSSE({ data: JSON.stringify(news) });
      await stream.sleep(GLANCE);
    }
  });
}

async function readLists(store: Store, now: Date): Promise<Readonly<Record<string, List>>> {
  return {
    transfers: await listRecords(store, 'transfers', describeTransfer),
    sessions: await listSessions(store, now),
    orders: await listRecords(store, 'orders', describeOrder),
    subscriptions: await listSubscriptions(store),
    customers: await listRecords(store, 'customers', describeCustomer),
    endpoints: await listEndpoints(store),
    deliveries: await listDeliveries(store),
  };
}
