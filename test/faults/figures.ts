import { judge } from './judge/judge.ts';
import type { RunRecord } from './record.ts';
import { COUNTED, FAULTS, type FaultName } from './plans/scenario.ts';
import type { Word } from './screen.ts';
import { digest } from './trace.ts';
import { chargesOf, type Rule, type Violation } from './judge/rules.ts';

/** What one run adds to the figures. */
export interface Finding {
  readonly fault: FaultName;
  readonly seed: number;
  readonly violations: readonly Violation[];
  /** What was on the first page at the end. */
  readonly word: Word;
  readonly charges: number;
  /** Requests for money, the most with one key. */
  readonly requests: number;
  /** From the last request that was spoilt to the final word, in milliseconds. */
  readonly settled: number | undefined;
  /** Whether the buyer pressed the button: a run that does not come so far proves nothing. */
  readonly pressed: boolean;
  /** Of its story: the same seed has the same. Absent where it broke down. */
  readonly digest?: string;
}

/** @param error - What kept the run from its end. */
export function broken(fault: FaultName, seed: number, error: unknown): Finding {
  const seen = error instanceof Error ? (error.stack ?? error.message) : String(error);
  const violations = [{ rule: 'no uncaught error', seen } as const];
  return {
    fault,
    seed,
    violations,
    word: 'nothing',
    charges: 0,
    requests: 0,
    settled: undefined,
    pressed: false,
  };
}

export function findingOf(record: RunRecord): Finding {
  const { scenario, exchanges, pages } = record;
  const money = exchanges.filter(({ purpose }) => purpose === 'money');
  const keys = money.map(({ key }) => key);
  return {
    fault: scenario.fault,
    seed: scenario.seed,
    violations: judge(record),
    word: pages[0]?.sights.at(-1)?.word ?? 'nothing',
    charges: chargesOf(record).length,
    requests: Math.max(0, ...keys.map((key) => keys.filter((one) => one === key).length)),
    settled: settledAfter(record),
    pressed: record.actions.some(({ type }) => type === 'press'),
    digest: digest(record),
  };
}

/**
 * How long a buyer waits once the network is well again. Only where nobody did anything, and where
 * no server asked for a longer wait.
 */
function settledAfter({ actions, exchanges, pages }: RunRecord): number | undefined {
  const last = exchanges.findLast(({ fate }) => fate.type !== 'clean' && fate.type !== 'doubled');
  const final = pages[0]?.sights.findLast((sight, at, all) => all[at - 1]?.word !== sight.word);
  const settled = final?.word === 'paid' || final?.word === 'received';
  const asked = exchanges.some((one) => one.asked !== undefined);
  if (!settled || !last || asked || actions.length !== 1) return undefined;
  return Math.max(0, final.at - (last.endedAt ?? last.at));
}

/**
 * The most that a share may be, with 95 % confidence, when `found` were seen in `runs` (Clopper and
 * Pearson).
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

/** The chance of at most `found` hits in `runs`, each with the chance `share`. */
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

/** The figures as text: per fault, the headlines with their bounds, and what there was to see. */
export function report(findings: readonly Finding[]): string {
  const perFault = FAULTS.flatMap((fault) => {
    const own = findings.filter((one) => one.fault === fault);
    return own.length === 0 ? [] : [lineOf(fault, own)];
  });
  // Where nobody could press, nothing could go wrong.
  const counted = findings.filter(({ fault, pressed }) => pressed && COUNTED.includes(fault));
  const names = counted.length > 0 ? Object.entries(HEADLINES) : [];
  const headlines = names.map(([name, rule]) => {
    const hits = counted.filter((one) => one.violations.some((each) => each.rule === rule));
    const bound = (100 * upperBound(hits.length, counted.length)).toPrecision(2);
    return `${name}: ${hits.length} in ${counted.length} runs with a press, at most ${bound} % (95 %)`;
  });
  const waits = findings
    .flatMap(({ settled }) => settled ?? [])
    .toSorted((one, other) => one - other);
  const at = (share: number): string =>
    ((waits[Math.min(waits.length - 1, Math.floor(waits.length * share))] ?? 0) / 1000).toFixed(1);
  return [
    ...perFault,
    ...headlines,
    `most requests with one key: ${Math.max(0, ...findings.map(({ requests }) => requests))}`,
    `settled once the network is back: median ${at(0.5)} s, 99 % within ${at(0.99)} s (${waits.length} runs)`,
  ].join('\n');
}

function lineOf(fault: FaultName, findings: readonly Finding[]): string {
  const wrong = findings.filter(({ violations }) => violations.length > 0).length;
  const words = new Map<Word, number>();
  for (const { word } of findings) words.set(word, (words.get(word) ?? 0) + 1);
  const shown = [...words].toSorted(([, one], [, other]) => other - one);
  const ends = shown.map(([word, count]) => `${word} ${count}`).join(', ');
  const verdict = wrong === 0 ? 'ok' : `${wrong} WRONG`;
  const transfers = findings.reduce((sum, { charges: one }) => sum + one, 0);
  return `${fault.padEnd(4)} ${String(findings.length).padStart(5)} runs  ${verdict.padEnd(9)} ${String(transfers).padStart(5)} transfers   ends: ${ends}`;
}
