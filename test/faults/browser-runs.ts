import { broken, findingOf, type Finding } from './figures.ts';
import { openLaboratory } from './fault-harness.ts';
import type { RunRecord } from './record.ts';
import { run } from './run.ts';
import { scenarioOf, type FaultName } from './plans/scenario.ts';
import type { Engine } from './browser/tab.ts';

/** One run that is to be. */
export interface Order {
  readonly fault: FaultName;
  readonly seed: number;
}

interface Series {
  readonly engine: Engine;
  readonly orders: readonly Order[];
  /** How many at a time. */
  readonly lanes: number;
  /** Asked before each run. */
  readonly goOn: () => boolean;
  /** Told of each run, with its record unless it broke down. */
  readonly onRun: (finding: Finding, record?: RunRecord) => void;
}

/** With so many runs in it, a store begins to be slow, and a browser to be large. */
const PER_LABORATORY = 600;

/** Carries out all runs that are ordered, several at a time. */
export async function runAll(series: Series): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (let first = 0; first < series.orders.length && series.goOn(); first += PER_LABORATORY) {
    const orders = series.orders.slice(first, first + PER_LABORATORY);
    findings.push(...(await runInOne({ ...series, orders })));
  }
  return findings;
}

async function runInOne({
  engine,
  orders,
  lanes,
  goOn,
  onRun,
}: Series): Promise<readonly Finding[]> {
  const laboratory = await openLaboratory(engine, Math.min(lanes, orders.length));
  const findings: Finding[] = [];
  const waiting = [...orders];
  try {
    await Promise.all(
      laboratory.lanes.map(async (lane) => {
        for (let order = waiting.shift(); order && goOn(); order = waiting.shift()) {
          const { fault, seed } = order;
          try {
            const record = await run(lane, scenarioOf(fault, seed));
            const finding = findingOf(record);
            findings.push(finding);
            onRun(finding, record);
          } catch (error) {
            // Nothing that comes now could say anything.
            if (!engine.isAlive()) throw error;
            const finding = broken(fault, seed, error);
            findings.push(finding);
            onRun(finding);
          }
        }
      }),
    );
  } finally {
    await laboratory.close();
  }
  return findings;
}
