import type { Random } from '../../support/random.ts';
import type { Fate, RetryAfter } from './fault-plan.ts';

export const LOST: Fate = { type: 'lost' };
export const ANSWER_LOST: Fate = { type: 'answer lost' };
export const CLEAN: Fate = { type: 'clean' };

type Answered = Fate & { type: 'answered' };

/** The random mix: 40 % clean, 8 % of each of seven, 4 % slow. */
export function anything(random: Random): Fate {
  const drawn = random.below(100);
  if (drawn < 40) return CLEAN;
  if (drawn < 48) return LOST;
  if (drawn < 56) return ANSWER_LOST;
  if (drawn < 64) return { ...failed(random, 'after'), status: 500 };
  if (drawn < 72) return { ...failed(random, 'before'), status: 500 };
  if (drawn < 80) return busy(random);
  if (drawn < 88) return doubled(random);
  if (drawn < 96) return { type: 'answer cut' };
  return slow(random);
}

export function failed(random: Random, when: 'before' | 'after'): Answered {
  return {
    type: 'answered',
    when,
    status: random.one([500, 502, 504]),
    body: random.one(['html', 'empty', 'error']),
    readable: random.below(4) > 0,
  };
}

export function spoilt(random: Random): Fate {
  if (random.below(5) === 0) return { type: 'answer cut' };
  const body = random.one(['html', 'empty', 'broken', 'foreign'] as const);
  return { type: 'answered', when: 'after', status: random.one([200, 201]), body, readable: true };
}

export function overwhelming(random: Random): Fate {
  if (random.below(4) === 0) return { type: 'dripped' };
  const body = random.one(['bomb', 'long', 'deep'] as const);
  return { type: 'answered', when: 'after', status: 200, body, readable: true };
}

export function busy(random: Random): Answered {
  const [form, asked] = random.one<readonly [RetryAfter['form'], number | undefined]>([
    ['seconds', 1000 * random.one([0, 1, 2, 5, 20, 60])],
    ['seconds', 1000 * random.one([1, 2, 3])],
    ['date', 1000 * random.one([1, 5, 20])],
    ['negative', undefined],
    ['words', undefined],
    ['a day', 86_400_000],
  ]);
  return {
    type: 'answered',
    when: 'before',
    status: random.one([429, 503]),
    body: random.one(['error', 'html']),
    retryAfter: { form, asked },
    readable: true,
  };
}

export function doubled(random: Random): Fate {
  return { type: 'doubled', after: random.one([0, 0, 60_000]) };
}

/** Not given up by the client before it arrives: what happens later, nobody here can know. */
export function slow(random: Random): Fate {
  return random.below(2) === 0
    ? { type: 'late', for: 10_000 + random.below(18_000) }
    : { type: 'slow', for: 10_000 + random.below(30_000) };
}

export function unheard(random: Random): Fate {
  const silent: Fate = { type: 'slow', for: Infinity };
  return random.one<Fate>([LOST, ANSWER_LOST, failed(random, 'before'), silent]);
}

export function forged(random: Random): Fate {
  return {
    type: 'forged',
    as: random.one(['another amount', 'no transfer', 'an unknown state', 'FAILED']),
  };
}

export function times(count: number, fate: () => Fate): readonly Fate[] {
  return Array.from({ length: count }, fate);
}

/**
 * An answer of somebody between the frame and the service: a proxy, a firewall, a page to log in to.
 * Nothing in it is the service's word, whatever its status says.
 */
export function ofStranger(random: Random): Answered {
  const [status, body] = random.one([
    [403, 'html'],
    [404, 'text'],
    [451, 'html'],
    [511, 'html'],
    [200, 'html'],
    [401, 'foreign'],
  ] as const);
  const when = random.below(5) === 0 ? 'before' : 'after';
  return { type: 'answered', when, status, body, readable: random.below(5) > 0 };
}

/** Too many requests, and a time to come again that no buyer waits for. */
export function tooMany(random: Random, when: 'before' | 'after'): Answered {
  const [form, asked] = random.one<readonly [RetryAfter['form'], number]>([
    ['a day', 86_400_000],
    ['a century', 3_155_760_000_000],
    ['20 digits', 1e23],
  ]);
  const body = random.one(['error', 'html'] as const);
  return {
    type: 'answered',
    when,
    status: 429,
    body,
    retryAfter: { form, asked },
    readable: true,
  };
}

/** An answer that is about something else than what was paid. */
export function ofAnother(random: Random, way: 'session' | 'publishable key'): Fate {
  const kinds = ['more', 'less', 'another currency'] as const;
  return {
    type: 'forged',
    as: random.one(way === 'session' ? [...kinds, 'another session'] : kinds),
  };
}

/** What a list of prices comes to. */
export function ofPrices(random: Random): Fate {
  const silent: Fate = { type: 'slow', for: Infinity };
  const dearer: Fate = { type: 'forged', as: 'a higher price' };
  const cheaper: Fate = { type: 'forged', as: 'a lower price' };
  return random.one<Fate>([
    dearer,
    cheaper,
    dearer,
    cheaper,
    LOST,
    ANSWER_LOST,
    { type: 'answer cut' },
    failed(random, 'before'),
    silent,
  ]);
}
