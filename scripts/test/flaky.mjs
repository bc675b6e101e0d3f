// Remembers, from run to run, which tests passed only on their second try. A machine may stumble
// once; a test that needs its second try in three runs in a row has a reason that somebody must find.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const MEMORY = join(import.meta.dirname, '../../node_modules/.cache/easy-checkout/flaky.json');
export const MAX_FLAKY_RUNS = 3;

/**
 * `outcome` of a step, with the number of runs in a row that each of its flaky tests has needed two
 * tries for. Those that have reached the limit are failures.
 */
export function judgeFlaky(step, outcome, file = MEMORY) {
  const memory = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
  const runs = Object.fromEntries(
    outcome.flaky.map((test) => [test, (memory[step]?.[test] ?? 0) + 1]),
  );
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify({ ...memory, [step]: runs }, null, 2));
  const failures = outcome.flaky.filter((test) => runs[test] >= MAX_FLAKY_RUNS);
  const counted = Object.entries(runs).map(([test, count]) => ({
    test: `${test} (${count} of ${MAX_FLAKY_RUNS} runs in a row)`,
    reason: outcome.reasons[test],
  }));
  return {
    ...outcome,
    passed: outcome.passed - failures.length,
    failed: outcome.failed + failures.length,
    failures: [...outcome.failures, ...failures],
    flaky: counted.map(({ test }) => test),
    reasons: {
      ...outcome.reasons,
      ...Object.fromEntries(counted.map(({ test, reason }) => [test, reason])),
    },
  };
}
