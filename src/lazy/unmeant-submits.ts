/**
 * Keeps browsers from submitting the form in `root` where the buyer does not mean it.
 *
 * @param isAskedAgain - Returns whether the total has changed with the last submit.
 */
export function refuseUnmeantSubmits(root: ShadowRoot, isAskedAgain: () => boolean): void {
  root.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event as KeyboardEvent;
    // Browsers do not choose a focused option on Enter but submit its form, which would pay. A key
    // that is held down would agree to a new total that nobody has read.
    const isChoice = /radio|checkbox/.test((target as HTMLInputElement).type);
    if (key === 'Enter' && (repeat || isChoice)) event.preventDefault();
  });
  root.addEventListener('click', (event) => {
    // The second click of a double click was aimed at the total that was there at the first one.
    const isSecond = (event as MouseEvent).detail > 1;
    if (isSecond && isAskedAgain() && (event.target as Element).closest('.pay')) {
      event.preventDefault();
    }
  });
}
