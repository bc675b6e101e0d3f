import { isForInputMethod } from './input-method.ts';

export interface KeyEvents {
  /** Called when Enter was pressed in a text field of a form. */
  readonly onEnter: () => void;
  /** Called when Escape was pressed. */
  readonly onEscape: () => void;
}

/**
 * Reports Enter in a text field of a form and Escape anywhere in `root`, and keeps forms from being
 * sent. One listener serves all forms.
 */
export function listenForKeys(root: HTMLElement, { onEnter, onEscape }: KeyEvents): void {
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('keydown', (event) => {
    const { key, repeat, target } = event;
    // A key that is held down would agree to a new total that nobody has read.
    if (repeat || (key !== 'Enter' && key !== 'Escape') || isForInputMethod(event)) return;
    if (key === 'Escape') return onEscape();
    // Selects, radio buttons and buttons use Enter themselves.
    if (!(target as Element).matches('form [type="text"]')) return;
    event.preventDefault();
    onEnter();
  });
}
