import type { FaultName } from '../scenario.ts';

/** A text that stands once in a file, and what stands there once the defect is planted. */
export interface Edit {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** What has to turn red. */
export type Finder =
  /** Runs of the laboratory, and the rule that one of them has to break. */
  | {
      readonly by: 'laboratory';
      readonly fault: FaultName;
      readonly runs: number;
      readonly rule: string;
    }
  /** One file of tests, and the title of one that has to fail. */
  | {
      readonly by: 'browser' | 'node' | 'postgres' | 'journey';
      readonly file: string;
      readonly title: string;
    };

/** A defect that others have shipped, to be planted in a copy of the sources. */
export interface Defect {
  /** Of the reliability plan's list. */
  readonly number: number;
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly found: Finder;
}
