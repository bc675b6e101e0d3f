import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Fault, Faults } from '../control/faults.ts';
import type { RequestLog } from '../http/log/request-log.ts';
import type { RequestScope } from '../http/request-scope.ts';
import type { Service } from '../http/service.ts';
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

/** An update for the page. It holds only the parts that have changed since the last update. */
interface FeedUpdate {
  /** When `fresh` is set, the page first removes the requests that it shows. */
  readonly requests?: { readonly fresh: boolean; readonly rows: readonly Row[] };
  /** `ahead_ms` says how far the sandbox's clock is ahead of the machine's. */
  readonly clock?: { readonly ahead_ms: number };
  readonly faults?: readonly Fault[];
  readonly lists?: Readonly<Record<string, List>>;
}

/** How often to check what is in memory, and how often to query the store. */
const MEMORY_POLL_MS = 200;
const STORE_POLL_MS = 1000;
/** Requests that a page gets when it is opened. */
const MAX_INITIAL_REQUESTS = 300;

/** Finds the updates for one page. */
class PageFeed {
  readonly #service: Pick<Service, 'store' | 'clock' | 'readTime'>;
  readonly #log: RequestLog;
  readonly #faults: Faults;
  /** Each part as it was last sent. */
  readonly #sent = new Map<string, string>();
  /** The revision of the log that was last sent. */
  #revision = -1;
  #polledAt = -Infinity;

  constructor(
    service: Pick<Service, 'store' | 'clock' | 'readTime'>,
    log: RequestLog,
    faults: Faults,
  ) {
    this.#service = service;
    this.#log = log;
    this.#faults = faults;
  }

  /** What has changed since the last call. */
  async next(): Promise<FeedUpdate> {
    const requests = this.#requests();
    const isDue = requests !== undefined || performance.now() - this.#polledAt >= STORE_POLL_MS;
    const faults = this.#faults.list();
    return {
      ...(requests && { requests }),
      ...(this.#hasChanged('faults', faults) && { faults }),
      ...(isDue && (await this.#poll())),
    };
  }

  #requests(): FeedUpdate['requests'] {
    const revision = this.#log.revision();
    if (revision === this.#revision) return undefined;
    const fresh = this.#revision === -1 || this.#revision < this.#log.clearedAt();
    const rows = this.#log
      .changedSince(this.#revision)
      .slice(-MAX_INITIAL_REQUESTS)
      .map(requestRow);
    this.#revision = revision;
    return { fresh, rows };
  }

  async #poll(): Promise<FeedUpdate> {
    const { store, clock, readTime } = this.#service;
    this.#polledAt = performance.now();
    const now = await readTime(store);
    // Round to whole seconds, because the two clocks were read one after the other.
    const ahead_ms = Math.round((now.getTime() - clock.now()) / 1000) * 1000;
    const all = Object.entries(await readLists(store, now));
    const lists = all.filter(([name, list]) => this.#hasChanged(name, list));
    return {
      ...(this.#hasChanged('clock', ahead_ms) && { clock: { ahead_ms } }),
      ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
    };
  }

  #hasChanged(part: string, value: unknown): boolean {
    const text = JSON.stringify(value);
    const hasChanged = this.#sent.get(part) !== text;
    this.#sent.set(part, text);
    return hasChanged;
  }
}

/**
 * Sends updates to a page for as long as it is open. A request and its answer show at once. What a
 * due job or another process has done shows within a second.
 */
export function feed(
  context: Context<RequestScope>,
  service: Pick<Service, 'store' | 'clock' | 'readTime'>,
  log: RequestLog,
  faults: Faults,
): Response {
  const pageFeed = new PageFeed(service, log, faults);
  return streamSSE(context, async (stream) => {
    while (!stream.aborted) {
      const update = await pageFeed.next();
      if (Object.keys(update).length > 0) await stream.writeSSE({ data: JSON.stringify(update) });
      await stream.sleep(MEMORY_POLL_MS);
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
