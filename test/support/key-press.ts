export interface Press {
  readonly isComposing?: boolean;
  /** The legacy code, which engines let no script set when it makes an event. */
  readonly keyCode?: number;
  /** Whether the key is held down. */
  readonly repeat?: boolean;
}

/**
 * Presses `key` in `target`.
 *
 * @returns false when the browser was kept from acting on it
 */
export function pressKey(
  target: EventTarget,
  key: string,
  { keyCode = 0, isComposing = false, repeat = false }: Press = {},
): boolean {
  const event = new KeyboardEvent('keydown', {
    key,
    isComposing,
    repeat,
    bubbles: true,
    cancelable: true,
    composed: true,
  });
  Object.defineProperty(event, 'keyCode', { value: keyCode });
  return target.dispatchEvent(event);
}

/** Enter, as it reaches a page in different ways, and whether the page is meant. */
export const ENTERS: readonly (readonly [as: string, press: Press, isMeant: boolean])[] = [
  ['a keyboard says it', { keyCode: 13 }, true],
  ['a phone says it, which composes each word', { keyCode: 13, isComposing: true }, true],
  ['it accepts a proposal', { keyCode: 229, isComposing: true }, false],
  ['it accepts a proposal in Safari', { keyCode: 229 }, false],
];
