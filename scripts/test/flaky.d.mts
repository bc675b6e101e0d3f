/** What became of a step. */
export interface Outcome {
  readonly passed: number;
  readonly failed: number;
  /** Names of tests. */
  readonly failures: readonly string[];
  readonly flaky: readonly string[];
  /** Why a test failed, by its name. */
  readonly reasons: Readonly<Record<string, string>>;
}

export const MAX_FLAKY_RUNS: number;
export function judgeFlaky(step: string, outcome: Outcome, file?: string): Outcome;
