/** The longest that a press holds anything back, in milliseconds. */
const MAX_PRESS_MS = 1000;
const ENDS = ['pointerup', 'pointercancel'];

/**
 * A press of the pointer, until its click has been delivered.
 *
 * Pressing the button takes the focus from a field, which may show a problem there and push the
 * button away from under the pointer: browsers then drop the click, and the buyer presses in vain.
 */
export class PointerPress {
  #end: Promise<void> | undefined;

  /** Resolves when the present press is over; `undefined` when there is none. */
  get end(): Promise<void> | undefined {
    return this.#end;
  }

  readonly begin = (): void => {
    this.#end ??= new Promise((resolve) => {
      const finish = (): void => {
        for (const type of ENDS) removeEventListener(type, onEnd, true);
        clearTimeout(timer);
        this.#end = undefined;
        resolve();
      };
      // The click comes after it, in the same task.
      const onEnd = (): void => void setTimeout(finish);
      const timer = setTimeout(finish, MAX_PRESS_MS);
      for (const type of ENDS) addEventListener(type, onEnd, true);
    });
  };
}
