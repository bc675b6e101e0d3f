/**
 * Whether an input method uses this key itself, e.g. Enter to accept a proposal: UI Events, section
 * B.2.1. `isComposing` does not tell, because keyboards of phones compose each word, and their Enter
 * is meant for the page.
 */
export function isForInputMethod({ keyCode }: KeyboardEvent): boolean {
  return keyCode === 229;
}
