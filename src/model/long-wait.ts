import type { CheckoutModel } from './checkout-model.ts';

/** After how long a wait is explained, in milliseconds. */
const LONG_WAIT_MS = 8000;

/** Notes in the model that the buyer waits long, so that this is explained. */
export class LongWait {
  readonly #model: CheckoutModel;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(model: CheckoutModel) {
    this.#model = model;
    model.observe({
      onStep: (before, after) => {
        // Tokenizing and confirming are two halves of one wait.
        if (after.status !== before.status && after.status !== 'confirming') this.begin();
      },
    });
  }

  /** Begins to wait, if the buyer has to wait in the present state. */
  begin(): void {
    const { state, frame } = this.#model;
    this.end();
    this.#model.isLongWait = false;
    if (!frame || !['loading', 'tokenizing', 'confirming'].includes(state.status)) return;
    this.#timer = setTimeout(() => {
      this.#model.isLongWait = true;
      this.#model.update();
    }, LONG_WAIT_MS);
  }

  end(): void {
    clearTimeout(this.#timer);
  }
}
