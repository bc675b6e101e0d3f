export interface KeyEvents {
  /** Called when Enter was pressed in a text field. */
  readonly onEnter: () => void;
  /** Called when Escape was pressed. */
  readonly onEscape: () => void;
}

const TEXT_FIELD = 'form [type="text"]';
/** What `KeyboardEvent.keyCode` is for a key that an input method has used: UI Events, B.2.1. */
const USED_BY_INPUT_METHOD = 229;

/**
 * Lets the forms in `root` hand out Enter and Escape, and never send themselves. One listener serves
 * all of them, because each key waits for each listener.
 */
export function listenForKeys(root: HTMLElement, { onEnter, onEscape }: KeyEvents): void {
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('keydown', (event) => {
    if (event.key === 'Escape') onEscape();
    // Selects, radio buttons and buttons use Enter themselves.
    if (event.key !== 'Enter' || !(event.target as Element).matches(TEXT_FIELD)) return;
    event.preventDefault();
    // With this Enter, the buyer accepts what an input method proposes.
    if (!event.isComposing && event.keyCode !== USED_BY_INPUT_METHOD) onEnter();
  });
}
