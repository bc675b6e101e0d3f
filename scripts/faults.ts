// `npm run faults`: the checkout in real browsers while its network fails in every way.
// docs/reliability.md says what it measures.
//
//   npm run faults -- --runs 100              so many runs, spread over all faults
//   npm run faults -- --full                  1,000 of each counted fault; writes a report
//   npm run faults -- --full --runs 1000      so many in all, spread over the counted faults
//   npm run faults -- --fault F2 --seed 17    one run again, told in full
//   npm run faults -- --fault F2 --runs 50    so many of one fault
//   npm run faults -- --model 100000          the process alone against a modelled service
//   npm run faults -- --planted               plants each known defect and demands that it is found
//
// --results FILE writes each run's finding into it at once, and leaves out those that it has already.
// --only 1,17 plants only these. --firefox takes Firefox, --webkit WebKit. --lanes N runs so many pages at a time, --minutes N ends early.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type Order, runAll } from '../test/faults/browser-runs.ts';
import { openChromium, openFirefox } from '../test/faults/playwright-engine.ts';
import { report, upperBound, type Finding } from '../test/faults/figures.ts';
import { COUNTED, FAULTS, type FaultName } from '../test/faults/scenario.ts';
import { Results } from '../test/faults/results.ts';
import { tell } from '../test/faults/story.ts';
import type { Engine } from '../test/faults/tab.ts';
import { openWebkit } from '../test/faults/webkit-engine.ts';
import { DEFECTS, Garden } from '../test/faults/planted/plant.ts';
import { tryCourses } from '../test/support/checkout-model.ts';

const root = join(import.meta.dirname, '..');

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string' },
    full: { type: 'boolean', default: false },
    fault: { type: 'string' },
    seed: { type: 'string' },
    model: { type: 'string' },
    planted: { type: 'boolean', default: false },
    only: { type: 'string' },
    firefox: { type: 'boolean', default: false },
    webkit: { type: 'boolean', default: false },
    lanes: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    'skip-build': { type: 'boolean', default: false },
    results: { type: 'string' },
    report: { type: 'string', default: 'test-results/faults.txt' },
  },
});

/** Of each fault that is counted, in the full run. */
const FULL = 1000;

function faultNamed(name: string): FaultName {
  const fault = FAULTS.find((one) => one === name);
  if (!fault) throw new Error(`No fault is called ${name}: there are ${FAULTS.join(', ')}.`);
  return fault;
}

/** Seeds count from 1 for each fault, or from `--seed`. */
function ordersOf(): readonly Order[] {
  const first = Number(flags.seed ?? 1);
  const wanted = flags.fault === undefined ? undefined : [faultNamed(flags.fault)];
  const faults = wanted ?? (flags.full ? COUNTED : FAULTS);
  const usual = flags.full ? FULL * faults.length : 100;
  const count = Number(flags.runs ?? (flags.seed === undefined ? usual : faults.length));
  return Array.from({ length: count }, (_, index) => ({
    fault: faults[index % faults.length] ?? 'mix',
    seed: first + Math.floor(index / faults.length),
  }));
}

function openEngine(): Promise<Engine> {
  if (flags.webkit) return openWebkit();
  return flags.firefox ? openFirefox() : openChromium();
}

async function runInBrowser(): Promise<void> {
  if (!flags['skip-build']) {
    const args = ['--import', 'tsx', 'scripts/build.ts', 'checkout'];
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const ordered = ordersOf();
  const results = new Results(flags.results);
  const orders = ordered.filter((order) => !results.has(order));
  const began = performance.now();
  const engine = await openEngine();
  const seconds = (): number => (performance.now() - began) / 1000;
  const flag = engine.name === 'Chromium' ? '' : ` --${engine.name.toLowerCase()}`;
  const again = ({ fault, seed }: Finding): string =>
    `npm run faults -- --fault ${fault} --seed ${seed}${flag}`;
  const news = await runAll({
    engine,
    orders,
    // Each lane of WebKit is a browser of its own.
    lanes: Number(flags.lanes ?? (flags.webkit ? 2 : 4)),
    goOn: () => seconds() < 60 * Number(flags.minutes),
    onRun(finding, record) {
      const { violations } = finding;
      results.add(finding);
      if (record && (violations.length > 0 || orders.length === 1)) console.log(tell(record));
      for (const { rule, seen } of violations) console.log(`WRONG ${rule}: ${seen}`);
      if (violations.length > 0) console.log(`again: ${again(finding)}\n`);
    },
  });
  await engine.close();

  const findings = results.of(ordered);
  const rate = (news.length / seconds()).toFixed(2);
  const text = `${report(findings)}\n${news.length} of ${findings.length} runs of seeds ${ordered[0]?.seed} to ${ordered.at(-1)?.seed} in ${seconds().toFixed(0)} s, ${rate} a second, ${engine.name}`;
  console.log(text);
  if (flags.full) {
    const file = resolve(root, flags.report);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
    console.log(`Written to ${file}`);
  }
  settle(findings);
}

/** Each fault is one test: it passes when all its runs do, and most of them came to a payment. */
function settle(findings: readonly Finding[]): void {
  const faults = [...new Set(findings.map(({ fault }) => fault))];
  const failed = faults.filter((fault) => {
    const own = findings.filter((one) => one.fault === fault);
    const pressed = own.filter((one) => one.pressed).length;
    // A laboratory that keeps the form from coming up sees nothing and finds nothing wrong.
    if (pressed < own.length / 2) console.log(`WRONG ${fault}: only ${pressed} runs had a press`);
    return pressed < own.length / 2 || own.some(({ violations }) => violations.length > 0);
  }).length;
  count({ passed: faults.length - failed, failed, skipped: 0 });
}

/** For scripts/test/steps.mjs, which names the file. */
function count(totals: { passed: number; failed: number; skipped: number }): void {
  const { FAULTS_TOTALS } = process.env;
  if (FAULTS_TOTALS) writeFileSync(FAULTS_TOTALS, JSON.stringify(totals));
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1;
}

/** One line for each defect, found or not. */
async function plant(): Promise<void> {
  const wanted = flags.only?.split(',').map(Number);
  const defects = DEFECTS.filter(({ number }) => wanted?.includes(number) ?? true);
  const garden = new Garden(root);
  let found = 0;
  try {
    for (const defect of defects) {
      const began = performance.now();
      const missed = await garden.try(defect).catch((error: unknown) => String(error));
      const seconds = ((performance.now() - began) / 1000).toFixed(0);
      const { number, name } = defect;
      if (missed === undefined) found += 1;
      const verdict = missed === undefined ? 'found' : 'NOT FOUND';
      console.log(`${String(number).padStart(2)} ${name.padEnd(56)} ${verdict} (${seconds} s)`);
      if (missed !== undefined) console.log(missed);
    }
  } finally {
    garden.close();
  }
  console.log(`${found} of ${defects.length} found`);
  count({ passed: found, failed: defects.length - found, skipped: 0 });
}

async function model(courses: number): Promise<void> {
  const began = performance.now();
  await tryCourses(courses, flags.seed === undefined ? undefined : Number(flags.seed));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const bound = (100 * upperBound(0, courses)).toPrecision(2);
  console.log(
    `double transfers: 0 in ${courses} courses of events, at most ${bound} % (95 %), ${seconds} s`,
  );
  count({ passed: 1, failed: 0, skipped: 0 });
}

if (flags.planted) await plant();
else if (flags.model !== undefined) await model(Number(flags.model));
else await runInBrowser();
