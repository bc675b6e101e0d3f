import type { Exchange } from './proxy.ts';
import type { Scenario } from './scenario.ts';
import type { Screen, Word } from './screen.ts';

/** Something that the buyer did. */
export interface Action {
  readonly type: 'press' | 'check' | 'reload' | 'retry';
  /** The laboratory's time, in milliseconds. */
  readonly at: number;
  /** How many requests had been made before. */
  readonly after: number;
}

/** What one page showed from a moment on. */
export interface Sight {
  readonly at: number;
  readonly word: Word;
  /** Whether it said that nobody has paid. */
  readonly denied: boolean;
  /** Whether the service had taken money by then, as its answers said. */
  readonly charged: boolean;
}

/** What the service has kept of a run. */
export interface KeptTransfer {
  readonly id: string;
  readonly state: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
}

/** Everything that is known of one run after it. */
export interface RunRecord {
  readonly scenario: Scenario;
  readonly actions: readonly Action[];
  readonly exchanges: readonly Exchange[];
  /** Of each page. */
  readonly pages: readonly {
    readonly sights: readonly Sight[];
    readonly screen: Screen | undefined;
    /** The most successes that one document told of. */
    readonly completions: number;
  }[];
  readonly transfers: readonly KeptTransfer[];
  /** Addresses of documents that the credential stood in. */
  readonly leaks: readonly string[];
  /** Errors that nobody caught in a page or frame. */
  readonly failures: readonly string[];
}
