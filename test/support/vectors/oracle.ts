import { expect, onTestFailed } from 'vitest';
import { Random } from './random.ts';

/** `CARDS_SEED=<number>` in the environment sets another seed for the random inputs. */
const SEED = Number(process.env['CARDS_SEED'] ?? 4242);

/** Returns `count` random inputs, the same in each run. A failing test prints how to repeat them. */
export function generate(count: number, one: (random: Random) => string): readonly string[] {
  onTestFailed(() => console.log(`CARDS_SEED=${SEED} repeats these inputs`));
  const random = new Random(SEED);
  return Array.from({ length: count }, () => one(random));
}

/** An intended difference from the oracle. */
export interface ListedDifference<Case> {
  readonly reason: string;
  /** Matches only cases of this reason, and checks our own result too. */
  readonly covers: (difference: Case) => boolean;
}

/** Fails if a difference is not covered by a listed one, or if a listed one does not occur. */
export function expectListedDifferencesOnly<Case>(
  what: string,
  cases: readonly Case[],
  differs: (one: Case) => boolean,
  listed: readonly ListedDifference<Case>[],
): void {
  const counts = new Map(listed.map(({ reason }) => [reason, 0]));
  const unlisted: Case[] = [];
  const differences = cases.filter(differs);
  for (const one of differences) {
    const reason = listed.find(({ covers }) => covers(one))?.reason;
    if (reason === undefined) unlisted.push(one);
    else counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  const agreed = cases.length - differences.length;
  const share = ((100 * agreed) / (agreed + unlisted.length)).toFixed(3);
  console.log(
    [
      `${what}: ${agreed} of ${cases.length} agree, ${unlisted.length} differ unlisted: ` +
        `${share} % outside of what is listed`,
      ...[...counts].map(([reason, count]) => `${String(count).padStart(6)} × ${reason}`),
    ].join('\n'),
  );

  expect(unlisted.slice(0, 5), 'differences that nobody has listed').toEqual([]);
  const unused = [...counts].filter(([, count]) => count === 0).map(([reason]) => reason);
  expect(unused, 'listed differences that do not occur').toEqual([]);
}
