import { nextTask } from './next-task.ts';

/** A clock that stands still until it is moved on. */
export class ManualClock {
  /** Milliseconds since it was made. */
  now = 0;
  #waiting: { readonly until: number; readonly wake: () => void }[] = [];

  readonly sleep = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push({ until: this.now + milliseconds, wake: resolve });
    });

  /** Lets time pass; who waits is woken in order, and what follows from it happens. */
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
