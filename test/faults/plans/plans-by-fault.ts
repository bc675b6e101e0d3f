import type { Random } from '../../support/vectors/random.ts';
import { interruptedPlan } from './interruptions.ts';
import { alteredPlan } from './other-hands.ts';
import { NO_FAULTS, type NetworkFault, type FaultPlan } from './fault-plan.ts';
import {
  RESPONSE_LOST,
  anyFault,
  busy,
  CLEAN,
  duplicated,
  serverError,
  forged,
  REQUEST_LOST,
  forgedPurchase,
  priceFault,
  refusedByService,
  fromIntermediary,
  oversized,
  delayed,
  corrupted,
  times,
  tooManyRequests,
  unanswered,
} from './random-faults.ts';
import type { FaultName, Credential } from './scenario.ts';

/** More requests than any run sends. */
const FOREVER = 60;

export function planOf(fault: FaultName, credential: Credential, random: Random): FaultPlan {
  const none = NO_FAULTS;
  const some = (draw: () => NetworkFault): readonly NetworkFault[] =>
    times(1 + random.below(4), draw);
  switch (fault) {
    case 'F1':
      return { ...none, payment: some(() => REQUEST_LOST) };
    case 'F2':
      return { ...none, payment: some(() => RESPONSE_LOST) };
    case 'F3':
      return { ...none, payment: some(() => corrupted(random)) };
    case 'F4':
      return { ...none, payment: some(() => serverError(random, 'after')) };
    case 'F5':
      return {
        ...none,
        payment: times(FOREVER, () => ({ ...serverError(random, 'before'), status: 500 })),
      };
    case 'F6':
      return busyEverywhere(random, some);
    case 'F7':
      return {
        ...none,
        payment: some(() => ({
          type: 'response delayed',
          for: random.one([20_000, 40_000, Infinity]),
        })),
      };
    case 'F8':
      return { ...none, payment: some(() => duplicated(random)) };
    case 'F9':
      return {
        ...none,
        payment: [
          random.one<NetworkFault>([
            RESPONSE_LOST,
            REQUEST_LOST,
            serverError(random, 'after'),
            { type: 'response delayed', for: Infinity },
          ]),
        ],
        // The form is shown only after the first status request succeeds.
        status: [CLEAN, ...times(random.one([1, 3, 6, FOREVER]), () => unanswered(random))],
      };
    case 'F10':
      return { ...none, payment: some(() => conflict(credential, random)) };
    case 'F11':
      return { ...none, payment: [forged(random)] };
    case 'F12':
    case 'F13':
      return random.below(2) === 0 ? none : { ...none, payment: [anyFault(random)] };
    case 'F14':
      return {
        ...none,
        payment: [
          random.one<NetworkFault>([
            { type: 'response delayed', for: 5000 },
            REQUEST_LOST,
            RESPONSE_LOST,
            serverError(random, 'after'),
            delayed(random),
          ]),
        ],
      };
    case 'F31':
      return { ...none, payment: some(() => fromIntermediary(random)) };
    case 'F32': {
      const when = random.one(['before', 'after', 'after'] as const);
      const answer = (): NetworkFault =>
        random.below(5) === 0 ? refusedByService(random) : tooManyRequests(random, when);
      return { ...none, payment: times(2 + random.below(6), answer) };
    }
    case 'F33':
    case 'F34':
      return {
        ...none,
        payment: random.one<readonly NetworkFault[]>([
          [],
          [],
          [RESPONSE_LOST],
          [serverError(random, 'after')],
        ]),
      };
    case 'F35':
      return {
        ...none,
        payment: times(random.one([3, 3, 6]), () =>
          random.one<NetworkFault>([
            RESPONSE_LOST,
            REQUEST_LOST,
            serverError(random, 'after'),
            fromIntermediary(random),
          ]),
        ),
      };
    case 'F36':
      return {
        ...none,
        payment: random.one<readonly NetworkFault[]>([
          times(3, () => RESPONSE_LOST),
          times(3, () => serverError(random, 'after')),
          [{ type: 'response delayed', for: 20_000 }],
          [{ type: 'request delayed', for: 20_000 }],
          [{ type: 'response delayed', for: Infinity }],
          [anyFault(random), anyFault(random)],
        ]),
      };
    case 'F37':
      return random.below(2) === 0 ? none : { ...none, payment: [anyFault(random)] };
    case 'F38':
      return aboutAnotherOrder(credential, random);
    case 'F39':
      return withOtherPrices(random);
    case 'F42':
    case 'F43':
    case 'F47':
      return none;
    case 'F45':
    case 'F46':
    case 'F48':
    case 'F49':
    case 'F50':
    case 'F51':
      return interruptedPlan(random);
    case 'F52':
    case 'F53':
    case 'F54':
    case 'F55':
      return alteredPlan(random);
    case 'F27':
      return { ...none, payment: some(() => oversized(random)) };
    case 'late':
      return {
        ...none,
        payment: some(() => ({ type: 'request lost', arrives: random.one([1000, 4000, 9000]) })),
      };
    case 'bank':
    case 'mix': {
      const rough = random.below(4) === 0;
      return {
        ...none,
        payment: times(12, () => anyFault(random)),
        status: times(24, () => anyFault(random)),
        other: rough ? times(24, () => anyFault(random)) : [],
        prices: rough ? times(6, () => anyFault(random)) : [],
      };
    }
  }
}

function busyEverywhere(
  random: Random,
  some: (draw: () => NetworkFault) => readonly NetworkFault[],
): FaultPlan {
  const answers = (): readonly NetworkFault[] => some(() => busy(random));
  return random.below(4) === 0
    ? { ...NO_FAULTS, payment: answers(), status: answers(), prices: answers(), other: answers() }
    : { ...NO_FAULTS, payment: answers() };
}

function conflict(credential: Credential, random: Random): NetworkFault {
  const refusal: NetworkFault = {
    type: 'replaced',
    when: random.one(['before', 'after']),
    status: 409,
    body: random.one(['html', 'error']),
    readable: true,
  };
  if (credential !== 'client secret') return refusal;
  return random.one<NetworkFault>([
    refusal,
    { type: 'session ended', by: 'another payment' },
    { type: 'session ended', by: 'expiry' },
  ]);
}

/** The response to the payment, or to a later status request, describes another order. */
function aboutAnotherOrder(credential: Credential, random: Random): FaultPlan {
  if (credential === 'client secret' && random.below(2) === 0) {
    const money = random.one<NetworkFault>([
      REQUEST_LOST,
      RESPONSE_LOST,
      serverError(random, 'after'),
    ]);
    const another: NetworkFault = { type: 'forged', as: 'another session' };
    // The form is shown only after the first status request succeeds.
    return {
      ...NO_FAULTS,
      payment: [money],
      status: [CLEAN, ...times(1 + random.below(3), () => another)],
    };
  }
  return { ...NO_FAULTS, payment: [forgedPurchase(random, credential)] };
}

/** Prices are wrong or missing when they are shown, when they are read before the charge, or both. */
function withOtherPrices(random: Random): FaultPlan {
  const dearer: NetworkFault = {
    type: 'forged',
    as: random.one(['a higher price', 'a lower price']),
  };
  const prices = random.one<readonly NetworkFault[]>([
    // The prices are forged or stale when they are shown.
    [dearer],
    // The prices change, or cannot be read, between showing and charging.
    [CLEAN, priceFault(random)],
    [CLEAN, priceFault(random), priceFault(random)],
    // The prices are forged, stale or missing for every later request.
    times(FOREVER, () => dearer),
    [CLEAN, ...times(FOREVER, () => ({ type: 'response delayed', for: Infinity }) as const)],
  ]);
  return { ...NO_FAULTS, prices };
}
