// `npm run faults`: the checkout in real browsers while its network fails in every way.
// docs/reliability.md says what it measures.
//
//   npm run faults -- --runs 100              100 runs, spread over all faults
//   npm run faults -- --full                  1,000 of each counted fault; writes a report
//   npm run faults -- --full --runs 1000      1,000 in all, spread over the counted faults
//   npm run faults -- --fault F2 --seed 17    one run again, with its whole trace
//   npm run faults -- --fault F2 --runs 50    50 runs of one fault
//   npm run faults -- --model 100000          the process alone against a modelled service
//   npm run faults -- --mutations             applies each known defect and expects that a test detects it
//
// --results FILE appends each run's finding to a file at once, and skips runs that are in it already.
// --only 1,17 tests only these mutations. --firefox runs in Firefox, --webkit in WebKit. --lanes N sets
// how many pages run at a time, --minutes N ends the series early, --until RULE as soon as a run violates it.
import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type PlannedRun, runAll } from '../test/faults/browser-runs.ts';
import { openChromium, openFirefox } from '../test/faults/browser/playwright-engine.ts';
import { report, upperBound, type Finding } from '../test/faults/figures.ts';
import { COUNTED, FAULTS, type FaultName } from '../test/faults/plans/scenario.ts';
import { Results } from '../test/faults/results.ts';
import { formatTrace } from '../test/faults/trace.ts';
import type { Engine } from '../test/faults/browser/tab.ts';
import { openWebkit } from '../test/faults/browser/webkit-engine.ts';
import { MUTATIONS, MutatedCopy } from '../test/faults/mutations/mutated-copy.ts';
import type { Mutation } from '../test/faults/mutations/mutation.ts';
import { checkSequences } from '../test/support/checkout/checkout-model.ts';

const root = join(import.meta.dirname, '..');

const { values: flags } = parseArgs({
  options: {
    runs: { type: 'string' },
    full: { type: 'boolean', default: false },
    fault: { type: 'string' },
    seed: { type: 'string' },
    model: { type: 'string' },
    mutations: { type: 'boolean', default: false },
    only: { type: 'string' },
    firefox: { type: 'boolean', default: false },
    webkit: { type: 'boolean', default: false },
    lanes: { type: 'string' },
    minutes: { type: 'string', default: '600' },
    until: { type: 'string' },
    'skip-build': { type: 'boolean', default: false },
    results: { type: 'string' },
    report: { type: 'string', default: 'test-results/faults.txt' },
  },
});

/** How many runs a full series has of each counted fault. */
const FULL = 1000;

function faultNamed(name: string): FaultName {
  const fault = FAULTS.find((one) => one === name);
  if (!fault) throw new Error(`There is no fault ${name}. Choose one of ${FAULTS.join(', ')}.`);
  return fault;
}

/** Seeds count from 1 for each fault, or from `--seed`. */
function plannedRuns(): readonly PlannedRun[] {
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
    const args = ['--import', 'tsx', 'scripts/build/checkout-alone.ts'];
    execFileSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  }
  const wanted = plannedRuns();
  const results = new Results(flags.results);
  const missing = wanted.filter((run) => !results.has(run));
  const began = performance.now();
  const engine = await openEngine();
  const seconds = (): number => (performance.now() - began) / 1000;
  const flag = engine.name === 'Chromium' ? '' : ` --${engine.name.toLowerCase()}`;
  const again = ({ fault, seed }: Finding): string =>
    `npm run faults -- --fault ${fault} --seed ${seed}${flag}`;
  const added = await runAll({
    engine,
    plannedRuns: missing,
    // In WebKit, each lane is a browser of its own.
    lanes: Number(flags.lanes ?? (flags.webkit ? 2 : 4)),
    mayContinue: () => seconds() < 60 * Number(flags.minutes),
    onRun(finding, record) {
      const { violations } = finding;
      results.add(finding);
      if (record && (violations.length > 0 || missing.length === 1))
        console.log(formatTrace(record));
      for (const { rule, seen } of violations) console.log(`WRONG ${rule}: ${seen}`);
      if (violations.length > 0) console.log(`again: ${again(finding)}\n`);
      // The runs beside it would go on for as long as their faults last, and say nothing more.
      if (violations.some(({ rule }) => rule === flags.until)) process.exit(1);
    },
  });
  await engine.close();

  const findings = results.of(wanted);
  const rate = (added.length / seconds()).toFixed(2);
  const text = `${report(findings)}\n${added.length} of ${findings.length} runs of seeds ${wanted[0]?.seed} to ${wanted.at(-1)?.seed} in ${seconds().toFixed(0)} s, ${rate} a second, ${engine.name}`;
  console.log(text);
  if (flags.full) {
    const file = resolve(root, flags.report);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, `${text}\n`);
    console.log(`Written to ${file}`);
  }
  countFaults(findings);
}

/** Counts each fault as one test, which passes if all its runs do and most of them had a submit. */
function countFaults(findings: readonly Finding[]): void {
  const faults = [...new Set(findings.map(({ fault }) => fault))];
  const failed = faults.filter((fault) => {
    const own = findings.filter((one) => one.fault === fault);
    const submitted = own.filter((one) => one.submitted).length;
    // Runs in which the form never appears cannot find anything wrong, so they do not pass.
    if (submitted < own.length / 2)
      console.log(`WRONG ${fault}: only ${submitted} runs had a submit`);
    return submitted < own.length / 2 || own.some(({ violations }) => violations.length > 0);
  }).length;
  count({ passed: faults.length - failed, failed, skipped: 0 });
}

interface Totals {
  passed: number;
  failed: number;
  skipped: number;
  failures?: readonly string[];
  flaky?: readonly string[];
}

/** For scripts/test/steps.mjs, which names the file. */
function count(totals: Totals): void {
  const { FAULTS_TOTALS } = process.env;
  if (FAULTS_TOTALS) writeFileSync(FAULTS_TOTALS, JSON.stringify(totals));
  console.log(`${totals.passed} passed, ${totals.failed} failed`);
  if (totals.failed > 0 || totals.passed === 0) process.exitCode = 1;
}

/** Tests the mutations in two copies at the same time. Prints one line for each: detected or survived. */
async function testMutations(): Promise<void> {
  const wanted = flags.only?.split(',').map(Number);
  const mutations = MUTATIONS.filter(({ number }) => wanted?.includes(number) ?? true);
  // Journeys use fixed ports, so one copy tests them all, one after the other.
  const journeys = mutations.filter(({ found }) => found.by === 'journey');
  const others = mutations.filter(({ found }) => found.by !== 'journey');
  const survivors: string[] = [];
  const flaky: string[] = [];
  const testAll = async (own: Mutation[]): Promise<void> => {
    const copy = new MutatedCopy(root);
    try {
      for (let next = own.shift(); next; next = own.shift() ?? others.shift()) {
        await testMutation(copy, next, { survivors, flaky });
      }
    } finally {
      copy.close();
    }
  };
  await Promise.all([testAll(journeys.length > 0 ? journeys : others), testAll(others)]);
  const detected = mutations.length - survivors.length;
  console.log(`${detected} of ${mutations.length} detected`);
  const totals = { passed: detected, failed: survivors.length, skipped: 0 };
  count({ ...totals, failures: survivors, flaky });
}

async function testMutation(
  copy: MutatedCopy,
  mutation: Mutation,
  { survivors, flaky }: { readonly survivors: string[]; readonly flaky: string[] },
): Promise<void> {
  const began = performance.now();
  const test = (): Promise<string | undefined> => copy.test(mutation).catch(String);
  const firstTry = await test();
  // A browser that does not start says nothing about the mutation, so its tests run once more.
  const survival = firstTry === undefined ? undefined : await test();
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const { number, name } = mutation;
  if (survival !== undefined) survivors.push(name);
  else if (firstTry !== undefined) flaky.push(name);
  const verdict = survival === undefined ? 'detected' : 'SURVIVED';
  console.log(`${String(number).padStart(2)} ${name.padEnd(64)} ${verdict} (${seconds} s)`);
  if (firstTry !== undefined) console.log(`On the first try: ${firstTry}`);
}

async function model(sequences: number): Promise<void> {
  const began = performance.now();
  await checkSequences(sequences, flags.seed === undefined ? undefined : Number(flags.seed));
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  const bound = (100 * upperBound(0, sequences)).toPrecision(2);
  console.log(
    `double transfers: 0 in ${sequences} sequences of events, at most ${bound} % (95 %), ${seconds} s`,
  );
  count({ passed: 1, failed: 0, skipped: 0 });
}

if (flags.mutations) await testMutations();
else if (flags.model !== undefined) await model(Number(flags.model));
else await runInBrowser();
