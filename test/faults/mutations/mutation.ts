import type { FaultName } from '../plans/scenario.ts';

/** Replaces a text that occurs exactly once in a file. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** What has to fail once the mutation is applied. */
export type Detector =
  /** Runs of the fault harness, and the rule that at least one of them has to violate. */
  | {
      readonly by: 'fault run';
      readonly fault: FaultName;
      /** The first seed: 1 unless stated. Choose one whose run violates the rule, which saves the others. */
      readonly seed?: number;
      /** How many seeds are tried: one unless stated. */
      readonly runs?: number;
      readonly rule: string;
    }
  /** A file of tests, and the title of a test in it that has to fail. */
  | {
      readonly by: 'browser' | 'node' | 'postgres' | 'journey';
      readonly file: string;
      readonly title: string;
    };

/** A known defect that is introduced into a copy of the sources to see whether the tests detect it. */
export interface Mutation {
  /** Its number in the list of defects, for `--only`. */
  readonly number: number;
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly found: Detector;
}
