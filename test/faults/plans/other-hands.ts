import { TRACES } from '../../support/element/other-hands.ts';
import type { Random } from '../../support/vectors/random.ts';
import { NO_FAULTS, type FaultPlan, type NetworkFault } from './fault-plan.ts';
import {
  anyFault,
  fromIntermediary,
  refusedByService,
  REQUEST_LOST,
  RESPONSE_LOST,
  serverError,
  times,
} from './random-faults.ts';
import type { Credential, FaultName, Scenario } from './scenario.ts';

/** Libraries that bring a page to new HTML by changing the nodes that are there. */
export type MorphLibrary = 'morphdom' | 'idiomorph' | 'turbo';

/** The ways in which each of the other hands alters a page, or the frame in it. */
export const WAYS = {
  /** The server renders the page again, and a library brings the page to that HTML. */
  morph: ['as it is', 'notes below', 'a note above', 'attributes', 'another secret'],
  /** A translator puts every text into two elements, once or as often as the page changes. */
  translation: ['once', 'once', 'following', 'undone'],
  /** What extensions leave at the fields; without what joined that list later, because each seed draws from this one. */
  extension: TRACES.filter((kind) => kind !== 'another id'),
  /** What optimizers and consent tools make of the frame that is used. */
  frame: [
    'removed',
    'exchanged',
    'wrapped',
    'moved alive',
    'a placeholder',
    'blank',
    'another query',
    'loaded again',
    'joined',
    'out of its slot',
    'restored',
  ],
} as const;

type Hand = keyof typeof WAYS;

/** When an alteration happens. Those `while it pays` come at a random time after the submit. */
export type Moment =
  | 'while it loads'
  | 'before typing'
  | 'after typing'
  | 'at the submit'
  | 'while it pays'
  | 'at the end';

/** Something that somebody other than the buyer and the checkout does to the page. */
export interface Alteration {
  readonly hand: Hand;
  /** One of the ways of this hand, or `another cart` of a morph. */
  readonly way: string;
  readonly when: Moment;
  /** Of one while it pays: how long after the last step, in driven milliseconds. */
  readonly delay: number;
  /** Whether it reaches into the secure frame too. */
  readonly isInFrame: boolean;
}

/** What a scenario has where others alter the page. */
export interface Altered {
  /** In the order in which they happen, at each moment. */
  readonly alterations?: readonly Alteration[];
  /** Whether the page's HTML has an early frame. */
  readonly hasEarlyFrame?: boolean;
  readonly morphLibrary?: MorphLibrary;
  /** Whether the buyer fills in everything again after what happened while the form was used. */
  readonly refills?: boolean;
}

const HANDS: Readonly<Partial<Record<FaultName, Hand>>> = {
  F52: 'morph',
  F53: 'translation',
  F54: 'extension',
  F55: 'frame',
};

const MOMENTS: readonly Moment[] = [
  'while it loads',
  'before typing',
  'after typing',
  'at the submit',
  'while it pays',
  'while it pays',
  'at the end',
];

/** Whether the document of the frame that is used ends by this, so that nothing is sent after it. */
export function endsFrame({ hand, way, when }: Alteration): boolean {
  const isKept = ['joined', 'out of its slot', 'restored', 'a placeholder', 'moved alive'];
  return hand === 'frame' && when !== 'at the submit' && !isKept.includes(way);
}

/** Whether a payment loses its frame or its session by this, and not its outcome. */
export function endsPayment(alteration: Alteration): boolean {
  const { way, when } = alteration;
  if (when !== 'at the submit' && when !== 'while it pays') return false;
  return way === 'another secret' || endsFrame(alteration);
}

export function alteredBy(
  fault: FaultName,
  credential: Credential,
  random: Random,
): Partial<Scenario> {
  const own = HANDS[fault];
  if (!own) return {};
  const alterations = [alterationBy(own, random), alterationBy(own, random)];
  if (random.below(3) === 0) {
    alterations.push(alterationBy(random.one(Object.keys(WAYS) as Hand[]), random));
  }
  // What an order costs changes in place by a promotion code, and anew by another cart.
  const change = random.one(['code', 'cart', 'none', own === 'translation' ? 'code' : 'none']);
  const hasCode = change === 'code' && credential === 'client secret';
  if (change === 'cart') {
    const when = random.one(['before typing', 'after typing', 'after typing'] as const);
    alterations.push({ hand: 'morph', way: 'another cart', when, delay: 0, isInFrame: false });
  }
  return {
    // A code belongs to one session.
    alterations: alterations.filter(({ way }) => !hasCode || way !== 'another secret'),
    ...(hasCode && { code: 'accepted' }),
    hasEarlyFrame: random.below(2) === 0,
    morphLibrary: random.one(['morphdom', 'idiomorph', 'turbo']),
    refills: random.below(3) > 0,
    reload: 'never',
    maxRetries: 1 + random.below(3),
  };
}

function alterationBy(hand: Hand, random: Random): Alteration {
  return {
    hand,
    way: random.one<string>(WAYS[hand]),
    when: random.one(MOMENTS),
    delay: random.one([0, 300, 2000, 9000, 31_000]),
    isInFrame: random.below(2) === 0 && (hand === 'extension' || hand === 'translation'),
  };
}

/** The faults of a payment on a page that others alter: many pass, and some take long. */
export function alteredPlan(random: Random): FaultPlan {
  const payment = random.one<readonly NetworkFault[]>([
    [],
    [],
    [{ type: 'response delayed', for: 5000 }],
    [{ type: 'response delayed', for: 20_000 }],
    [{ type: 'request delayed', for: 10_000 }],
    [{ type: 'response delayed', for: Infinity }],
    [REQUEST_LOST],
    [RESPONSE_LOST],
    times(3, () => RESPONSE_LOST),
    times(2, () => serverError(random, 'after')),
    times(3, () => fromIntermediary(random)),
    times(1 + random.below(3), () => refusedByService(random)),
    times(3, () => anyFault(random)),
  ]);
  return { ...NO_FAULTS, payment };
}
