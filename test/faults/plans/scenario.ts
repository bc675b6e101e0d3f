import { Random } from '../../support/vectors/random.ts';
import { planOf } from './plans-by-fault.ts';
import type { FaultPlan } from './fault-plan.ts';
import { isInterrupted, type Interrupted, interruptionOf } from './interruptions.ts';
import { type Altered, alteredBy } from './other-hands.ts';

/**
 * The faults that the harness causes, as docs/reliability.md numbers them. `mix` and `bank` draw from all
 * faults at random, for cards and for bank accounts. `late` loses connections whose requests arrive
 * later. Add new names at the end: a seed's scenario depends on its fault's place in this list.
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
  'F31',
  'F32',
  'F33',
  'F34',
  'F35',
  'F36',
  'F37',
  'F38',
  'F39',
  'F42',
  'F43',
  'F45',
  'F46',
  'F47',
  'F48',
  'F49',
  'F50',
  'F51',
  'F52',
  'F53',
  'F54',
  'F55',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** The faults that count for the figures about double transfers and lost or false results. */
export const COUNTED: readonly FaultName[] = FAULTS.filter(
  (fault) => !['F9', 'F12', 'F13', 'F27', 'bank', 'late', 'F42', 'F43'].includes(fault),
);

/** What a checkout is opened with. */
export type Credential = 'client secret' | 'publishable key';

/** Everything that happens in one run. The seed decides all of it before the run starts. */
export interface Scenario extends Interrupted, Altered {
  readonly fault: FaultName;
  readonly seed: number;
  readonly credential: Credential;
  /** What a second element on the page pays with: another cart or session, or the same cart. */
  readonly secondElement?: Credential | 'the same cart';
  readonly method: 'card' | 'bank account';
  /** `returned`: the debit succeeds at first, and the bank returns it a day later. */
  readonly card: 'accepted' | 'declined' | 'pending' | 'returned';
  readonly submitBy: 'a click' | 'a double click' | '200 clicks' | 'Enter and a click' | '20 calls';
  /** When the buyer reloads the page after the first submit, or when the other interruption happens. */
  readonly reload: 'never' | 'at once' | 'while waiting' | 'once unresolved';
  /** Whether the reloaded page lists the same cart in another order. */
  readonly reordersCart?: boolean;
  /** What a second tab of the same page does: pay at the same time, or only stay open. */
  readonly secondTab?: 'pays' | 'idles';
  readonly tabsOn: 'one device' | 'separate devices';
  /** Seconds after which the session expires: a day unless stated. */
  readonly expiresIn?: number;
  /** Milliseconds between loading the page and the first submit. */
  readonly delayBeforeSubmit?: number;
  /** Whether the page provides a new session once the previous one has expired. */
  readonly renewsSession?: boolean;
  /** By how many milliseconds the device's clock is wrong. */
  readonly clockError?: number;
  /** How often the buyer accepts an offer to try or check again. */
  readonly maxRetries: number;
  readonly plan: FaultPlan;
}

export function scenarioOf(fault: FaultName, seed: number): Scenario {
  const random = new Random(Math.imul(seed, 1009) + FAULTS.indexOf(fault));
  const credential = credentialOf(fault, random);
  const cards = ['accepted', 'accepted', 'accepted', 'accepted', 'declined', 'pending'] as const;
  const isFixed = ['F10', 'F11', 'F13', 'F37', 'F38', 'F42', 'F43'].includes(fault);
  const mayVary = !isFixed && !isInterrupted(fault);
  const reload = reloadOf(fault, random);
  const severalTimes = ['a double click', '200 clicks', 'Enter and a click', '20 calls'] as const;
  const several = fault === 'F12' || random.below(10) === 0;
  return {
    fault,
    seed,
    credential,
    method: fault === 'bank' || fault === 'F42' ? 'bank account' : 'card',
    card: mayVary ? random.one(cards) : 'accepted',
    submitBy: several ? random.one(severalTimes) : 'a click',
    reload,
    tabsOn: 'separate devices',
    maxRetries: random.below(3),
    plan: planOf(fault, credential, random),
    ...specificsOf(fault, credential, random),
  };
}

function credentialOf(fault: FaultName, random: Random): Credential {
  if (['F9', 'F13', 'F33', 'F34', 'F42'].includes(fault)) return 'client secret';
  if (['F35', 'F37', 'F39', 'F46'].includes(fault)) return 'publishable key';
  if (isInterrupted(fault)) return 'client secret';
  return random.one(['client secret', 'publishable key']);
}

function reloadOf(fault: FaultName, random: Random): Scenario['reload'] {
  const reloads = ['at once', 'while waiting', 'once unresolved'] as const;
  if (fault === 'F14') return random.one(reloads);
  if (fault === 'F47') return 'never';
  if (isInterrupted(fault)) return random.one(reloads);
  if (fault === 'F35') return random.one(['while waiting', 'once unresolved', 'once unresolved']);
  const mayReload = fault === 'mix' || fault === 'bank' || fault === 'F9';
  return mayReload && random.below(5) === 0 ? random.one(reloads) : 'never';
}

/** Settings that only some faults have. */
function specificsOf(fault: FaultName, credential: Credential, random: Random): Partial<Scenario> {
  switch (fault) {
    case 'F13':
      return { secondTab: 'pays' };
    case 'F33':
    case 'F34':
      return {
        secondTab: 'idles',
        tabsOn: random.one(['one device', 'separate devices']),
        expiresIn: 60,
        delayBeforeSubmit: random.below(55_000),
        ...(fault === 'F34' && { renewsSession: true }),
      };
    case 'F35':
      return { reordersCart: true };
    case 'F36':
      return random.below(4) === 0
        ? { credential: 'publishable key', secondElement: 'the same cart' }
        : { secondElement: random.one(['client secret', 'publishable key']) };
    case 'F37':
      return { secondTab: 'pays', tabsOn: 'one device' };
    case 'F42':
      return { card: 'returned' };
    case 'F43': {
      const year = 365 * 86_400_000;
      const hour = 3_600_000;
      const errors = [-20 * year, -3 * year, 3 * year, 20 * year, -14 * hour, 14 * hour];
      return { clockError: random.one(errors) };
    }
    case 'F52':
    case 'F53':
    case 'F54':
    case 'F55':
      return alteredBy(fault, credential, random);
    default:
      return interruptionOf(fault, random);
  }
}

/** Whether two tabs or elements pay the same purchase, so that neither knows all of its requests. */
export function isShared({ secondTab, secondElement }: Scenario): boolean {
  return secondTab !== undefined || secondElement === 'the same cart';
}
