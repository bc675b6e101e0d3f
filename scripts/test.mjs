// `npm test`: every check and every test. Ends with one line, `N passed, N failed`.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { firefox, fullChromium, onPath, virtualDisplay, webkitDriver } from './browsers.mjs';

const reports = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const report = (name) => join(reports, name);

// What the caller has set for running the sandbox says nothing about testing it.
const FOREIGN = new Set(['NODE_ENV', 'DATABASE_URL', 'EASY_DATA_DIR']);
const environment = {
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !FOREIGN.has(name))),
  CI: 'true',
  PATH: `${join(import.meta.dirname, '../node_modules/.bin')}${delimiter}${process.env.PATH}`,
};

/** Of vitest's JSON report. A file that could not be loaded counts as a failed test. */
function vitestTotals({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter(({ status }) => status === 'failed');
  return {
    passed: numPassedTests,
    failed: numFailedTests + broken.length,
    skipped: numPendingTests,
    failures: [...broken.map(({ name }) => name), ...failures.map(({ fullName }) => fullName)],
  };
}

/** The names of the tests in a suite of Playwright's report that ended so. */
function playwrightNames({ suites = [], specs = [] }, wanted) {
  return [
    ...suites.flatMap((suite) => playwrightNames(suite, wanted)),
    ...specs.flatMap(({ file, title, tests }) =>
      tests
        .filter(({ status }) => status === wanted)
        .map(({ projectName }) => `${projectName} › ${file} › ${title}`),
    ),
  ];
}

/** Of Playwright's JSON report. */
function playwrightTotals({ stats, errors, suites }) {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: playwrightNames({ suites }, 'unexpected'),
    flaky: playwrightNames({ suites }, 'flaky'),
  };
}

/** A command that is itself one test: it ends with 0 or it failed. */
const check = (name, command, env = {}) => ({ name, command, env });

// Both pack the package to look into it, and packing would build it once more.
const AS_BUILT = { npm_config_ignore_scripts: 'true' };

const vitest = (name, project) => {
  const file = report(`${name}.json`);
  const flags = ['--project', project, '--reporter=default', '--reporter=json'];
  const command = ['vitest', 'run', ...flags, `--outputFile.json=${file}`];
  return { name, command, env: {}, file, totals: vitestTotals };
};

const playwright = (name, ...flags) => {
  const file = report(`${name}.json`);
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  const command = ['playwright', 'test', '--reporter=list,json', ...flags];
  return { name, command, env, file, totals: playwrightTotals };
};

const units = (...flags) => {
  const file = report('units.json');
  const command = ['wtr', ...flags];
  return {
    name: 'units in browsers',
    command,
    env: { WTR_TOTALS: file },
    file,
    totals: (totals) => totals,
  };
};

const skipped = (name, why) => ({ name, why });

// A throw-away server, named by the variables that pg_virtualenv sets. The sandbox takes an address.
const ON_VIRTUAL_POSTGRES =
  'DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE" exec "$@"';

// Not DATABASE_URL: the tests empty what they are given.
const databaseUrl = process.env.TEST_DATABASE_URL;

/** `step` on a real server. */
const onPostgres = ({ env, command, ...step }) => {
  if (databaseUrl) return { ...step, command, env: { ...env, DATABASE_URL: databaseUrl } };
  if (!onPath('pg_virtualenv')) {
    return skipped(step.name, 'no pg_virtualenv and no TEST_DATABASE_URL here');
  }
  const prefix = ['pg_virtualenv', '-t', 'sh', '-c', ON_VIRTUAL_POSTGRES, 'sh'];
  return { ...step, env, command: [...prefix, ...command] };
};

const THE_WHOLE = ['purchase.test', 'ways.test', 'order-page.test'];

const steps = [
  check('lockfile', ['node', 'scripts/check-lock.mjs']),
  check('types', ['tsc', '-p', '.', '--noEmit']),
  check('lint', ['oxlint', '--type-aware', '--deny-warnings']),
  check('format', ['oxfmt', '--check']),
  check('unused code', ['knip']),
  vitest('service and servers', 'node'),
  check('build', ['node', '--import', 'tsx', 'scripts/build.ts']),
  vitest('what was built', 'built'),
  check('size', ['node', 'scripts/size.mjs']),
  check('package', ['publint', '--strict'], AS_BUILT),
  check('package types', ['attw', '--pack', '.', '--profile', 'esm-only'], AS_BUILT),
  {
    ...units(),
    // One more try on a machine that stumbled, as the journeys have.
    again: (files) => units('--files', ...files),
  },
  playwright('journeys'),
  {
    name: 'faults of the network',
    // Built already.
    command: ['node', '--import', 'tsx', 'scripts/faults.ts', '--runs', '100', '--skip-build'],
    env: { FAULTS_TOTALS: report('faults.json') },
    file: report('faults.json'),
    totals: (totals) => totals,
  },
  ...(firefox ? [] : [skipped('journeys in Firefox', 'no firefox-esr or firefox here')]),
  ...(fullChromium ? [] : [skipped('journeys without storage', 'no full Chromium here')]),
  webkitDriver && virtualDisplay
    ? vitest('journeys in WebKit', 'webkit')
    : skipped('journeys in WebKit', 'no WebKitWebDriver and xvfb-run here'),
  onPostgres(vitest('service on PostgreSQL', 'postgres')),
  // Everything that a buyer, a merchant and the service do together, once more on a real server.
  onPostgres(
    playwright('journeys on PostgreSQL', '--project=chromium', '--workers=1', ...THE_WHOLE),
  ),
];

/** What a step adds to the totals. */
function outcomeOf({ command, env, file, totals, again }) {
  const [program, ...flags] = command;
  const { status, error } = spawnSync(program, flags, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...environment, ...env },
  });
  if (error) console.error(error.message);
  if (!file) return { passed: status === 0 ? 1 : 0, failed: status === 0 ? 0 : 1, skipped: 0 };
  if (!existsSync(file)) return { passed: 0, failed: 1, skipped: 0, crashed: true };

  const counted = totals(JSON.parse(readFileSync(file, 'utf8')));
  const crashed = status !== 0 && counted.failed === 0;
  const outcome = { ...counted, failed: counted.failed + (crashed ? 1 : 0), crashed };
  return again && counted.files.length > 0 ? onceMore(outcome, again(counted.files)) : outcome;
}

/** `outcome` after a second try of what failed: what passes then is told all the same. */
function onceMore(outcome, step) {
  rmSync(step.file);
  if (outcomeOf(step).failed > 0) return outcome;
  const { passed, failed, failures } = outcome;
  return { ...outcome, passed: passed + failed, failed: 0, failures: [], flaky: failures };
}

const results = steps.map((step) => {
  if (step.why) return { ...step, passed: 0, failed: 0, skipped: 1, note: `skipped: ${step.why}` };
  console.log(`\n── ${step.name}`);
  const began = performance.now();
  const outcome = outcomeOf(step);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const { passed, failed, skipped: left, crashed } = outcome;
  const counts = step.file
    ? `${passed} passed, ${failed} failed${left ? `, ${left} skipped` : ''}`
    : '';
  const verdict = crashed ? 'CRASHED' : failed > 0 ? 'FAILED' : 'ok';
  return {
    name: step.name,
    ...outcome,
    note: `${seconds.padStart(6)} s  ${verdict}  ${counts}`.trimEnd(),
  };
});
rmSync(reports, { recursive: true });

console.log('\n── Summary');
for (const { name, note, failures = [], flaky = [] } of results) {
  console.log(`${name.padEnd(26)} ${note}`);
  for (const test of failures) console.log(`  failed: ${test}`);
  for (const test of flaky) console.log(`  failed once: ${test}`);
}

const sum = (key) => results.reduce((total, result) => total + result[key], 0);
const total = `${sum('passed')} passed, ${sum('failed')} failed`;
console.log(`\n${total}${sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : ''}`);
process.exitCode = sum('failed') > 0 ? 1 : 0;
