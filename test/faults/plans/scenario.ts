import { Random } from '../../support/random.ts';
import { scriptOf } from './plans-by-fault.ts';
import type { Script } from './fault-plan.ts';

/**
 * The faults of the reliability plan that the laboratory makes, and the random mix of them: for cards,
 * and for bank accounts. `late`: connections are lost, and what was sent over them arrives all the
 * same. A seed means the same as long as no name comes before another one.
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
] as const;
export type FaultName = (typeof FAULTS)[number];

/** What is counted for the figures about double transfers, lost results and false words. */
export const COUNTED: readonly FaultName[] = FAULTS.filter(
  (fault) => !['F9', 'F12', 'F13', 'F27', 'bank', 'late', 'F42', 'F43'].includes(fault),
);

export type Way = 'session' | 'publishable key';

/** Everything that one run does, decided beforehand by its seed. */
export interface Scenario {
  readonly fault: FaultName;
  readonly seed: number;
  readonly way: Way;
  /** Of a second element on the page, which another cart or session is paid with, or the same one. */
  readonly secondWay?: Way | 'the same cart';
  readonly method: 'card' | 'bank account';
  /** `returned`: the money is received at first, and a day later it is not there. */
  readonly card: 'accepted' | 'declined' | 'pending' | 'returned';
  readonly press: 'a click' | 'a double click' | '200 clicks' | 'Enter and a click' | '20 calls';
  /** When the page is loaded anew after the first press. */
  readonly reload: 'never' | 'at once' | 'while it waits' | 'in doubt';
  /** Then its cart is written in another way, and holds the same. */
  readonly rewritten?: boolean;
  /** A second tab of the same page, which pays in the same instant, or only stays open. */
  readonly twin?: 'pays' | 'idles';
  readonly twinOn: 'one device' | 'devices of their own';
  /** Seconds after which the session ends; a day where it is left out. */
  readonly expiresIn?: number;
  /** Milliseconds for which the buyer lets the form stand before the first press. */
  readonly dwells?: number;
  /** The page hands out another session once the one that it had has expired. */
  readonly renews?: boolean;
  /** Milliseconds by which the device's clock is wrong. */
  readonly clockError?: number;
  /** How often the buyer takes an offer to try or look again. */
  readonly persistence: number;
  readonly script: Script;
}

export function scenarioOf(fault: FaultName, seed: number): Scenario {
  const random = new Random(Math.imul(seed, 1009) + FAULTS.indexOf(fault));
  const way = wayOf(fault, random);
  const cards = ['accepted', 'accepted', 'accepted', 'accepted', 'declined', 'pending'] as const;
  const honest = !['F10', 'F11', 'F13', 'F37', 'F38', 'F42', 'F43'].includes(fault);
  const reload = reloadOf(fault, random);
  const pressed = ['a double click', '200 clicks', 'Enter and a click', '20 calls'] as const;
  const several = fault === 'F12' || random.below(10) === 0;
  return {
    fault,
    seed,
    way,
    method: fault === 'bank' || fault === 'F42' ? 'bank account' : 'card',
    card: honest ? random.one(cards) : 'accepted',
    press: several ? random.one(pressed) : 'a click',
    reload,
    twinOn: 'devices of their own',
    persistence: random.below(3),
    script: scriptOf(fault, way, random),
    ...particulars(fault, random),
  };
}

function wayOf(fault: FaultName, random: Random): Way {
  if (['F9', 'F13', 'F33', 'F34', 'F42'].includes(fault)) return 'session';
  if (['F35', 'F37', 'F39'].includes(fault)) return 'publishable key';
  return random.one(['session', 'publishable key']);
}

function reloadOf(fault: FaultName, random: Random): Scenario['reload'] {
  const reloads = ['at once', 'while it waits', 'in doubt'] as const;
  if (fault === 'F14') return random.one(reloads);
  if (fault === 'F35') return random.one(['while it waits', 'in doubt', 'in doubt']);
  const mayReload = fault === 'mix' || fault === 'bank' || fault === 'F9';
  return mayReload && random.below(5) === 0 ? random.one(reloads) : 'never';
}

/** What only one fault has. */
function particulars(fault: FaultName, random: Random): Partial<Scenario> {
  switch (fault) {
    case 'F13':
      return { twin: 'pays' };
    case 'F33':
    case 'F34':
      return {
        twin: 'idles',
        twinOn: random.one(['one device', 'devices of their own']),
        expiresIn: 60,
        dwells: random.below(55_000),
        ...(fault === 'F34' && { renews: true }),
      };
    case 'F35':
      return { rewritten: true };
    case 'F36':
      return random.below(4) === 0
        ? { way: 'publishable key', secondWay: 'the same cart' }
        : { secondWay: random.one(['session', 'publishable key']) };
    case 'F37':
      return { twin: 'pays', twinOn: 'one device' };
    case 'F42':
      return { card: 'returned' };
    case 'F43': {
      const year = 365 * 86_400_000;
      const hour = 3_600_000;
      const errors = [-20 * year, -3 * year, 3 * year, 20 * year, -14 * hour, 14 * hour];
      return { clockError: random.one(errors) };
    }
    default:
      return {};
  }
}

/** Whether two places pay the same, so that neither knows all that was done for it. */
export function isShared({ twin, secondWay }: Scenario): boolean {
  return twin !== undefined || secondWay === 'the same cart';
}
