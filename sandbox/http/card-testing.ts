import type { Context, MiddlewareHandler } from 'hono';
import * as z from 'zod';
import { Refusal } from './refusal.ts';
import type { RequestScope } from './request-scope.ts';

/** Null lifts a limit. */
const limit = z.int().nonnegative().nullable();

/**
 * What keeps a thief from trying stolen cards by the thousand, and lets a buyer mistype one again and
 * again. Reliability, figure 26.
 */
export const CardTestingLimits = z.strictObject({
  /** Tokens a minute through one session of the vault. */
  tokens_per_session: limit,
  /** Tokens a minute from one address, whatever sessions it opens. */
  tokens_per_address: limit,
  /** Looks at sessions a minute from one address: also the guesses at client secrets. */
  looks_per_address: limit,
  /** Declined attempts that end a session. Contract, section 6. */
  declines_per_session: limit,
});
export type CardTestingLimits = z.infer<typeof CardTestingLimits>;
export const CardTestingChange = CardTestingLimits.partial();
type CardTestingChange = z.infer<typeof CardTestingChange>;

export const DEFAULT_LIMITS: CardTestingLimits = {
  tokens_per_session: 20,
  tokens_per_address: 100,
  looks_per_address: 60,
  declines_per_session: 10,
};

/** The limits in force, and what was counted against them. */
export interface CardTestingGuard {
  readonly limits: () => CardTestingLimits;
  /** Puts others in force until `forget`. */
  readonly change: (limits: CardTestingChange) => void;
  /** Forgets what was counted, and what was changed. */
  readonly forget: () => void;
  readonly tokens: MiddlewareHandler<RequestScope>;
  readonly validations: MiddlewareHandler<RequestScope>;
}

const MINUTE_MS = 60_000;
/** Keys that are remembered before those of minutes gone by are looked for. */
const MAX_KEYS = 1000;

/**
 * @param now - Milliseconds that only ever grow: the machine's, not the sandbox's own time. A caller
 *   that is told to wait does so on a real clock, and a test that advances the sandbox by a day is
 *   not to lift a limit by the way.
 */
export function createCardTestingGuard(
  settings: Partial<CardTestingLimits>,
  now: () => number,
): CardTestingGuard {
  const defaults = { ...DEFAULT_LIMITS, ...settings };
  let limits = defaults;
  const seen = new Map<string, readonly number[]>();

  /** Milliseconds until `key` may come again; 0: now. */
  function waitMs(key: string, perMinute: number | null): number {
    if (perMinute === null) return 0;
    if (perMinute === 0) return MINUTE_MS;
    // The minute begins anew with each request, so that no burst fits around a full minute's turn.
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

  /** @throws {Refusal} `RATE_LIMITED`; a request that is refused is not counted */
  function admit(
    context: Context<RequestScope>,
    buckets: readonly (readonly [key: string, perMinute: number | null])[],
  ): void {
    const wait = Math.max(...buckets.map(([key, perMinute]) => waitMs(key, perMinute)));
    if (wait > 0) {
      context.header('retry-after', String(Math.ceil(wait / 1000)));
      throw new Refusal('RATE_LIMITED', 'Too many attempts: wait as Retry-After says.');
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
