import type { FaultProxy } from '../proxy/fault-proxy.ts';
import type { Screen } from '../screen.ts';
import type { Tab } from './tab.ts';

/** One element of a page at rest. */
interface Element {
  readonly screen: Screen | undefined;
  /** How often it has notified the page, by the name of the event without `easy-`. */
  readonly events: Readonly<Record<string, number>>;
}

/** How a page and its frames stand at rest. See page-script.js. */
interface Reading {
  /** Requests without their last byte. */
  readonly open: number;
  /** Milliseconds until the next timer; `Infinity` does not come through. */
  readonly next: number | null;
  readonly failures: readonly string[];
  /** Of its documents. */
  readonly addresses: readonly string[];
  readonly elements: readonly Element[];
  readonly signature: string;
}

/** How everything stands once it has come to rest. */
export interface Rest {
  /** Of each tab, in their order, and in it of each element. */
  readonly tabs: readonly (readonly Element[])[];
  readonly addresses: readonly string[];
  readonly failures: readonly string[];
}

/** Real milliseconds after which a laboratory that does not come to rest is broken. */
const PATIENCE = 60_000;

/**
 * The time of one run, in its pages, their frames and the proxy alike. It stands still while
 * anything is being worked on, and then goes on to whatever is due next: real time plays no part.
 */
export class DrivenClock {
  readonly #tabs: readonly Tab[];
  readonly #proxy: FaultProxy;

  constructor(tabs: readonly Tab[], proxy: FaultProxy) {
    this.#tabs = tabs;
    this.#proxy = proxy;
  }

  /** Milliseconds since the run began. */
  get now(): number {
    return this.#proxy.now;
  }

  /**
   * Lets time pass, from one thing that is due to the next, until `until` says that it is enough or
   * `limit` is reached.
   *
   * @param until - Asked at every rest.
   * @param limit - On this clock, in milliseconds.
   */
  async drive(limit: number, until: (rest: Rest) => boolean): Promise<Rest> {
    for (let step = 0; ;) {
      const { rest, next } = await this.#settle(step);
      if (this.now >= limit || until(rest)) return rest;
      const time = Math.min(limit, this.now + next, this.#proxy.next);
      step = Math.max(0, time - this.now);
      // First the network: what is due for both at once was sent before it was given up.
      this.#proxy.passUntil(time);
    }
  }

  /** Lets so many milliseconds pass in the pages, and waits, in real time, until nothing moves. */
  async #settle(step: number): Promise<{ readonly rest: Rest; readonly next: number }> {
    const began = performance.now();
    let before = '';
    for (let [calm, milliseconds] = [0, step]; ; milliseconds = 0) {
      const readings = await Promise.all(this.#tabs.map((tab) => this.#read(tab, milliseconds)));
      if (performance.now() - began > PATIENCE) {
        throw new Error(`No rest after ${PATIENCE} ms: ${JSON.stringify(readings)}`);
      }
      const all = readings.filter((one) => one !== undefined);
      const open = all.reduce((sum, one) => sum + one.open, 0);
      // A document that is being replaced has no word: everybody waits for the next one.
      if (all.length < readings.length || this.#proxy.busy || open !== this.#proxy.waiting) {
        calm = 0;
        continue;
      }
      // What one page does may move another, which had come to rest before.
      const now = all.map(({ signature }) => signature).join();
      calm = now === before ? calm + 1 : 1;
      before = now;
      if (calm < this.#tabs.length) continue;
      return {
        next: Math.min(Infinity, ...all.map(({ next }) => next ?? Infinity)),
        rest: {
          tabs: all.map(({ elements }) => elements),
          addresses: all.flatMap(({ addresses }) => addresses),
          failures: all.flatMap(({ failures }) => failures),
        },
      };
    }
  }

  async #read(tab: Tab, milliseconds: number): Promise<Reading | undefined> {
    try {
      const go = `laboratory.go(${milliseconds}, ${this.#proxy.waiting})`;
      return (await tab.evaluate<Reading | null>(go)) ?? undefined;
    } catch {
      return undefined;
    }
  }
}
