// What `npm test`, `npm run test:all` and `npm run test:nightly` run, in this order.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { firefox, fullChromium, onPath, virtualDisplay, webkitDriver } from '../browsers.mjs';
import { plainReport, playwrightReport, vitestReport } from './reports.mjs';

/** The folder in which the runners leave their reports. */
export const reports = mkdtempSync(join(tmpdir(), 'easy-checkout-'));
const reportOf = (name) => join(reports, `${name}.json`);

/** A command that is itself one test: it ends with 0 or it failed. */
const check = (name, ...command) => ({ name, command, env: {} });

/** `step`, which packs the package to look into it: packing would build it once more. */
const asBuilt = (step) => ({ ...step, env: { npm_config_ignore_scripts: 'true' } });

const vitest = (name, project, ...all) => {
  const file = reportOf(name);
  const flags = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const step = (...files) => ({
    name,
    command: ['vitest', 'run', '--project', project, ...flags, ...files],
    env: {},
    file,
    read: vitestReport,
  });
  return { ...step(...all), again: (files) => step(...files) };
};

const playwright = (name, ...flags) => {
  const file = reportOf(name);
  const command = ['playwright', 'test', '--reporter=list,json', ...flags];
  return {
    name,
    command,
    env: { PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    file,
    read: playwrightReport,
  };
};

const units = (name, engines) => {
  const file = reportOf(name);
  const env = { TEST_ENGINES: engines, WTR_TOTALS: file };
  const step = (...flags) => ({ name, command: ['wtr', ...flags], env, file, read: plainReport });
  return { ...step(), again: (files) => step('--files', ...files) };
};

const faults = (name, ...flags) => {
  const file = reportOf(name);
  const command = ['node', '--import', 'tsx', 'scripts/faults.ts', '--skip-build', ...flags];
  return { name, command, env: { FAULTS_TOTALS: file }, file, read: plainReport };
};

/** Buys from the examples in `folders`, or from all. */
const stacks = (name, ...folders) => {
  const file = reportOf(name);
  const command = ['node', '--import', 'tsx', 'scripts/stacks.ts', ...folders];
  return { name, command, env: { STACKS_TOTALS: file }, file, read: plainReport };
};

/** A seed that is another one each night, so that what is random tries something new. */
const NIGHT = `${Math.floor(Date.now() / 86_400_000)}000`;

/** `step` with ten times the requests. It is not tried again: the same seed fails the same way. */
const fuzzed = (step) => ({
  ...step,
  env: { ...step.env, FUZZ_RUNS: '200', FUZZ_SEED: process.env.FUZZ_SEED ?? NIGHT },
  again: undefined,
});

/** `step` with the runtimes that take hundreds of megabytes too. */
const everyRuntime = (step) => ({ ...step, env: { ...step.env, RECIPES: 'all' } });

/** `step` with every row of its tables, and not only those that tell the most. */
const everyRow = (step) => {
  const again = step.again && ((files) => everyRow(step.again(files)));
  return { ...step, env: { ...step.env, ALL_ROWS: '1' }, again };
};

/** `step` with a merchant's whole first year, which takes another course each night. */
const wholeYear = (step) => {
  const year = { YEAR_DAYS: '365', YEAR_CUSTOMERS: '1000', YEAR_SEED: NIGHT };
  return { ...step, env: { ...step.env, ...year }, again: undefined };
};

/** `step` with more lives of subscriptions, which are others each night. */
const manyLives = (step) => ({
  ...step,
  env: { ...step.env, LIVES: '10000', LIVES_SEED: process.env.LIVES_SEED ?? NIGHT },
  again: undefined,
});

/** `step`, in which a sandbox is killed more often. */
const killedOften = (step) => ({ ...step, env: { ...step.env, KILLS: '10' }, again: undefined });

/** `step` with the checkout that others rebuild alone, a thousand times. */
const rebuiltOften = (step) => {
  const TEST_FILES = 'test/unit/element/shown-amounts.browser.test.ts';
  const env = { ...step.env, TEST_FILES, REBUILT_SEQUENCES: '1000' };
  return { ...step, env, again: undefined };
};

/** `step`, unless the machine lacks `need`. */
const where = (has, need, step) => (has ? step : { name: step.name, missing: need });

// A throw-away server, named by the variables that pg_virtualenv sets. The sandbox takes an address.
const ON_VIRTUAL_POSTGRES =
  'DATABASE_URL="postgres://$PGUSER:$PGPASSWORD@$PGHOST:$PGPORT/$PGDATABASE" exec "$@"';

/** `step` on a PostgreSQL server: the one that is there for tests, or one that comes and goes. */
const onPostgres = (step) => {
  // Another name than DATABASE_URL, because the tests empty the database that they are given.
  const url = process.env.TEST_DATABASE_URL;
  const again = step.again && ((files) => onPostgres(step.again(files)));
  if (url) return { ...step, env: { ...step.env, DATABASE_URL: url }, again };
  const command = ['pg_virtualenv', '-t', 'sh', '-c', ON_VIRTUAL_POSTGRES, 'sh', ...step.command];
  return where(onPath('pg_virtualenv'), 'pg_virtualenv or TEST_DATABASE_URL', {
    ...step,
    command,
    again,
  });
};

const build = check('build', 'vite', 'build');

// Every mode of resolution. CommonJS gets modules too, which Node 20.19 requires like its own.
const ATTW = 'test-tools/node_modules/.bin/attw';
const attw = [ATTW, '--pack', '.', '--ignore-rules', 'cjs-resolves-to-esm'];

/** `npm test`: every promise of the docs, in one engine. */
export const first = [
  check('lockfile', 'node', 'scripts/check-lock.mjs'),
  check('types', 'tsc', '-p', '.', '--noEmit'),
  check('lint', 'oxlint', '--type-aware', '--deny-warnings'),
  check('format', 'oxfmt', '--check'),
  check('unused code', 'knip'),
  vitest('units', 'units'),
  vitest('service and servers', 'node'),
  build,
  vitest('what was built', 'built'),
  check('size', 'node', 'scripts/size.mjs'),
  asBuilt(check('package', 'publint', '--strict')),
  units('units in Chromium', 'Chromium'),
  playwright('journeys', '--project=chromium', '--grep=@promise'),
  faults('faults', '--runs=10'),
];

/** `npm run test:all`: what the first command leaves out, none of it twice. */
export const rest = [
  build,
  // Before anything that leaves processes behind, because it measures time.
  check('bench', 'node', '--import', 'tsx', 'scripts/bench.ts', 'pages'),
  check('layers', 'npm', 'run', 'layers'),
  asBuilt(check('package types', ...attw)),
  check('documentation', 'node', '--import', 'tsx', 'scripts/docs/build.ts'),
  vitest('long tests', 'long'),
  units('units in Firefox and WebKit', 'Firefox WebKit'),
  rebuiltOften(units('amounts on rebuilt pages', 'Chromium')),
  playwright('other journeys', '--project=chromium', '--grep-invert=@promise'),
  where(
    firefox,
    'Firefox',
    playwright('journeys in Firefox', '--project=firefox', '--project=firefox-night'),
  ),
  where(
    fullChromium,
    'full Chromium',
    playwright('journeys without storage', '--project=chromium-strict'),
  ),
  where(
    webkitDriver && virtualDisplay,
    'WebKitWebDriver and xvfb-run',
    vitest('journeys in WebKit', 'webkit'),
  ),
  onPostgres(vitest('service on PostgreSQL', 'postgres')),
  onPostgres(
    playwright(
      'journeys on PostgreSQL',
      '--project=chromium',
      '--workers=1',
      'purchase.test',
      'credentials.test',
      'order-page.test',
    ),
  ),
  stacks('stacks of React', 'react', 'next'),
  faults('more faults', '--runs=100', '--seed=2'),
  faults('mutation tests', '--mutations'),
];

const FUZZER = 'test/security/fuzz.long.test.ts';

/** The files whose tables have more rows at night. */
const TABLES = [
  'accessibility',
  'conditions',
  'double-charges',
  'early-frame',
  'faults-payment',
  'gallery',
];

/** `npm run test:nightly`: more of what is random, and every row of the tables. */
export const night = [
  build,
  fuzzed(vitest('fuzzer', 'long', FUZZER)),
  onPostgres(fuzzed(vitest('fuzzer on PostgreSQL', 'long', FUZZER))),
  onPostgres(vitest('recipe for containers', 'long', 'test/cli/compose.long.test.ts')),
  everyRuntime(vitest('recipes for webhooks', 'long', 'test/webhooks/recipes.long.test.ts')),
  wholeYear(vitest('a year of a merchant', 'long', 'test/sandbox/year/year.long.test.ts')),
  manyLives(vitest('lives of subscriptions', 'long', 'test/sandbox/subscriptions/lives')),
  killedOften(vitest('killed often', 'long', 'restart.long')),
  onPostgres(killedOften(vitest('killed often on PostgreSQL', 'postgres', 'restart.long'))),
  everyRow(playwright('every row', '--project=chromium', ...TABLES.map((name) => `${name}.test`))),
  where(
    firefox,
    'Firefox',
    everyRow(
      playwright(
        'every row in Firefox',
        '--project=firefox',
        '--project=firefox-night',
        'accessibility.test',
      ),
    ),
  ),
  where(
    webkitDriver && virtualDisplay,
    'WebKitWebDriver and xvfb-run',
    everyRow(vitest('every row in WebKit', 'webkit', 'test/e2e/webkit/accessibility.test.ts')),
  ),
  check('bench of the service', 'node', '--import', 'tsx', 'scripts/bench.ts', 'service'),
  stacks('all stacks'),
  faults('a thousand faults', '--runs=1000', `--seed=${NIGHT}`),
];
