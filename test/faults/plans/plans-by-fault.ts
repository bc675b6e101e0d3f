import type { Random } from '../../support/random.ts';
import { EMPTY_SCRIPT, type Fate, type Script } from './fault-plan.ts';
import {
  ANSWER_LOST,
  anything,
  busy,
  CLEAN,
  doubled,
  failed,
  forged,
  LOST,
  ofAnother,
  ofPrices,
  ofStranger,
  overwhelming,
  slow,
  spoilt,
  times,
  tooMany,
  unheard,
} from './random-faults.ts';
import type { FaultName, Way } from './scenario.ts';

/** Beyond what any run asks for. */
const FOR_EVER = 60;

export function scriptOf(fault: FaultName, way: Way, random: Random): Script {
  const none = EMPTY_SCRIPT;
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
    case 'F31':
      return { ...none, money: some(() => ofStranger(random)) };
    case 'F32': {
      const when = random.one(['before', 'after', 'after'] as const);
      return { ...none, money: times(2 + random.below(6), () => tooMany(random, when)) };
    }
    case 'F33':
    case 'F34':
      return {
        ...none,
        money: random.one<readonly Fate[]>([[], [], [ANSWER_LOST], [failed(random, 'after')]]),
      };
    case 'F35':
      return {
        ...none,
        money: times(random.one([3, 3, 6]), () =>
          random.one<Fate>([ANSWER_LOST, LOST, failed(random, 'after'), ofStranger(random)]),
        ),
      };
    case 'F36':
      return {
        ...none,
        money: random.one<readonly Fate[]>([
          times(3, () => ANSWER_LOST),
          times(3, () => failed(random, 'after')),
          [{ type: 'slow', for: 20_000 }],
          [{ type: 'late', for: 20_000 }],
          [{ type: 'slow', for: Infinity }],
          [anything(random), anything(random)],
        ]),
      };
    case 'F37':
      return random.below(2) === 0 ? none : { ...none, money: [anything(random)] };
    case 'F38':
      return ofAnotherOrder(way, random);
    case 'F39':
      return withOtherPrices(random);
    case 'F42':
    case 'F43':
      return none;
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
        ...none,
        money: times(12, () => anything(random)),
        look: times(24, () => anything(random)),
        other: rough ? times(24, () => anything(random)) : [],
        prices: rough ? times(6, () => anything(random)) : [],
      };
    }
  }
}

function busyEverywhere(random: Random, some: (fate: () => Fate) => readonly Fate[]): Script {
  const answers = (): readonly Fate[] => some(() => busy(random));
  return random.below(4) === 0
    ? { ...EMPTY_SCRIPT, money: answers(), look: answers(), prices: answers(), other: answers() }
    : { ...EMPTY_SCRIPT, money: answers() };
}

function refusedOtherwise(way: Way, random: Random): Fate {
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

/** The answer to the payment is about something else, or the one to a later look is. */
function ofAnotherOrder(way: Way, random: Random): Script {
  if (way === 'session' && random.below(2) === 0) {
    const money = random.one<Fate>([LOST, ANSWER_LOST, failed(random, 'after')]);
    const another: Fate = { type: 'forged', as: 'another session' };
    // The first look brings the form.
    return {
      ...EMPTY_SCRIPT,
      money: [money],
      look: [CLEAN, ...times(1 + random.below(3), () => another)],
    };
  }
  return { ...EMPTY_SCRIPT, money: [ofAnother(random, way)] };
}

/** The prices that are shown, those that are read again before the charge, or both are others. */
function withOtherPrices(random: Random): Script {
  const dearer: Fate = { type: 'forged', as: random.one(['a higher price', 'a lower price']) };
  const prices = random.one<readonly Fate[]>([
    // Forged or stale when they were shown.
    [dearer],
    // Changed, or out of reach, between showing and charging.
    [CLEAN, ofPrices(random)],
    [CLEAN, ofPrices(random), ofPrices(random)],
    // Forged or stale as long as anybody asks.
    times(FOR_EVER, () => dearer),
    [CLEAN, ...times(FOR_EVER, () => ({ type: 'slow', for: Infinity }) as const)],
  ]);
  return { ...EMPTY_SCRIPT, prices };
}
