// What a script assigns to an input is unknown to the browser's own undo, which then goes back to texts
// that never stood there. So a text is formatted before the browser enters it, by its own command.
import type { CaretText, TextEdit } from './text-edit.ts';

/** The kinds of edits that insert the event's data at the selection. */
const INSERTS = ['insertText', 'insertFromPaste'];
/** What a deletion without a selection takes away, from the caret on to the right. */
const DELETED: Readonly<Record<string, RegExp>> = {
  Content: /^[^]/,
  Word: /^\s*\S*/,
  SoftLine: /^.*/,
  HardLine: /^.*/,
};

/**
 * What `event` will make of the text of `input`; `undefined` where a script cannot know, or cannot keep
 * the browser from it: a drop, a correction, what an input method composes.
 */
export function foresee(input: HTMLInputElement, event: InputEvent): TextEdit | undefined {
  const { inputType, data } = event;
  if (!event.cancelable || event.isComposing) return undefined;
  const { value } = input;
  const start = input.selectionStart ?? value.length;
  const end = input.selectionEnd ?? value.length;
  let left = value.slice(0, start);
  let right = value.slice(end);
  if (INSERTS.includes(inputType) && data !== null) {
    left += data;
  } else {
    const [, unit = '', direction] =
      /^delete(?:By)?(Content|Word|SoftLine|HardLine|Cut)(Backward|Forward)?$/.exec(inputType) ??
      [];
    if (unit === '') return undefined;
    const deleted = DELETED[unit];
    if (start === end && deleted) {
      if (direction === 'Forward') right = right.replace(deleted, '');
      else left = reverse(reverse(left).replace(deleted, ''));
    }
  }
  return { text: left + right, caret: left.length, inputType };
}

function reverse(text: string): string {
  return text.split('').toReversed().join('');
}

/**
 * Enters `text` into `input`, which has the focus, in one step that the browser can undo. Only what
 * differs is replaced, so that digits typed in a row stay one step, as in any input.
 */
export function enter(input: HTMLInputElement, { text, caret }: CaretText): void {
  const { value } = input;
  const shorter = Math.min(value.length, text.length);
  let start = 0;
  while (start < shorter && value[start] === text[start]) start += 1;
  let kept = 0;
  while (kept < shorter - start && value.at(-1 - kept) === text.at(-1 - kept)) kept += 1;
  const end = value.length - kept;
  const inserted = text.slice(start, text.length - kept);
  if (value !== text) {
    select(input, start, end);
    if (inserted === '') document.execCommand('delete');
    else document.execCommand('insertText', false, inserted);
  }
  // A browser without these commands has no undo here, but the right text.
  if (input.value !== text) input.value = text;
  select(input, caret, caret);
}

function select(input: HTMLInputElement, start: number, end: number): void {
  if (input.selectionStart === start && input.selectionEnd === end) return;
  input.setSelectionRange(start, end);
}
