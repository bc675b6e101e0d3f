import type { Exchange } from './proxy/fault-proxy.ts';
import type { Scenario } from './plans/scenario.ts';
import type { Screen, Word } from './screen.ts';

/** Something that the buyer did. */
export interface Action {
  readonly type: 'press' | 'check' | 'reload' | 'retry';
  /** Where: the index of its page in the record. A reload concerns all. */
  readonly place: number;
  /** What stood on the button that was pressed. */
  readonly button?: string;
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
  /** Whether the service had taken money for what is paid here by then, as its answers said. */
  readonly charged: boolean;
  /** How many requests had been made by then. */
  readonly after: number;
}

/** What the service has kept of a run. */
export interface KeptTransfer {
  readonly id: string;
  readonly state: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** Of the element that it was made for, or of another one that pays the same. */
  readonly subject: number;
}

/** Everything that is known of one run after it. */
export interface RunRecord {
  readonly scenario: Scenario;
  readonly actions: readonly Action[];
  readonly exchanges: readonly Exchange[];
  /** Of each element in each tab. */
  readonly pages: readonly {
    /** What it pays: the index of a cart or session. */
    readonly subject: number;
    readonly sights: readonly Sight[];
    readonly screen: Screen | undefined;
    /** The most successes that one document told of. */
    readonly completions: number;
  }[];
  readonly transfers: readonly KeptTransfer[];
  /** When the page was handed sessions in the place of an expired one, in milliseconds. */
  readonly renewals: readonly number[];
  /** Addresses of documents that the credential stood in. */
  readonly leaks: readonly string[];
  /** Errors that nobody caught in a page or frame. */
  readonly failures: readonly string[];
}
