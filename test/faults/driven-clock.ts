import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Frame, Page } from '@playwright/test';
import type { FaultProxy } from './proxy.ts';
import type { Screen } from './screen.ts';

/** To be run in every document before anything else. */
export const PAGE_SCRIPT = readFileSync(join(import.meta.dirname, 'page-script.js'), 'utf8');

/** How one document stands. See page-script.js. */
interface Reading {
  readonly activity: number;
  readonly open: number;
  readonly sent: number;
  readonly received: number;
  /** Milliseconds until its next timer. */
  readonly next: number | null;
  readonly events: Readonly<Record<string, number>>;
  readonly failures: readonly string[];
  readonly screen: Screen | null;
}

/** How everything stands once it has come to rest. */
export interface Rest {
  /** Of each page, in their order. */
  readonly pages: readonly {
    readonly screen: Screen | undefined;
    readonly events: Readonly<Record<string, number>>;
  }[];
  readonly failures: readonly string[];
}

/** Equal readings in a row that mean rest. */
const CALM = 2;
/** The same where a message seems to be on its way, which may have been sent to a closed port. */
const CALM_IN_DOUBT = 12;
/** Real milliseconds after which a laboratory that does not come to rest is broken. */
const PATIENCE = 20_000;

/**
 * The time of one run, in its pages, their frames and the proxy alike. It stands still while
 * anything is being worked on, and then goes on to whatever is due next: real time plays no part.
 */
export class DrivenClock {
  readonly #pages: readonly Page[];
  readonly #proxy: FaultProxy;

  constructor(pages: readonly Page[], proxy: FaultProxy) {
    this.#pages = pages;
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
    for (;;) {
      const { rest, next } = await this.#settle();
      if (this.now >= limit || until(rest)) return rest;
      await this.#passUntil(Math.min(limit, this.now + next, this.#proxy.next));
    }
  }

  /** Waits, in real time, until nothing moves. */
  async #settle(): Promise<{ readonly rest: Rest; readonly next: number }> {
    const began = performance.now();
    let before = '';
    for (let calm = 0; ;) {
      const read = await this.#read();
      if (performance.now() - began > PATIENCE) {
        throw new Error(`No rest after ${PATIENCE} ms: ${JSON.stringify(read?.all)}`);
      }
      if (!read || this.#proxy.busy || read.open !== this.#proxy.waiting) {
        calm = 0;
        continue;
      }
      calm = read.signature === before ? calm + 1 : 1;
      before = read.signature;
      if (calm >= (read.isBalanced ? CALM : CALM_IN_DOUBT)) return read;
    }
  }

  async #read() {
    const perPage = await Promise.all(
      this.#pages.map((page) => Promise.all(page.frames().map(readFrame))),
    );
    const all = perPage.flat();
    const readings = all.filter((one) => one !== undefined);
    // A document that is being replaced has no word: everybody waits for the next one.
    if (readings.length < all.length) return undefined;
    const sum = (key: 'activity' | 'open' | 'sent' | 'received') =>
      readings.reduce((total, one) => total + one[key], 0);
    return {
      all: readings,
      open: sum('open'),
      isBalanced: sum('sent') === sum('received'),
      signature: JSON.stringify(readings),
      next: Math.min(Infinity, ...readings.map(({ next }) => next ?? Infinity)),
      rest: {
        pages: perPage.map(([top]) => ({
          screen: top?.screen ?? undefined,
          events: top?.events ?? {},
        })),
        failures: readings.flatMap(({ failures }) => failures),
      },
    };
  }

  async #passUntil(time: number): Promise<void> {
    const milliseconds = time - this.now;
    // First the network: what is due for both at once was sent before it was given up.
    this.#proxy.passUntil(time);
    if (milliseconds <= 0) return;
    await Promise.all(
      this.#pages.flatMap((page) =>
        page
          .frames()
          .map((frame) =>
            frame.evaluate(`laboratory.pass(${milliseconds})`).catch(() => undefined),
          ),
      ),
    );
  }
}

async function readFrame(frame: Frame): Promise<Reading | undefined> {
  try {
    return (await frame.evaluate('globalThis.laboratory?.reading()')) as Reading | undefined;
  } catch {
    return undefined;
  }
}
