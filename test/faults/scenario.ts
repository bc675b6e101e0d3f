import { Random } from '../support/random.ts';
import type { Fate, RetryAfter, Script } from './fates.ts';

/**
 * The faults of the reliability plan that the laboratory makes, and the random mix of them: for cards,
 * and for bank accounts. `late`: connections are lost, and what was sent over them arrives all the same.
 */
export const FAULTS = [
  'F1',
  'F2',
  'F3',
  'F4',
  'F5',
  'F6',
  'F7',
  'F8',
  'F9',
  'F10',
  'F11',
  'F12',
  'F13',
  'F14',
  'mix',
  'F27',
  'bank',
  'late',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** What is counted for the figures about double transfers, lost results and false words. */
export const COUNTED: readonly FaultName[] = FAULTS.filter(
  (fault) => !['F9', 'F12', 'F13', 'F27', 'bank', 'late'].includes(fault),
);

/** Everything that one run does, decided beforehand by its seed. */
export interface Scenario {
  readonly fault: FaultName;
  readonly seed: number;
  readonly way: 'session' | 'publishable key';
  readonly method: 'card' | 'bank account';
  readonly card: 'accepted' | 'declined' | 'pending';
  readonly press: 'a click' | 'a double click' | '200 clicks' | 'Enter and a click' | '20 calls';
  /** When the page is loaded anew after the first press. */
  readonly reload: 'never' | 'at once' | 'while it waits' | 'in doubt';
  /** A second page on the same session, which pays in the same instant. */
  readonly twin: boolean;
  /** How often the buyer takes an offer to try or look again. */
  readonly persistence: number;
  readonly script: Script;
}

const LOST: Fate = { type: 'lost' };
const ANSWER_LOST: Fate = { type: 'answer lost' };
const CLEAN: Fate = { type: 'clean' };

type Answered = Fate & { type: 'answered' };

/** Beyond what any run asks for. */
const FOR_EVER = 60;

export function scenarioOf(fault: FaultName, seed: number): Scenario {
  const random = new Random(Math.imul(seed, 1009) + FAULTS.indexOf(fault));
  const way: Scenario['way'] =
    fault === 'F9' || fault === 'F13' ? 'session' : random.one(['session', 'publishable key']);
  const cards = ['accepted', 'accepted', 'accepted', 'accepted', 'declined', 'pending'] as const;
  const honest = fault !== 'F11' && fault !== 'F13' && fault !== 'F10';
  const reloads = ['at once', 'while it waits', 'in doubt'] as const;
  const reload =
    fault === 'F14'
      ? random.one(reloads)
      : (fault === 'mix' || fault === 'bank' || fault === 'F9') && random.below(5) === 0
        ? random.one(reloads)
        : 'never';
  const pressed = ['a double click', '200 clicks', 'Enter and a click', '20 calls'] as const;
  const several = fault === 'F12' || random.below(10) === 0;
  return {
    fault,
    seed,
    way,
    method: fault === 'bank' ? 'bank account' : 'card',
    card: honest ? random.one(cards) : 'accepted',
    press: several ? random.one(pressed) : 'a click',
    reload,
    twin: fault === 'F13',
    persistence: random.below(3),
    script: scriptOf(fault, way, random),
  };
}

function scriptOf(fault: FaultName, way: Scenario['way'], random: Random): Script {
  const none: Script = { money: [], look: [], other: [] };
  const some = (fate: () => Fate): readonly Fate[] => times(1 + random.below(4), fate);
  switch (fault) {
    case 'F1':
      return { ...none, money: some(() => LOST) };
    case 'F2':
      return { ...none, money: some(() => ANSWER_LOST) };
    case 'F3':
      return { ...none, money: some(() => spoilt(random)) };
    case 'F4':
      return { ...none, money: some(() => failed(random, 'after')) };
    case 'F5':
      return {
        ...none,
        money: times(FOR_EVER, () => ({ ...failed(random, 'before'), status: 500 })),
      };
    case 'F6':
      return busyEverywhere(random, some);
    case 'F7':
      return {
        ...none,
        money: some(() => ({ type: 'slow', for: random.one([20_000, 40_000, Infinity]) })),
      };
    case 'F8':
      return { ...none, money: some(() => doubled(random)) };
    case 'F9':
      return {
        ...none,
        money: [
          random.one<Fate>([
            ANSWER_LOST,
            LOST,
            failed(random, 'after'),
            { type: 'slow', for: Infinity },
          ]),
        ],
        // The first look brings the form.
        look: [CLEAN, ...times(random.one([1, 3, 6, FOR_EVER]), () => unheard(random))],
      };
    case 'F10':
      return { ...none, money: some(() => refusedOtherwise(way, random)) };
    case 'F11':
      return { ...none, money: [forged(random)] };
    case 'F12':
    case 'F13':
      return random.below(2) === 0 ? none : { ...none, money: [anything(random)] };
    case 'F14':
      return {
        ...none,
        money: [
          random.one<Fate>([
            { type: 'slow', for: 5000 },
            LOST,
            ANSWER_LOST,
            failed(random, 'after'),
            slow(random),
          ]),
        ],
      };
    case 'F27':
      return { ...none, money: some(() => overwhelming(random)) };
    case 'late':
      return {
        ...none,
        money: some(() => ({ type: 'lost', arrives: random.one([1000, 4000, 9000]) })),
      };
    case 'bank':
    case 'mix': {
      const rough = random.below(4) === 0;
      return {
        money: times(12, () => anything(random)),
        look: times(24, () => anything(random)),
        other: rough ? times(24, () => anything(random)) : [],
      };
    }
  }
}

/** The random mix: 40 % clean, 8 % of each of seven, 4 % slow. */
function anything(random: Random): Fate {
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

function failed(random: Random, when: 'before' | 'after'): Answered {
  return {
    type: 'answered',
    when,
    status: random.one([500, 502, 504]),
    body: random.one(['html', 'empty', 'error']),
    readable: random.below(4) > 0,
  };
}

function spoilt(random: Random): Fate {
  if (random.below(5) === 0) return { type: 'answer cut' };
  const body = random.one(['html', 'empty', 'broken', 'foreign'] as const);
  return { type: 'answered', when: 'after', status: random.one([200, 201]), body, readable: true };
}

function overwhelming(random: Random): Fate {
  if (random.below(4) === 0) return { type: 'dripped' };
  const body = random.one(['bomb', 'long', 'deep'] as const);
  return { type: 'answered', when: 'after', status: 200, body, readable: true };
}

function busy(random: Random): Answered {
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

function busyEverywhere(random: Random, some: (fate: () => Fate) => readonly Fate[]): Script {
  const answers = (): readonly Fate[] => some(() => busy(random));
  return random.below(4) === 0
    ? { money: answers(), look: answers(), other: answers() }
    : { money: answers(), look: [], other: [] };
}

function doubled(random: Random): Fate {
  return { type: 'doubled', after: random.one([0, 0, 60_000]) };
}

/** Not given up by the client before it arrives: what happens later, nobody here can know. */
function slow(random: Random): Fate {
  return random.below(2) === 0
    ? { type: 'late', for: 10_000 + random.below(18_000) }
    : { type: 'slow', for: 10_000 + random.below(30_000) };
}

function unheard(random: Random): Fate {
  const silent: Fate = { type: 'slow', for: Infinity };
  return random.one<Fate>([LOST, ANSWER_LOST, failed(random, 'before'), silent]);
}

function refusedOtherwise(way: Scenario['way'], random: Random): Fate {
  const conflict: Fate = {
    type: 'answered',
    when: random.one(['before', 'after']),
    status: 409,
    body: random.one(['html', 'error']),
    readable: true,
  };
  if (way !== 'session') return conflict;
  return random.one<Fate>([
    conflict,
    { type: 'overtaken', by: 'another payment' },
    { type: 'overtaken', by: 'its end' },
  ]);
}

function forged(random: Random): Fate {
  return {
    type: 'forged',
    as: random.one(['another amount', 'no transfer', 'an unknown state', 'FAILED']),
  };
}

function times(count: number, fate: () => Fate): readonly Fate[] {
  return Array.from({ length: count }, fate);
}
