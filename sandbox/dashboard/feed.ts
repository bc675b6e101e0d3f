import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import type { Fault, Faults } from '../control/faults.ts';
import type { RequestLog } from '../http/log/request-log.ts';
import { Refusal } from '../http/refusal.ts';
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
import { createSharedPoll, type Poll } from './shared-poll.ts';
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

/** What the store holds, and the JSON of each part, by which its changes are found. */
interface StoreContent {
  readonly ahead_ms: number;
  readonly lists: readonly { readonly name: string; readonly list: List; readonly text: string }[];
}

type ReadPoll = () => Promise<Poll<StoreContent>>;

/** How often to check what is in memory, and how often to query the store. */
const MEMORY_POLL_MS = 200;
const STORE_POLL_MS = 1000;
/** Requests that a page gets when it is opened. */
const MAX_INITIAL_REQUESTS = 300;
/** A developer has a few pages open. A page that opens feeds without end would take all connections. */
const MAX_FEEDS = 20;

/** Finds the updates for one page. */
class PageFeed {
  readonly #readPoll: ReadPoll;
  readonly #log: RequestLog;
  readonly #faults: Faults;
  /** Each part as it was last sent. */
  readonly #sent = new Map<string, string>();
  /** The revision of the log that was last sent. */
  #revision = -1;
  #seen: Poll<StoreContent> | undefined;

  constructor(readPoll: ReadPoll, log: RequestLog, faults: Faults) {
    this.#readPoll = readPoll;
    this.#log = log;
    this.#faults = faults;
  }

  /** What has changed since the last call. */
  async next(): Promise<FeedUpdate> {
    const requests = this.#requests();
    const faults = this.#faults.list();
    return {
      ...(requests && { requests }),
      ...(this.#hasChanged('faults', JSON.stringify(faults)) && { faults }),
      ...this.#changesOf(await this.#readPoll()),
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

  #changesOf(poll: Poll<StoreContent>): FeedUpdate {
    if (poll === this.#seen) return {};
    this.#seen = poll;
    const { ahead_ms, lists } = poll.value;
    const changed = lists.filter(({ name, text }) => this.#hasChanged(name, text));
    return {
      ...(this.#hasChanged('clock', String(ahead_ms)) && { clock: { ahead_ms } }),
      ...(changed.length > 0 && {
        lists: Object.fromEntries(changed.map(({ name, list }) => [name, list])),
      }),
    };
  }

  #hasChanged(part: string, text: string): boolean {
    const hasChanged = this.#sent.get(part) !== text;
    this.#sent.set(part, text);
    return hasChanged;
  }
}

/**
 * Sends updates to pages for as long as they are open. A request and its answer show at once. What a
 * due job or another process has done shows within a second. All pages share the queries.
 *
 * @throws {Refusal} `UNAVAILABLE`, when too many pages are open
 */
export function createFeed(
  service: Pick<Service, 'store' | 'clock' | 'readTime'>,
  log: RequestLog,
  faults: Faults,
): (context: Context<RequestScope>) => Response {
  const readPoll = createSharedPoll(
    () => readStore(service),
    () => log.revision(),
    { minAgeMs: MEMORY_POLL_MS, maxAgeMs: STORE_POLL_MS, now: () => performance.now() },
  );
  const open = new Set<PageFeed>();
  return (context) => {
    if (open.size >= MAX_FEEDS) {
      throw new Refusal(
        'UNAVAILABLE',
        `${MAX_FEEDS} pages of the dashboard are open already. Close one, and this one goes on by itself.`,
      );
    }
    const { method, signal } = context.req.raw;
    // Nobody would read the stream, nor close it.
    if (method === 'HEAD' || signal.aborted) return context.body(null);
    const pageFeed = new PageFeed(readPoll, log, faults);
    open.add(pageFeed);
    const close = () => open.delete(pageFeed);
    signal.addEventListener('abort', close);
    return streamSSE(context, async (stream) => {
      stream.onAbort(() => void close());
      try {
        while (!stream.aborted && open.has(pageFeed)) {
          const update = await pageFeed.next();
          if (Object.keys(update).length > 0) {
            await stream.writeSSE({ data: JSON.stringify(update) });
          }
          await stream.sleep(MEMORY_POLL_MS);
        }
      } finally {
        close();
      }
    });
  };
}

async function readStore({
  store,
  clock,
  readTime,
}: Pick<Service, 'store' | 'clock' | 'readTime'>): Promise<StoreContent> {
  const now = await readTime(store);
  // Round to whole seconds, because the two clocks were read one after the other.
  const ahead_ms = Math.round((now.getTime() - clock.now()) / 1000) * 1000;
  const lists = Object.entries(await readLists(store, now));
  return {
    ahead_ms,
    lists: lists.map(([name, list]) => ({ name, list, text: JSON.stringify(list) })),
  };
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
