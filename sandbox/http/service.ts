import type { CardTestingLimits } from './card-testing.ts';
import type { Clock } from '../control/clock.ts';
import type { Random } from '../store/ids.ts';
import type { Store } from '../store/store.ts';

/** What the sandbox runs on. Handed in, so that tests bring their own. */
export interface Service {
  readonly store: Store;
  readonly clock: Clock;
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
