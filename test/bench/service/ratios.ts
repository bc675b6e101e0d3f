import { median } from '../ratios.ts';

/** How many requests each side answered in a second, in the same moments. */
export interface Round {
  readonly ours: number;
  readonly floor: number;
}

export interface Outcome {
  /** Our requests for each one of the floor. */
  readonly ratio: number;
  /** By which share of it the ratio of the next run may differ. */
  readonly noise: number;
  readonly isUnder: boolean;
}

/**
 * The middle of the rounds' ratios. The noise is half of the span in which the middle half of them
 * lies: a round that another program has disturbed is outside of it.
 */
export function judge(rounds: readonly Round[], least: number): Outcome {
  const ratios = rounds.map(({ ours, floor }) => ours / floor).toSorted((a, b) => a - b);
  const middle = Math.floor(ratios.length / 2);
  const low = median(ratios.slice(0, middle + (ratios.length % 2)));
  const high = median(ratios.slice(middle));
  const ratio = median(ratios);
  const noise = (high - low) / 2 / ratio;
  return { ratio, noise, isUnder: ratio < least * (1 - noise) };
}
