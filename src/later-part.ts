import { loadMore } from './load-more.ts';
import type { LaterHost, LaterViews } from './views/later-views.ts';

/** How long it may take before the buyer is told, in milliseconds. */
const PATIENCE = 10_000;

/** The second part of the script, as one element waits for it. */
export class LaterPart {
  /** `undefined` until it is there. */
  views: LaterViews | undefined;
  /** It could not be loaded the last time. */
  failed = false;
  readonly #host: LaterHost;
  readonly #onSettled: () => void;
  #attempts = 0;

  /** @param onSettled - Called when it has come, or has not. */
  constructor(host: LaterHost, onSettled: () => void) {
    this.#host = host;
    this.#onSettled = onSettled;
  }

  /** Loads it once, and once more by itself when something needs it that did not come at first. */
  want(isNeeded: boolean): void {
    if (this.#attempts === 0 || (isNeeded && this.failed && this.#attempts === 1)) {
      void this.load();
    }
  }

  readonly load = async (): Promise<void> => {
    this.failed = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const limit = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => resolve(undefined), PATIENCE);
    });
    const loaded = loadMore((this.#attempts += 1)).catch(() => undefined);
    this.views = (await Promise.race([loaded, limit]))?.(this.#host);
    clearTimeout(timer);
    this.failed = !this.views;
    this.#onSettled();
  };
}
