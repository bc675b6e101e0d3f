import type { Random } from '../store/ids.ts';
import type { Moment, Remember, Revisions } from '../store/moment.ts';
import type { Sql, Store } from '../store/store.ts';
import type { CardTestingLimits } from './card-testing.ts';

/** What the sandbox runs on. It is handed in, so that tests can bring their own. */
export interface Service {
  readonly store: Store;
  readonly clock: Clock;
  /**
   * The sandbox's own time. Inside a transaction, ask with the transaction's handle: the store
   * itself would wait for the end of the transaction for ever.
   */
  readonly readTime: (sql: Sql) => Promise<Date>;
  /** What each request reads first. */
  readonly readMoment: () => Promise<Moment>;
  /** Makes a memory for what one request reads, out of what it has read first. */
  readonly rememberAt: (revisions: Revisions) => Remember;
  /**
   * Does the work that is due by `now`. Call it before reading anything that the work may change.
   */
  readonly runDueJobs: (now: Date) => Promise<void>;
  readonly random: Random;
  /** Key of the fingerprints of card and account numbers. */
  readonly fingerprintKey: string | Uint8Array;
  /** Key of stored documents: 32 bytes. With another one they can no longer be read. */
  readonly documentKey: Uint8Array;
  /**
   * The origin at which browsers reach this service. By default it is the origin of each request.
   */
  readonly serviceOrigin: string | undefined;
  /** Host names under which servers may call, besides those of this machine. */
  readonly allowedHosts: readonly string[];
  /** Origins whose pages may call the service. */
  readonly checkoutOrigins: readonly string[];
  /** Requests that one address may send in a minute. */
  readonly rateLimit: number;
  /** The limits against card testing that are in force now. */
  readonly limits: () => CardTestingLimits;
  /** How webhooks are sent. */
  readonly webhooks: WebhookSettings;
  /** Reports a mistake of the sandbox itself. The message holds no secret. */
  readonly report: (message: string) => void;
}

/** How webhooks are sent. */
export interface WebhookSettings {
  /** Whether webhooks may go to this machine. */
  readonly loopback: boolean;
  readonly lookup: Lookup;
  /** Milliseconds for the whole attempt: resolving, connecting, sending and the complete answer. */
  readonly timeout: number;
  /** Certificate authorities to trust in place of Node's own, in PEM. */
  readonly ca?: string;
}

/**
 * Finds every address of a host. It is handed in, so that a test can answer differently each time.
 */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/**
 * The machine's clock, or the clock of a test. The sandbox's own time is ahead of it by as much as
 * the sandbox was advanced.
 */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
