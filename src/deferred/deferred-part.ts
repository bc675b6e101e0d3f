import { loadDeferred } from './load-deferred.ts';
import type * as More from './deferred.ts';
import type { LaterHost, LaterViews } from '../views/deferred-views.ts';

/** How long it may take before the buyer is told, in milliseconds. */
const PATIENCE = 10_000;

/** The second part of the script, as one element waits for it. */
export class LaterPart {
  /** `undefined` until it is there. */
  views: LaterViews | undefined;
  /** It could not be loaded the last time. */
  failed = false;
  readonly #host: LaterHost;
  readonly #onSettled: (error?: unknown) => void;
  #attempts = 0;
  /** Who waits until it is there, or cannot be loaded. */
  #waiting: (() => void)[] = [];

  /** @param onSettled - Called when it has come, or has not, with the reason where it is known. */
  constructor(host: LaterHost, onSettled: (error?: unknown) => void) {
    this.#host = host;
    this.#onSettled = onSettled;
  }

  /** Loads it once, and once more by itself when something needs it that did not come at first. */
  want(isNeeded: boolean): void {
    if (this.#attempts < (isNeeded && this.failed ? 2 : 1)) this.load();
  }

  /** The views, as soon as they are there; `undefined` when they could not be loaded this time. */
  async get(): Promise<LaterViews | undefined> {
    if (this.views) return this.views;
    const settled = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.failed) this.load();
    else this.want(true);
    await settled;
    return this.views;
  }

  readonly load = (): void => {
    const settle = (later?: typeof More.later, error?: unknown): void => {
      clearTimeout(timer);
      // What comes after its time is welcome, but once is enough.
      if (this.views) return;
      this.views = later?.(this.#host);
      this.failed = !this.views;
      this.#onSettled(error);
      for (const wake of this.#waiting.splice(0)) wake();
    };
    const timer = setTimeout(() => settle(), PATIENCE);
    this.failed = false;
    void loadDeferred((this.#attempts += 1)).then(settle, (error) => settle(undefined, error));
  };
}
