import type { FaultProxy } from '../proxy/fault-proxy.ts';
import type { Screen } from '../screen.ts';
import type { Tab } from './tab.ts';

/** One checkout element of an idle page. */
interface Element {
  readonly screen: Screen | undefined;
  /** How often it has notified the page, by the name of the event without `easy-`. */
  readonly events: Readonly<Record<string, number>>;
}

/** The state of an idle page and its frames, as `go` in page/commands.js returns it. */
interface Reading {
  /** The number of requests whose last byte has not arrived. */
  readonly open: number;
  /** Milliseconds until the next timer; `null` without one, because JSON has no `Infinity`. */
  readonly next: number | null;
  readonly failures: readonly string[];
  /** The addresses of the page and its frames. */
  readonly addresses: readonly string[];
  readonly elements: readonly Element[];
  readonly signature: string;
}

/** The state of all tabs once they are idle. */
export interface IdleState {
  /** The elements of each tab, in order. */
  readonly tabs: readonly (readonly Element[])[];
  readonly addresses: readonly string[];
  readonly failures: readonly string[];
}

/** After so many real milliseconds without becoming idle, the run fails. */
const IDLE_TIMEOUT_MS = 60_000;

/**
 * After so many real milliseconds in which a response waits for nobody, its request has outlived its document,
 * and the response becomes due like any other. This takes longer than a browser needs to give up a request.
 */
const OUTLIVED_MS = 5000;

/**
 * The time of one run, shared by its pages, their frames and the proxy. It stands still while anything
 * is at work and then jumps to whatever is due next, so real time plays no part.
 */
export class DrivenClock {
  readonly #tabs: readonly Tab[];
  readonly #proxy: FaultProxy;
  /** What was last thrown instead of a reading. */
  #lastFailure = '';

  constructor(tabs: readonly Tab[], proxy: FaultProxy) {
    this.#tabs = tabs;
    this.#proxy = proxy;
  }

  /** The driven time since the run began, in milliseconds. */
  get now(): number {
    return this.#proxy.now;
  }

  /**
   * Lets time pass from one due timer or response to the next, until `until` returns true or `limit`
   * is reached.
   *
   * @param until - Called each time everything is idle.
   * @param limit - The driven time to stop at, in milliseconds.
   */
  async drive(limit: number, until: (state: IdleState) => boolean): Promise<IdleState> {
    for (let step = 0; ;) {
      const { state, next } = await this.#waitUntilIdle(step);
      if (this.now >= limit || until(state)) return state;
      const time = Math.min(limit, this.now + next, this.#proxy.next);
      step = Math.max(0, time - this.now);
      // The proxy comes first: a response that is due together with its client's timeout arrives.
      this.#proxy.passUntil(time);
    }
  }

  /** Lets `step` milliseconds pass in the pages and waits, in real time, until everything is idle. */
  async #waitUntilIdle(
    step: number,
  ): Promise<{ readonly state: IdleState; readonly next: number }> {
    const began = performance.now();
    this.#lastFailure = '';
    let before = '';
    let still = { signature: '', since: began };
    for (let [unchanged, milliseconds] = [0, step]; ; milliseconds = 0) {
      const readings = await Promise.all(this.#tabs.map((tab) => this.#read(tab, milliseconds)));
      if (performance.now() - began > IDLE_TIMEOUT_MS) {
        const seen = [JSON.stringify(readings), this.#lastFailure].join(' ');
        throw new Error(`Not idle after ${IDLE_TIMEOUT_MS} ms: ${seen}`);
      }
      const all = readings.filter((one) => one !== undefined);
      const open = all.reduce((sum, one) => sum + one.open, 0);
      const now = all.map(({ signature }) => signature).join();
      if (now !== still.signature || open >= this.#proxy.waiting) {
        still = { signature: now, since: performance.now() };
      }
      const isOutlived = performance.now() - still.since > OUTLIVED_MS;
      // A document that is being replaced gives no reading, so wait for the next document.
      if (
        all.length < readings.length ||
        this.#proxy.busy ||
        (open !== this.#proxy.waiting && !isOutlived)
      ) {
        unchanged = 0;
        continue;
      }
      // One page may cause work in another one that was idle before, so all have to be unchanged.
      unchanged = now === before ? unchanged + 1 : 1;
      before = now;
      if (unchanged < this.#tabs.length) continue;
      return {
        next: Math.min(Infinity, ...all.map(({ next }) => next ?? Infinity)),
        state: {
          tabs: all.map(({ elements }) => elements),
          addresses: all.flatMap(({ addresses }) => addresses),
          failures: all.flatMap(({ failures }) => failures),
        },
      };
    }
  }

  async #read(tab: Tab, milliseconds: number): Promise<Reading | undefined> {
    try {
      const go = `faultHarness.go(${milliseconds}, ${this.#proxy.waiting})`;
      return (await tab.evaluate<Reading | null>(go)) ?? undefined;
    } catch (error) {
      this.#lastFailure = String(error);
      return undefined;
    }
  }
}
