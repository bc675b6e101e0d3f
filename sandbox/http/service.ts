import type { CardTestingLimits } from './card-testing.ts';
import type { Random } from '../store/ids.ts';
import type { Sql, Store } from '../store/store.ts';

/** What the sandbox runs on. Handed in, so that tests bring their own. */
export interface Service {
  readonly store: Store;
  readonly clock: Clock;
  /** The sandbox's time. A transaction has to ask with its own handle: the store would wait for it. */
  readonly readTime: (sql: Sql) => Promise<Date>;
  /** Does all that is due by `now`. Called before anything is read that shows it. */
  readonly passTime: (now: Date) => Promise<void>;
  readonly random: Random;
  /** Keys the fingerprints of card and account numbers. */
  readonly fingerprintKey: string | Uint8Array;
  /** Origin that the browser reaches this service at; by default, that of each request. */
  readonly serviceOrigin: string | undefined;
  /** Origins whose pages may call the service. */
  readonly checkoutOrigins: readonly string[];
  /** Requests a minute from one address. */
  readonly rateLimit: number;
  /** Against trying out stolen cards, as they stand now. */
  readonly limits: () => CardTestingLimits;
  /** How webhooks are sent. */
  readonly webhooks: WebhookSettings;
  /** Told of mistakes of the sandbox itself; never holds a secret. */
  readonly report: (message: string) => void;
}

/** How webhooks are sent. */
export interface WebhookSettings {
  /** Whether this machine itself may be called. */
  readonly loopback: boolean;
  readonly lookup: Lookup;
  /** Milliseconds for all of it: resolving, connecting, sending, and the whole answer. */
  readonly timeout: number;
  /** Authorities to trust instead of Node's, in PEM. */
  readonly ca?: string;
}

/** Every address of a host. Handed in, so that tests can change their mind between two calls. */
export type Lookup = (hostname: string) => Promise<readonly string[]>;

/** The machine's clock, or a test's. The sandbox's time is ahead of it by what it was advanced by. */
export interface Clock {
  /** Milliseconds since the Unix epoch. */
  now(): number;
}
