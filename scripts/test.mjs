// `npm test` runs the first steps of scripts/test/steps.mjs, `npm run test:all` (--rest) the others, and
// `npm run test:nightly` (--night) more of them. The last line is `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { judgeFlaky } from './test/flaky.mjs';
import { NONE } from './test/reports.mjs';
import { first, night, reports, rest } from './test/steps.mjs';

const environment = {
  ...process.env,
  // What the caller has set for running the sandbox must not reach the tests.
  NODE_ENV: undefined,
  DATABASE_URL: undefined,
  EASY_DATA_DIR: undefined,
  CI: 'true',
  PATH: `${join(import.meta.dirname, '../node_modules/.bin')}${delimiter}${process.env.PATH}`,
};

/** What became of one step, in the shape of scripts/test/reports.mjs. */
function run({ command: [program, ...flags], env, file, read, again }) {
  const { status, error } = spawnSync(program, flags, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...env },
  });
  if (error) console.error(error.message);
  const broken = { failed: 1, failures: ['it ended with an error'] };
  if (!file) return status === 0 ? { ...NONE, passed: 1 } : { ...NONE, ...broken };
  if (!existsSync(file)) return { ...NONE, ...broken, crashed: true };

  const outcome = read(JSON.parse(readFileSync(file, 'utf8')));
  if (status !== 0 && outcome.failed === 0) return { ...outcome, ...broken, crashed: true };
  return again && outcome.failed > 0 ? secondTry(outcome, file, again(outcome.files)) : outcome;
}

/** `outcome` after one more try of the files in which something failed. */
function secondTry(outcome, file, step) {
  rmSync(file);
  if (run(step).failed > 0) return outcome;
  const { passed, failed, failures } = outcome;
  return { ...outcome, passed: passed + failed, failed: 0, failures: [], flaky: failures };
}

/** `outcome` of a step as one line of the summary. */
function verdictOf({ missing, passed, failed, skipped, crashed }, seconds) {
  if (missing) return `         skipped: no ${missing} here`;
  const word = crashed ? 'CRASHED' : failed > 0 ? 'FAILED' : 'ok';
  const left = skipped > 0 ? `, ${skipped} skipped` : '';
  return `${seconds.toFixed(1).padStart(6)} s  ${word}  ${passed} passed, ${failed} failed${left}`;
}

const steps = process.argv.includes('--night')
  ? night
  : process.argv.includes('--rest')
    ? rest
    : first;
const results = steps.map((step) => {
  const { name, missing } = step;
  if (missing) return { ...NONE, name, line: verdictOf(step) };
  console.log(`\n── ${name}`);
  const began = performance.now();
  const ended = run(step);
  const outcome = ended.crashed ? ended : judgeFlaky(name, ended);
  return { name, ...outcome, line: verdictOf(outcome, (performance.now() - began) / 1000) };
});
rmSync(reports, { recursive: true });

console.log('\n── Summary');
for (const { name, line } of results) console.log(`${name.padEnd(28)} ${line}`);

/** How much is shown of why a test failed, in lines. */
const REASON_LINES = 6;

/** The first lines of what a runner says, without its colours. */
const shorten = (reason = '') =>
  stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '')
    .slice(0, REASON_LINES)
    .join('\n');

/** The tests of one list of each result, a line each and below it why it failed. */
const listOf = (key) =>
  results.flatMap(({ name, [key]: tests, reasons }) =>
    tests.map((test) =>
      [`  ${name}: ${test}`, shorten(reasons[test])]
        .filter(Boolean)
        .join('\n')
        .replaceAll('\n', '\n    '),
    ),
  );
const sum = (all, key) => all.reduce((total, counts) => total + (counts[key] ?? 0), 0);
const total = {
  passed: sum(results, 'passed'),
  failed: sum(results, 'failed'),
  failures: listOf('failures'),
  flaky: listOf('flaky'),
};
process.exitCode = total.failed > 0 ? 1 : 0;

// Whoever runs both commands names a file in which their counts and their failures add up.
const { TEST_TOTALS } = process.env;
if (TEST_TOTALS) appendFileSync(TEST_TOTALS, `${JSON.stringify(total)}\n`);
const totals = TEST_TOTALS
  ? readFileSync(TEST_TOTALS, 'utf8')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
  : [total];
const flaky = totals.flatMap((one) => one.flaky);
const failures = totals.flatMap((one) => one.failures);
if (flaky.length > 0) console.log(['\nPassed only on the second try:', ...flaky].join('\n'));
if (failures.length > 0) console.log(['\nFailed:', ...failures].join('\n'));
console.log(`\n${sum(totals, 'passed')} passed, ${sum(totals, 'failed')} failed`);
