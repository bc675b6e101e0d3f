import { nextTask } from '../promises/next-task.ts';

/** A clock that stands still until a test advances it. */
export class ManualClock {
  /** Milliseconds since the clock was created. */
  now = 0;
  #waiting: { readonly until: number; readonly wake: () => void }[] = [];

  readonly sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push({ until: this.now + milliseconds, wake: resolve });
    });

  /** Lets time pass. Sleepers wake in order, and the code after each sleep runs before the next one. */
  async pass(milliseconds: number): Promise<void> {
    const end = this.now + milliseconds;
    for (;;) {
      const [next] = this.#waiting.toSorted((one, other) => one.until - other.until);
      if (!next || next.until > end) break;
      this.#waiting = this.#waiting.filter((one) => one !== next);
      this.now = next.until;
      next.wake();
      await nextTask();
    }
    this.now = end;
  }
}
