import { brokenRun, findingOf, type Finding } from './figures.ts';
import { openFaultHarness } from './fault-harness.ts';
import type { RunRecord } from './record.ts';
import { run } from './run.ts';
import { scenarioOf, type FaultName } from './plans/scenario.ts';
import type { Engine } from './browser/tab.ts';

/** The fault and seed of one run. */
export interface PlannedRun {
  readonly fault: FaultName;
  readonly seed: number;
}

interface Series {
  readonly engine: Engine;
  readonly plannedRuns: readonly PlannedRun[];
  /** How many runs are carried out at the same time. */
  readonly lanes: number;
  /** Whether to start another run. */
  readonly mayContinue: () => boolean;
  /** Called after each run, with its record unless the run broke. */
  readonly onRun: (finding: Finding, record?: RunRecord) => void;
}

/** A new harness starts after so many runs, because the store gets slow and the browser large. */
const MAX_RUNS_PER_HARNESS = 600;

/** Carries out all planned runs, several at a time. */
export async function runAll(series: Series): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (
    let first = 0;
    first < series.plannedRuns.length && series.mayContinue();
    first += MAX_RUNS_PER_HARNESS
  ) {
    const plannedRuns = series.plannedRuns.slice(first, first + MAX_RUNS_PER_HARNESS);
    findings.push(...(await runInOneHarness({ ...series, plannedRuns })));
  }
  return findings;
}

async function runInOneHarness({
  engine,
  plannedRuns,
  lanes,
  mayContinue,
  onRun,
}: Series): Promise<readonly Finding[]> {
  const harness = await openFaultHarness(engine, Math.min(lanes, plannedRuns.length));
  const findings: Finding[] = [];
  const queue = [...plannedRuns];
  try {
    await Promise.all(
      harness.lanes.map(async (lane) => {
        for (let planned = queue.shift(); planned && mayContinue(); planned = queue.shift()) {
          const { fault, seed } = planned;
          try {
            const record = await run(lane, scenarioOf(fault, seed));
            const finding = findingOf(record);
            findings.push(finding);
            onRun(finding, record);
          } catch (error) {
            // Without a browser, the remaining runs would show nothing.
            if (!engine.isAlive()) throw error;
            const finding = brokenRun(fault, seed, error);
            findings.push(finding);
            onRun(finding);
          }
        }
      }),
    );
  } finally {
    await harness.close();
  }
  return findings;
}
