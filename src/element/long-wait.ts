/** After how long a wait is explained, in milliseconds. */
const LONG_AFTER_MS = 8000;

/** Notices when the buyer has waited so long that the wait has to be explained. */
export class LongWait {
  /** Whether the current wait is a long one. */
  isLong = false;
  readonly #onLong: () => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLong: () => void) {
    this.#onLong = onLong;
  }

  /** @param isWaiting - Whether another wait begins. */
  restart(isWaiting: boolean): void {
    this.stop();
    this.isLong = false;
    if (!isWaiting) return;
    this.#timer = setTimeout(() => {
      this.isLong = true;
      this.#onLong();
    }, LONG_AFTER_MS);
  }

  /** From now on, the wait does not become a long one. */
  stop(): void {
    clearTimeout(this.#timer);
  }
}
