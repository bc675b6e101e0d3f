import { loadDeferred } from './load-deferred.ts';
import type * as Deferred from './deferred.ts';
import type { DeferredHost, DeferredViews } from '../views/deferred-views.ts';

/** How long loading may take before the buyer is shown that it failed, in milliseconds. */
const LOAD_TIMEOUT_MS = 10_000;

/** Loads the deferred part of the script for one element. */
export class DeferredPart {
  /** The views, once the part is loaded. */
  views: DeferredViews | undefined;
  /** Whether the last attempt to load the part failed. */
  failed = false;
  readonly #host: DeferredHost;
  readonly #onFinished: (error?: unknown) => void;
  #attempts = 0;
  /** Callbacks that wait until the part is loaded or loading has failed. */
  #waiting: (() => void)[] = [];

  /**
   * @param onFinished - Called when the part is loaded or loading has failed, with the reason if
   *   it is known.
   */
  constructor(host: DeferredHost, onFinished: (error?: unknown) => void) {
    this.#host = host;
    this.#onFinished = onFinished;
  }

  /** Loads the part once. After a failure, it is loaded once more when something needs it. */
  want(isNeeded: boolean): void {
    if (this.#attempts < (isNeeded && this.failed ? 2 : 1)) this.load();
  }

  /** Resolves to the views; `undefined` if they could not be loaded this time. */
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
      // A part that arrives after the timeout is still used, but only once.
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
