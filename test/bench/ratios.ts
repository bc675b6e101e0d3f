import type { Bound } from './bounds.ts';
import type { PageName } from './pages.ts';
import { EXACT, type Measure, NET, type Sample } from './sample.ts';

/** The samples of each page, in the order of their rounds. */
export type Rounds = { readonly [Page in PageName]?: readonly Partial<Sample>[] };

/** How a page did by one bound. */
export interface Outcome {
  readonly bound: Bound;
  /** The ratio to the floor, or the figure itself where there is none. */
  readonly value: number;
  /** How much of the ratio, as a share of it, may be the machine's doing. */
  readonly noise: number;
  readonly isOver: boolean;
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = (sorted.length - 1) / 2;
  const [low = NaN, high = NaN] = [sorted[Math.floor(middle)], sorted[Math.ceil(middle)]];
  return (low + high) / 2;
}

/** How far the rounds of one page are from each other, as a share of their median. */
function spread(values: readonly number[]): number {
  const middle = median(values);
  return middle === 0 ? 0 : (Math.max(...values) - Math.min(...values)) / 2 / middle;
}

/**
 * The figures of `page`, round by round.
 *
 * @throws {Error} the page has not been measured
 */
function figures(rounds: Rounds, page: PageName, measure: Measure): readonly number[] {
  const values = rounds[page]?.flatMap((sample) => sample[measure] ?? []) ?? [];
  if (values.length === 0) throw new Error(`${measure} of “${page}” has not been measured`);
  if (!NET.has(measure) || page === 'empty') return values;
  const own = median(figures(rounds, 'empty', measure));
  return values.map((value) => value - own);
}

/**
 * Holds a page against one of its bounds. The noise is how much the same page differs from itself
 * between the rounds: a ratio has that of both of its sides.
 */
export function judge(rounds: Rounds, page: PageName, bound: Bound): Outcome {
  const { measure, floor, most } = bound;
  const ours = figures(rounds, page, measure);
  const theirs = floor ? figures(rounds, floor, measure === 'blocking' ? 'cpu' : measure) : [1];
  const value = median(ours) / median(theirs);
  const noise = EXACT.has(measure) ? 0 : spread(ours) + spread(theirs);
  return { bound, value, noise, isOver: value > most * (1 + noise) };
}
