import type { Exchange } from './proxy/fault-proxy.ts';
import type { Alteration } from './plans/other-hands.ts';
import type { Scenario } from './plans/scenario.ts';
import type { Screen, ScreenState } from './screen.ts';

/** Something that the buyer did, or somebody else to the page. */
export interface Action {
  readonly type:
    | 'submit'
    | 'check'
    | 'reload'
    | 'retry'
    | 'another session'
    | 'close'
    | 'type a code'
    | 'accept'
    /** Somebody else has altered the page. */
    | 'alteration';
  /** The index of its page in the record. A reload concerns all pages. */
  readonly place: number;
  /** The text of the button that was submitted with. */
  readonly button?: string;
  /**
   * Of a submit, whether the buyer had read what may be paid already and checked the box below it. Of a
   * closed dialog, whether the page asked first.
   */
  readonly isAgreed?: boolean;
  readonly alteration?: Alteration;
  /** The total that stood above the button of a submit; empty where none is seen. */
  readonly total?: string;
  /** What a dialog showed when it was closed. */
  readonly shown?: ScreenState;
  /** The driven time, in milliseconds. */
  readonly at: number;
  /** How many requests had been sent before. */
  readonly after: number;
}

/** What one page showed from a moment on. */
export interface Observation {
  /** The driven time, in milliseconds. */
  readonly at: number;
  readonly shown: ScreenState;
  /** Whether the page said that nothing was paid. */
  readonly denied: boolean;
  /** Whether one of the service's responses had reported a charge for this purchase by then. */
  readonly charged: boolean;
  /** How many requests had been sent by then. */
  readonly after: number;
}

/** A transfer in the service's store. */
export interface StoredTransfer {
  readonly id: string;
  readonly state: string;
  /** Minor units. */
  readonly amount: number;
  readonly currency: string;
  /** The index of the cart or session that it pays. */
  readonly purchase: number;
  /** The idempotency key of the attempt that made it; absent if it was made elsewhere. */
  readonly key?: string | undefined;
}

/** Everything that is known about one run after its end. */
export interface RunRecord {
  readonly scenario: Scenario;
  readonly actions: readonly Action[];
  readonly exchanges: readonly Exchange[];
  /** One entry for each element in each tab. */
  readonly pages: readonly {
    /** The index of the cart or session that the element pays. */
    readonly purchase: number;
    readonly observations: readonly Observation[];
    readonly screen: Screen | undefined;
    /** The largest number of success events that one document received. */
    readonly completions: number;
    /** Of how many payments the buyer has read that they went through, and wanted another one. */
    readonly told: number;
  }[];
  readonly transfers: readonly StoredTransfer[];
  /** When the page received a new session for an expired one, in driven milliseconds. */
  readonly renewals: readonly number[];
  /** Addresses of documents that contain the credential. */
  readonly leaks: readonly string[];
  /** Uncaught errors of pages and frames. */
  readonly failures: readonly string[];
}
