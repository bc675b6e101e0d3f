import type { Random } from '../../support/vectors/random.ts';
import type { NetworkFault, RetryAfter } from './fault-plan.ts';

export const REQUEST_LOST: NetworkFault = { type: 'request lost' };
export const RESPONSE_LOST: NetworkFault = { type: 'response lost' };
export const CLEAN: NetworkFault = { type: 'clean' };

type Replaced = NetworkFault & { type: 'replaced' };

/** Draws from the random mix: 40 % clean, 8 % each of seven faults, 4 % delayed. */
export function anyFault(random: Random): NetworkFault {
  const drawn = random.below(100);
  if (drawn < 40) return CLEAN;
  if (drawn < 48) return REQUEST_LOST;
  if (drawn < 56) return RESPONSE_LOST;
  if (drawn < 64) return { ...serverError(random, 'after'), status: 500 };
  if (drawn < 72) return { ...serverError(random, 'before'), status: 500 };
  if (drawn < 80) return busy(random);
  if (drawn < 88) return duplicated(random);
  if (drawn < 96) return { type: 'response truncated' };
  return delayed(random);
}

export function serverError(random: Random, when: 'before' | 'after'): Replaced {
  return {
    type: 'replaced',
    when,
    status: random.one([500, 502, 504]),
    body: random.one(['html', 'empty', 'error']),
    readable: random.below(4) > 0,
  };
}

export function corrupted(random: Random): NetworkFault {
  if (random.below(5) === 0) return { type: 'response truncated' };
  const body = random.one(['html', 'empty', 'broken', 'foreign'] as const);
  return { type: 'replaced', when: 'after', status: random.one([200, 201]), body, readable: true };
}

export function oversized(random: Random): NetworkFault {
  if (random.below(4) === 0) return { type: 'response trickled' };
  const body = random.one(['bomb', 'long', 'deep'] as const);
  return { type: 'replaced', when: 'after', status: 200, body, readable: true };
}

export function busy(random: Random): Replaced {
  const [form, asked] = random.one<readonly [RetryAfter['form'], number | undefined]>([
    ['seconds', 1000 * random.one([0, 1, 2, 5, 20, 60])],
    ['seconds', 1000 * random.one([1, 2, 3])],
    ['date', 1000 * random.one([1, 5, 20])],
    ['negative', undefined],
    ['text', undefined],
    ['a day', 86_400_000],
  ]);
  return {
    type: 'replaced',
    when: 'before',
    status: random.one([429, 503]),
    body: random.one(['error', 'html']),
    retryAfter: { form, asked },
    readable: true,
  };
}

export function duplicated(random: Random): NetworkFault {
  return { type: 'duplicated', after: random.one([0, 0, 60_000]) };
}

/**
 * Requests are delayed by less than the client's timeout of 30 s: no client can know what happens to
 * a request after that.
 */
export function delayed(random: Random): NetworkFault {
  return random.below(2) === 0
    ? { type: 'request delayed', for: 10_000 + random.below(18_000) }
    : { type: 'response delayed', for: 10_000 + random.below(30_000) };
}

export function unanswered(random: Random): NetworkFault {
  const silent: NetworkFault = { type: 'response delayed', for: Infinity };
  return random.one<NetworkFault>([
    REQUEST_LOST,
    RESPONSE_LOST,
    serverError(random, 'before'),
    silent,
  ]);
}

export function forged(random: Random): NetworkFault {
  return {
    type: 'forged',
    as: random.one(['another amount', 'no transfer', 'an unknown state', 'FAILED']),
  };
}

export function times(count: number, draw: () => NetworkFault): readonly NetworkFault[] {
  return Array.from({ length: count }, draw);
}

/**
 * The response of an intermediary: a proxy, a firewall or a login page. Its status says nothing about
 * the payment.
 */
export function fromIntermediary(random: Random): Replaced {
  const [status, body] = random.one([
    [403, 'html'],
    [404, 'text'],
    [451, 'html'],
    [511, 'html'],
    [200, 'html'],
    [401, 'foreign'],
  ] as const);
  const when = random.below(5) === 0 ? 'before' : 'after';
  return { type: 'replaced', when, status, body, readable: random.below(5) > 0 };
}

/**
 * A status of 429 with a `Retry-After` that is longer than any buyer waits. The service's own envelope
 * says that it has not worked on the request, so only an intermediary's 429 comes after a charge.
 */
export function tooManyRequests(random: Random, when: 'before' | 'after'): Replaced {
  const [form, asked] = random.one<readonly [RetryAfter['form'], number]>([
    ['a day', 86_400_000],
    ['a century', 3_155_760_000_000],
    ['20 digits', 1e23],
  ]);
  const body = random.one(['error', 'html'] as const);
  return {
    type: 'replaced',
    when: body === 'error' ? 'before' : when,
    status: 429,
    body,
    retryAfter: { form, asked },
    readable: true,
  };
}

/** A response that describes another purchase than the one that was paid. */
export function forgedPurchase(
  random: Random,
  credential: 'client secret' | 'publishable key',
): NetworkFault {
  const kinds = ['more', 'less', 'another currency'] as const;
  return {
    type: 'forged',
    as: random.one(credential === 'client secret' ? [...kinds, 'another session'] : kinds),
  };
}

/** A fault of a request for prices. */
export function priceFault(random: Random): NetworkFault {
  const silent: NetworkFault = { type: 'response delayed', for: Infinity };
  const dearer: NetworkFault = { type: 'forged', as: 'a higher price' };
  const cheaper: NetworkFault = { type: 'forged', as: 'a lower price' };
  return random.one<NetworkFault>([
    dearer,
    cheaper,
    dearer,
    cheaper,
    REQUEST_LOST,
    RESPONSE_LOST,
    { type: 'response truncated' },
    serverError(random, 'before'),
    silent,
  ]);
}

/** The service's own no: to the credential or the page, or because it is too busy. */
export function refusedByService(random: Random): Replaced {
  const status = random.one([401, 403, 404, 429]);
  return {
    type: 'replaced',
    when: 'before',
    status,
    body: 'error',
    ...(status === 429 && { retryAfter: { form: 'seconds', asked: 2000 } }),
    readable: true,
  };
}
