import type { Random } from '../../support/vectors/random.ts';
import type { NetworkFault, FaultPlan } from './fault-plan.ts';
import { NO_FAULTS } from './fault-plan.ts';
import {
  CLEAN,
  fromIntermediary,
  REQUEST_LOST,
  RESPONSE_LOST,
  serverError,
  times,
  unanswered,
} from './random-faults.ts';
import type { FaultName, Scenario } from './scenario.ts';

/** What takes the buyer away from a payment, and what the page offers afterwards. */
export interface Interrupted {
  /**
   * Where the hosted page is shown: in an iframe or a dialog of the shop's page, or in a tab of its
   * own. Without it, the shop's page has the element.
   */
  readonly hostedIn?: 'iframe' | 'dialog' | 'tab';
  /** Whether the hosted page is opened by a payment link, and not by a client secret. */
  readonly isPaymentLink?: boolean;
  /** Whether the hosted page belongs to another site than the shop's page. */
  readonly isOtherSite?: boolean;
  /** Whether the hosted page can store nothing. */
  readonly isStorageBlocked?: boolean;
  /** How the page gets a session of its own for each load; without it, all loads have the same. */
  readonly sessionPerLoad?: 'attribute' | 'function';
  /** What happens at the time that `reload` names: a reload unless stated. */
  readonly interruption?: 'another session' | 'dialog closed' | 'tab closed';
  /** Whether it happens again after the next attempt. */
  readonly isInterruptedAgain?: boolean;
  /** By how many milliseconds the device's clock is wrong from the reload on. */
  readonly clockErrorAfter?: number;
  /** A promotion code that the buyer types and does not apply. */
  readonly code?: 'accepted' | 'unknown';
  /**
   * Whether the buyer reads what may be paid already, and checks the box to pay all the same. Without
   * it, the buyer is in a hurry and only fills in the form and pays.
   */
  readonly accepts?: boolean;
}

const INTERRUPTED: readonly FaultName[] = ['F45', 'F46', 'F47', 'F48', 'F49', 'F50', 'F51'];

const DAY = 86_400_000;
const YEAR = 365 * DAY;

/**
 * Whether the run is about what a browser pays at one merchant. All its sessions count as one purchase,
 * which is paid once unless the buyer agrees to pay again.
 */
export function isInterrupted(fault: FaultName): boolean {
  return INTERRUPTED.includes(fault);
}

export function interruptionOf(fault: FaultName, random: Random): Partial<Scenario> {
  const isInFrame = fault === 'F48' || fault === 'F49' || fault === 'F50';
  const common = {
    maxRetries: 3,
    accepts: random.below(3) === 0,
    isInterruptedAgain: random.below(3) === 0,
    ...(isInFrame && {
      isOtherSite: random.below(2) === 0,
      isStorageBlocked: random.below(2) === 0,
    }),
  };
  const isPaymentLink = random.below(2) === 0;
  switch (fault) {
    case 'F45': {
      const sessionPerLoad = random.one(['attribute', 'function'] as const);
      // Two tabs of one browser, each with a session of its own.
      const second = { secondTab: 'pays', tabsOn: 'one device', reload: 'never' } as const;
      return { ...common, sessionPerLoad, ...(random.below(4) === 0 && second) };
    }
    case 'F46': {
      const [clockError, clockErrorAfter] = random.one([
        [-YEAR, 0],
        [0, 2 * DAY],
        [YEAR, 0],
        [0, -2 * DAY],
      ] as const);
      return { ...common, clockError, clockErrorAfter };
    }
    case 'F47':
      return { code: random.one(['accepted', 'accepted', 'unknown']), maxRetries: 2 };
    case 'F48':
      return { ...common, hostedIn: 'iframe', isPaymentLink, sessionPerLoad: 'attribute' };
    case 'F49':
      return { ...common, hostedIn: 'iframe', interruption: 'another session' };
    case 'F50': {
      const isClosed = random.below(3) > 0;
      return {
        ...common,
        hostedIn: 'dialog',
        isPaymentLink,
        sessionPerLoad: 'attribute',
        ...(isClosed && { interruption: 'dialog closed' }),
      };
    }
    case 'F51': {
      const isClosed = random.below(2) > 0;
      return {
        ...common,
        hostedIn: 'tab',
        isPaymentLink: random.below(4) > 0,
        ...(isClosed && { interruption: 'tab closed', tabsOn: 'one device' }),
      };
    }
    default:
      return {};
  }
}

/** The faults of a payment that is interrupted. */
export function interruptedPlan(random: Random): FaultPlan {
  const payment = random.one<readonly NetworkFault[]>([
    [{ type: 'response delayed', for: 5000 }],
    [{ type: 'response delayed', for: 20_000 }],
    [{ type: 'response delayed', for: Infinity }],
    [{ type: 'request delayed', for: 10_000 + random.below(18_000) }],
    [{ type: 'request lost', arrives: random.one([4000, 9000]) }],
    [REQUEST_LOST],
    times(3, () => RESPONSE_LOST),
    times(3, () => serverError(random, 'after')),
    times(3, () => fromIntermediary(random)),
  ]);
  // The form is shown only after the first status request succeeds.
  const status = random.below(3) > 0 ? [] : [CLEAN, ...times(3, () => unanswered(random))];
  return { ...NO_FAULTS, payment, status };
}
