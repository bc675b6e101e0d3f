import { isPastReady, type Step } from '../element/page-notifier.ts';
import { loadDeferred } from './load-deferred.ts';
import type * as Deferred from './deferred.ts';
import type { FirstPart, DeferredViews } from '../views/deferred-views.ts';

/** How long loading may take before the buyer is shown that it failed, in milliseconds. */
const LOAD_TIMEOUT_MS = 10_000;
/** After so many failures, the part is loaded again only when the buyer or the page asks for it. */
const MAX_ATTEMPTS = 2;

/** Loads the deferred part of the script for one element. */
export class DeferredPart {
  /** The views, once the part is loaded. */
  views: DeferredViews | undefined;
  /** Whether the last attempt to load the part failed. */
  failed = false;
  readonly #first: FirstPart;
  readonly #onFinished: (error?: unknown) => void;
  #attempts = 0;
  #isLoading = false;
  /** Callbacks that wait until the part is loaded or loading has failed. */
  #waiting: (() => void)[] = [];
  /** Steps of which the page has not been notified, because this part does it. */
  readonly #unreported: Step[] = [];

  /**
   * @param onFinished - Called when the part is loaded or loading has failed, with the reason if
   *   it is known.
   */
  constructor(first: FirstPart, onFinished: (error?: unknown) => void) {
    this.#first = first;
    this.#onFinished = onFinished;
  }

  /** Whether something waits for the part. */
  get isAwaited(): boolean {
    return this.#waiting.length > 0;
  }

  /** Loads the part, because it will be needed. */
  want(): void {
    if (!this.views && !this.#isLoading && this.#attempts < MAX_ATTEMPTS) this.load();
  }

  /** Resolves to the views; `undefined` if they could not be loaded this time. */
  async get(): Promise<DeferredViews | undefined> {
    if (this.views) return this.views;
    const finished = new Promise<void>((resolve) => this.#waiting.push(resolve));
    if (!this.#isLoading) this.load();
    this.#first.tag.requestUpdate();
    await finished;
    return this.views;
  }

  /**
   * Notifies the page of a step of the checkout, at once or when the part is loaded.
   *
   * @param isShown - Whether the first part can show what the step has led to.
   */
  onStep(step: Step, isShown: boolean): void {
    if (this.views) return this.views.onStep(step);
    if (isShown && !isPastReady(step)) return;
    this.#unreported.push(step);
    this.want();
  }

  /** Notifies the page of the steps that came before the part. */
  notifyOfEarlierSteps(): void {
    for (const step of this.#unreported.splice(0)) this.views?.notifyLate(step);
  }

  readonly load = (): void => {
    const finish = (createViews?: typeof Deferred.createViews, error?: unknown): void => {
      clearTimeout(timer);
      // A part that arrives after the timeout is still used, but only once.
      if (this.views) return;
      this.#isLoading = false;
      try {
        this.views = createViews?.(this.#first);
      } catch (mistake) {
        // Whoever waits for the part is told that it is not there.
        console.error('<easy-checkout> A part of the script has failed:', mistake);
      }
      this.failed = !this.views;
      this.#onFinished(error);
      for (const wake of this.#waiting.splice(0)) wake();
    };
    const timer = setTimeout(() => finish(), LOAD_TIMEOUT_MS);
    this.failed = false;
    this.#isLoading = true;
    void loadDeferred((this.#attempts += 1)).then(finish, (error) => finish(undefined, error));
  };
}
