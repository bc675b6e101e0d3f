import type { Browser } from '@playwright/test';
import { broken, findingOf, type Finding } from './figures.ts';
import { openLaboratory } from './laboratory.ts';
import type { RunRecord } from './record.ts';
import { run } from './run.ts';
import { scenarioOf, type FaultName } from './scenario.ts';

/** One run that is to be. */
export interface Order {
  readonly fault: FaultName;
  readonly seed: number;
}

interface Series {
  readonly browser: Browser;
  readonly orders: readonly Order[];
  /** How many at a time. */
  readonly lanes: number;
  /** Asked before each run. */
  readonly goOn: () => boolean;
  /** Told of each run, with its record unless it broke down. */
  readonly onRun: (finding: Finding, record?: RunRecord) => void;
}

/** Carries out all runs that are ordered, several at a time. */
export async function runAll({
  browser,
  orders,
  lanes,
  goOn,
  onRun,
}: Series): Promise<readonly Finding[]> {
  const laboratory = await openLaboratory(browser, Math.min(lanes, orders.length));
  const findings: Finding[] = [];
  const waiting = [...orders];
  try {
    await Promise.all(
      laboratory.lanes.map(async (lane) => {
        for (let order = waiting.shift(); order && goOn(); order = waiting.shift()) {
          const { fault, seed } = order;
          try {
            const record = await run(laboratory, lane, scenarioOf(fault, seed));
            const finding = findingOf(record);
            findings.push(finding);
            onRun(finding, record);
          } catch (error) {
            // Nothing that comes now could say anything.
            if (!browser.isConnected()) throw error;
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

/** A run as a person reads it: what was decided, done, sent and seen. */
export function tell({ scenario, actions, exchanges, pages, transfers }: RunRecord): string {
  const { script: _, ...decided } = scenario;
  const acts = actions.map(({ type, at, after }) => ({
    at,
    order: after - 0.5,
    text: `buyer: ${type}`,
  }));
  const sent = exchanges.map(({ at, endedAt, method, path, fate, status, key }, order) => ({
    at,
    order,
    text: `${method} ${path} ${JSON.stringify(fate)} until ${seconds(endedAt).trim()}${status ? ` service: ${status}` : ''}${key ? ` key ${key.slice(0, 8)}` : ''}`,
  }));
  const course = [...acts, ...sent].toSorted((one, other) => one.order - other.order);
  return [
    JSON.stringify(decided),
    ...course.map(({ at, text }) => `${seconds(at)} s  ${text}`),
    ...pages.map(
      ({ sights }, index) =>
        `screen ${index + 1}: ${sights.map(({ at, word, charged }) => `${seconds(at).trim()} s ${word}${charged ? ' (charged)' : ''}`).join(', ')}`,
    ),
    `transfers: ${JSON.stringify(transfers)}`,
  ].join('\n');
}

function seconds(milliseconds: number | undefined): string {
  return milliseconds === undefined ? '   …' : (milliseconds / 1000).toFixed(1).padStart(6);
}
