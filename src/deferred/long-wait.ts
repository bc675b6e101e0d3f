/** After how long a wait is explained, in milliseconds. */
const LONG_AFTER_MS = 8000;

/** Notices when the buyer has waited so long that the wait has to be explained. */
export class LongWait {
  readonly #onLong: () => void;
  #since: number | undefined;
  #isLong = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onLong: () => void) {
    this.#onLong = onLong;
  }

  /**
   * Returns whether the current wait is a long one.
   *
   * @param since - When it began, in milliseconds of this document's time; `undefined` for no wait.
   */
  isLong(since: number | undefined): boolean {
    if (since === this.#since) return this.#isLong;
    this.#since = since;
    this.#isLong = false;
    clearTimeout(this.#timer);
    if (since === undefined) return false;
    this.#timer = setTimeout(
      () => {
        this.#isLong = true;
        this.#onLong();
      },
      since + LONG_AFTER_MS - performance.now(),
    );
    return false;
  }
}
