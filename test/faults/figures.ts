import { judge } from './judge/judge.ts';
import type { RunRecord } from './record.ts';
import { COUNTED, FAULTS, type FaultName } from './plans/scenario.ts';
import type { ScreenState } from './screen.ts';
import { digest } from './trace.ts';
import { chargesOf, type Rule, type Violation } from './judge/rules.ts';

/** What one run adds to the figures. */
export interface Finding {
  readonly fault: FaultName;
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** What the first page showed at the end. */
  readonly shown: ScreenState;
  readonly charges: number;
  /** The largest number of payment requests with one key. */
  readonly requests: number;
  /** From the last request with a fault to the final state of the screen, in milliseconds. */
  readonly recovery: number | undefined;
  /** Whether the buyer submitted at all: a run without a submit proves nothing. */
  readonly submitted: boolean;
  /** The digest of the run's trace, which is the same for the same seed. Absent if the run broke. */
  readonly digest?: string;
}

/** @param error - What ended the run early. */
export function brokenRun(fault: FaultName, seed: number, error: unknown): Finding {
  const seen = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const violations = [{ rule: 'no uncaught error', seen } as const];
  return {
    fault,
    seed,
    violations,
    shown: 'nothing',
    charges: 0,
    requests: 0,
    recovery: undefined,
    submitted: false,
  };
}

export function findingOf(record: RunRecord): Finding {
  const { scenario, exchanges, pages } = record;
  const payments = exchanges.filter(({ purpose }) => purpose === 'payment');
  const keys = payments.map(({ key }) => key);
  return {
    fault: scenario.fault,
    seed: scenario.seed,
    violations: judge(record),
    shown: pages[0]?.observations.at(-1)?.shown ?? 'nothing',
    charges: chargesOf(record).length,
    requests: Math.max(0, ...keys.map((key) => keys.filter((one) => one === key).length)),
    recovery: recoveryTime(record),
    submitted: record.actions.some(({ type }) => type === 'submit'),
    digest: digest(record),
  };
}

/**
 * How long the buyer waits once the network works again. Left out where the buyer did more than submit
 * once, and where a response asked for a longer wait.
 */
function recoveryTime({ actions, exchanges, pages }: RunRecord): number | undefined {
  const last = exchanges.findLast(
    ({ fault }) => fault.type !== 'clean' && fault.type !== 'duplicated',
  );
  const final = pages[0]?.observations.findLast(
    (observation, at, all) => all[at - 1]?.shown !== observation.shown,
  );
  const isFinal = final?.shown === 'paid' || final?.shown === 'received';
  const asked = exchanges.some((one) => one.asked !== undefined);
  if (!isFinal || !last || asked || actions.length !== 1) return undefined;
  return Math.max(0, final.at - (last.endedAt ?? last.at));
}

/**
 * The upper bound of a share at 95 % confidence when `found` cases were seen in `runs` runs
 * (Clopper–Pearson).
 */
export function upperBound(found: number, runs: number): number {
  if (found >= runs) return 1;
  let [low, high] = [found / runs, 1];
  for (let step = 0; step < 60; step += 1) {
    const middle = (low + high) / 2;
    if (atMost(found, runs, middle) > 0.05) low = middle;
    else high = middle;
  }
  return high;
}

/** The probability of at most `found` cases in `runs` runs, each with the probability `share`. */
function atMost(found: number, runs: number, share: number): number {
  let logarithm = runs * Math.log1p(-share);
  let sum = Math.exp(logarithm);
  for (let hits = 1; hits <= found; hits += 1) {
    logarithm += Math.log((runs - hits + 1) / hits) + Math.log(share) - Math.log1p(-share);
    sum += Math.exp(logarithm);
  }
  return sum;
}

const HEADLINES: Readonly<Record<string, Rule>> = {
  'double transfers': 'I1 one transfer',
  'lost results': 'I2 no lost result',
  'false paid': 'I3 no false paid',
  'false "nothing was charged"': 'I8 no false denial',
};

/** The report as text: a line for each fault, the main figures with their bounds, and the waits. */
export function report(findings: readonly Finding[]): string {
  const perFault = FAULTS.flatMap((fault) => {
    const own = findings.filter((one) => one.fault === fault);
    return own.length === 0 ? [] : [lineOf(fault, own)];
  });
  // A run without a submit cannot go wrong, so it does not count.
  const counted = findings.filter(({ fault, submitted }) => submitted && COUNTED.includes(fault));
  const names = counted.length > 0 ? Object.entries(HEADLINES) : [];
  const headlines = names.map(([name, rule]) => {
    const hits = counted.filter((one) => one.violations.some((each) => each.rule === rule));
    const bound = (100 * upperBound(hits.length, counted.length)).toPrecision(2);
    return `${name}: ${hits.length} in ${counted.length} runs with a submit, at most ${bound} % (95 %)`;
  });
  const waits = findings
    .flatMap(({ recovery }) => recovery ?? [])
    .toSorted((one, other) => one - other);
  const at = (share: number): string =>
    ((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 1000).toFixed(1);
  return [
    ...perFault,
    ...headlines,
    `most requests with one key: ${Math.max(0, ...findings.map(({ requests }) => requests))}`,
    `recovery once the network works again: median ${at(0.5)} s, 99 % within ${at(0.99)} s (${waits.length} runs)`,
  ].join('\n');
}

function lineOf(fault: FaultName, findings: readonly Finding[]): string {
  const wrong = findings.filter(({ violations }) => violations.length > 0).length;
  const counts = new Map<ScreenState, number>();
  for (const { shown } of findings) counts.set(shown, (counts.get(shown) ?? 0) + 1);
  const sorted = [...counts].toSorted(([, one], [, other]) => other - one);
  const ends = sorted.map(([shown, count]) => `${shown} ${count}`).join(', ');
  const verdict = wrong === 0 ? 'ok' : `${wrong} WRONG`;
  const transfers = findings.reduce((sum, { charges: one }) => sum + one, 0);
  return `${fault.padEnd(4)} ${String(findings.length).padStart(5)} runs  ${verdict.padEnd(9)} ${String(transfers).padStart(5)} transfers   ends: ${ends}`;
}
