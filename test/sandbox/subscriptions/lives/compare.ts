import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestStore } from '../../../support/service/test-store.ts';
import { Random } from '../../../support/vectors/random.ts';
import { inMemory, type SandboxUnderTest } from '../../open.ts';
import { live } from './live.ts';

const START = Date.UTC(2027, 0, 31, 10);
/** Long enough for a machine that does something else besides. */
const LIFE_MS = 20_000;

/**
 * Random lives of subscriptions against a model: docs/reference/billing-arithmetic.md. A life that
 * fails is told step by step, and its seed repeats it: LIVES=1 LIVES_SEED=7.
 *
 * @param lives - How many. LIVES_SEED says which is the first one.
 * @param half - Of two workers that share them: the first one lives each other life, the second the rest.
 */
export function compareLives(lives: number, half?: 1 | 2): void {
  const first = Number(process.env['LIVES_SEED'] ?? 1);
  const all = Array.from({ length: lives }, (_, index) => first + index);
  const seeds = all.filter((_, index) => half === undefined || index % 2 === half - 1);
  let service: SandboxUnderTest;
  beforeAll(async () => {
    const store = await openTestStore();
    service = inMemory(store, { clock: { now: () => START }, rateLimit: 1e9 });
  });
  afterAll(async () => {
    await service.sandbox.stop();
    expect(service.reports).toEqual([]);
    await service.store.close();
  });

  it(
    `${seeds.length} subscriptions cost what the model says at every step`,
    { timeout: Math.max(1, seeds.length) * LIFE_MS },
    async () => {
      let steps = 0;
      for (const seed of seeds) {
        try {
          steps += await live(service, START, new Random(seed));
        } catch (error) {
          throw new Error(`LIVES=1 LIVES_SEED=${seed}`, { cause: error });
        }
      }
      expect(steps).toBeGreaterThanOrEqual(seeds.length);
    },
  );
}
