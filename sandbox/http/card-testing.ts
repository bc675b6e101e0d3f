import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod/mini';
import { Whole } from '../../src/api/schemas/shapes.ts';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

/** Null lifts a limit. */
const limit = z.nullable(Whole.check(z.minimum(0)));

/**
 * Limits that keep a thief from trying stolen cards by the thousand, and that a buyer who mistypes
 * a card again and again never meets. Reliability, figure 26.
 */
export const CardTestingLimits = z.strictObject({
  /** Tokens that one vault session may create in a minute. */
  tokens_per_session: limit,
  /** Tokens that one address may create in a minute, whatever sessions it opens. */
  tokens_per_address: limit,
  /**
   * Sessions that one address may validate, or ask the status of, in a minute. Guesses at client
   * secrets and ids count too.
   */
  looks_per_address: limit,
  /** Declined attempts after which a session ends. Contract, section 6. */
  declines_per_session: limit,
});
export type CardTestingLimits = z.infer<typeof CardTestingLimits>;
export const CardTestingChange = z.partial(CardTestingLimits);
type CardTestingChange = z.infer<typeof CardTestingChange>;

export const DEFAULT_LIMITS: CardTestingLimits = {
  tokens_per_session: 20,
  tokens_per_address: 100,
  looks_per_address: 60,
  declines_per_session: 10,
};

/** Holds the limits in force, and counts requests against them. */
export interface CardTestingGuard {
  readonly limits: () => CardTestingLimits;
  /** Puts other limits in force until `forget` is called. */
  readonly change: (limits: CardTestingChange) => void;
  /** Forgets what was counted, and goes back to the limits it was created with. */
  readonly forget: () => void;
  readonly tokens: MiddlewareHandler<RequestScope>;
  readonly validations: MiddlewareHandler<RequestScope>;
}

const MINUTE_MS = 60_000;
/** How many keys may be remembered before those without a recent request are removed. */
const MAX_KEYS = 1000;

/**
 * @param now - A clock in milliseconds that never goes back. It is the machine's and not the
 *   sandbox's own: a caller who is told to wait waits in real time, and a test that advances the
 *   sandbox by a day must not lift a limit as a side effect.
 */
export function createCardTestingGuard(
  settings: Partial<CardTestingLimits>,
  now: () => number,
): CardTestingGuard {
  const defaults = { ...DEFAULT_LIMITS, ...settings };
  let limits = defaults;
  const seen = new Map<string, readonly number[]>();

  /** Milliseconds until `key` may be used again. 0 means now. */
  function waitMs(key: string, perMinute: number | null): number {
    if (perMinute === null) return 0;
    if (perMinute === 0) return MINUTE_MS;
    // A sliding minute, so that no double burst fits around the turn of a fixed one.
    const recent = (seen.get(key) ?? []).filter((at) => at > now() - MINUTE_MS);
    const first = recent[recent.length - perMinute];
    return first === undefined ? 0 : first + MINUTE_MS - now();
  }

  function count(key: string): void {
    const since = now() - MINUTE_MS;
    if (seen.size >= MAX_KEYS) {
      for (const [key, times] of seen) if ((times.at(-1) ?? 0) <= since) seen.delete(key);
    }
    seen.set(key, [...(seen.get(key) ?? []).filter((at) => at > since), now()]);
  }

  /**
   * Lets a request through and counts it. A request that is refused does not count.
   *
   * @throws {Refusal} `RATE_LIMITED`
   */
  function admit(
    context: Context<RequestScope>,
    buckets: readonly (readonly [key: string, perMinute: number | null])[],
  ): void {
    const wait = Math.max(...buckets.map(([key, perMinute]) => waitMs(key, perMinute)));
    if (wait > 0) {
      context.header('retry-after', String(Math.ceil(wait / 1000)));
      throw new Refusal('RATE_LIMITED', 'Too many attempts. Wait for the seconds in Retry-After.');
    }
    for (const [key, perMinute] of buckets) if (perMinute !== null) count(key);
  }

  return {
    limits: () => limits,
    change: (changed) => {
      limits = Object.assign({}, limits, changed);
    },
    forget() {
      limits = defaults;
      seen.clear();
    },
    async tokens(context, next) {
      const session = context.req.header('bt-api-key') ?? '';
      admit(context, [
        [`tokens from ${addressOf(context)}`, limits.tokens_per_address],
        [`tokens through ${session}`, limits.tokens_per_session],
      ]);
      await next();
    },
    async validations(context, next) {
      admit(context, [[`validations from ${addressOf(context)}`, limits.looks_per_address]]);
      await next();
    },
  };
}

function addressOf({ env }: Context<RequestScope>): string {
  return env.remoteAddress ?? 'function';
}
