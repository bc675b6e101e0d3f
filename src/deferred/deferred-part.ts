import { loadDeferred } from './load-deferred.ts';
import type * as Deferred from './deferred.ts';
import type { DeferredHost, DeferredViews } from '../views/deferred-views.ts';

/** How long it may take before the buyer is told, in milliseconds. */
const LOAD_TIMEOUT_MS = 10_000;

/** The second part of the script, as one element waits for it. */
export class DeferredPart {
  /** `undefined` until it is there. */
  views: DeferredViews | undefined;
  /** It could not be loaded the last time. */
  failed = false;
  readonly #host: DeferredHost;
  readonly #onFinished: (error?: unknown) => void;
  #attempts = 0;
  /** Who waits until it is there, or cannot be loaded. */
  #waiting: (() => void)[] = [];

  /** @param onFinished - Called when it has come, or has not, with the reason where it is known. */
  constructor(host: DeferredHost, onFinished: (error?: unknown) => void) {
    this.#host = host;
    this.#onFinished = onFinished;
  }

  /** Loads it once, and once more by itself when something needs it that did not come at first. */
  want(isNeeded: boolean): void {
    if (this.#attempts < (isNeeded && this.failed ? 2 : 1)) this.load();
  }

  /** The views, as soon as they are there; `undefined` when they could not be loaded this time. */
  async get(): Promise<DeferredViews | undefined> {
    if (this.views) return this.views;
    const finished = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (this.failed) this.load();
    else this.want(true);
    await finished;
    return this.views;
  }

  readonly load = (): void => {
    const finish = (createViews?: typeof Deferred.createViews, error?: unknown): void => {
      clearTimeout(timer);
      // What comes after its time is welcome, but once is enough.
      if (this.views) return;
      this.views = createViews?.(this.#host);
      this.failed = !this.views;
      this.#onFinished(error);
      for (const wake of this.#waiting.splice(0)) wake();
    };
    const timer = setTimeout(() => finish(), LOAD_TIMEOUT_MS);
    this.failed = false;
    void loadDeferred((this.#attempts += 1)).then(finish, (error) => finish(undefined, error));
  };
}
