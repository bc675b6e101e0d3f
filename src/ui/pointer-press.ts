/** The longest time for which a press delays anything, in milliseconds. */
const MAX_PRESS_MS = 1000;
const ENDS = ['pointerup', 'pointercancel'];

/**
 * A press of the pointer, until its click has been delivered.
 *
 * Pressing the button takes the focus from a field, which may show a problem there and push the
 * button away from under the pointer. Browsers then drop the click, and nothing would happen.
 */
export class PointerPress {
  #end: Promise<void> | undefined;

  /** Resolves when the current press has ended; `undefined` when there is none. */
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
      // The click follows the event in the same task, so the press ends in the next one.
      const onEnd = (): void => void setTimeout(finish);
      const timer = setTimeout(finish, MAX_PRESS_MS);
      for (const type of ENDS) addEventListener(type, onEnd, true);
    });
  };
}
