import type * as Lazy from '../lazy/lazy.ts';
import type { CheckoutUi, UiHost } from '../lazy/checkout-ui.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { isPrerendering } from '../ui/prerendering.ts';
import { loadUi } from './load-ui.ts';

/** How long loading may take before the buyer is shown that it failed, in milliseconds. */
const LOAD_TIMEOUT_MS = 10_000;
/** After so many failures, the part is loaded again only when the buyer or the page asks for it. */
const MAX_ATTEMPTS = 2;

/** Loads what the first use of a checkout needs, for one element. */
export class LazyUi {
  /** The lazy part, once it is loaded. */
  ui: CheckoutUi | undefined;
  /** Whether the last attempt to load the part failed. */
  failed = false;
  readonly #model: CheckoutModel;
  readonly #host: UiHost;
  readonly #onFinished: (error?: unknown) => void;
  #attempts = 0;
  #isLoading = false;
  /** Callbacks that wait until the part is loaded or loading has failed. */
  #waiting: (() => void)[] = [];

  /**
   * @param onFinished - Called when the part is loaded or loading has failed, with the reason if
   *   it is known.
   */
  constructor(model: CheckoutModel, host: UiHost, onFinished: (error?: unknown) => void) {
    this.#model = model;
    this.#host = host;
    this.#onFinished = onFinished;
  }

  /** Loads the part, because it will be needed. */
  want(): void {
    if (isPrerendering() || this.ui || this.#isLoading) return;
    if (this.#attempts < MAX_ATTEMPTS) this.load();
  }

  /** Resolves to the part; `undefined` if it could not be loaded this time. */
  async get(): Promise<CheckoutUi | undefined> {
    if (this.ui) return this.ui;
    const finished = new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#model.isAwaitingUi = true;
    if (!this.#isLoading) this.load();
    this.#model.update();
    await finished;
    return this.ui;
  }

  readonly load = (): void => {
    const finish = (error?: unknown): void => {
      clearTimeout(timer);
      this.#isLoading = false;
      this.failed = !this.ui;
      this.#model.isAwaitingUi = false;
      this.#onFinished(error);
      for (const wake of this.#waiting.splice(0)) wake();
    };
    const create = (createUi: typeof Lazy.createUi): void => {
      // A part that arrives after the timeout is still used, but only once.
      if (this.ui) return;
      try {
        this.ui = createUi(this.#model, this.#host);
      } catch (mistake) {
        // Whoever waits for the part is told that it is not there.
        console.error('<easy-checkout> A part of the script has failed:', mistake);
      }
      finish();
    };
    const timer = setTimeout(finish, LOAD_TIMEOUT_MS);
    this.failed = false;
    this.#isLoading = true;
    void loadUi((this.#attempts += 1)).then(create, finish);
  };
}
