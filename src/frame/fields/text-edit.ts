import { asciiDigits, digitsOf } from '../../ui/digits.ts';

/** The text of an input and its caret, in UTF-16 units from the start (`selectionStart`). */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

/** An input in its `input` event, before its text is formatted. */
export interface TextEdit extends CaretText {
  /** The event's type; absent when a browser or password manager filled in the field. */
  readonly inputType?: string | undefined;
}

/** An edit, cut at the caret, with its digits in ASCII. */
interface CutEdit {
  readonly left: string;
  readonly right: string;
  readonly deletes: boolean;
}

/**
 * Cuts an edit at the caret. If the buyer has deleted only a separator of `before`, which
 * formatting would put back, the digit beyond it is removed too, so that the key does not get
 * stuck.
 */
export function cutEdit(before: string, { text, caret, inputType = '' }: TextEdit): CutEdit {
  const left = asciiDigits(text.slice(0, caret));
  const right = asciiDigits(text.slice(caret));
  const shorter = before.length - text.length;
  // Some Android keyboards report a deletion as a composition that became shorter.
  const deletes =
    inputType.startsWith('delete') || (inputType === 'insertCompositionText' && shorter > 0);
  if (!deletes || shorter !== 1 || digitsOf(text) !== digitsOf(before)) {
    return { left, right, deletes };
  }
  return inputType.endsWith('Forward')
    ? { left, right: right.replace(/\d/, ''), deletes }
    : { left: left.replace(/\d(?=\D*$)/, ''), right, deletes };
}

/**
 * The caret's position after `count` digits of `text`, and behind the separator there if `beyond`.
 */
export function caretAfter(text: string, count: number, beyond: boolean): number {
  let passed = 0;
  let at = 0;
  for (let next = 0; next < text.length && passed < count; next += 1) {
    if (!isDigit(text, next)) continue;
    passed += 1;
    at = next + 1;
  }
  if (!beyond) return at;
  while (at < text.length && !isDigit(text, at)) at += 1;
  return at;
}

function isDigit(text: string, at: number): boolean {
  return /\d/.test(text.charAt(at));
}

/**
 * Formats a field that holds only digits. The caret stays after the same digit.
 *
 * @param before - The field's text before the edit, as this function returned it.
 * @param format - May insert separators and drop digits from the end.
 */
export function editDigits(
  before: string,
  edit: TextEdit,
  format: (digits: string) => string,
): CaretText {
  const formatted = format(digitsOf(edit.text));
  // After most keys there is nothing to format, and the caret stays without being asked for.
  if (formatted === edit.text) return edit;
  // Most others are typed at the end, where the caret stays.
  if (edit.text.length > before.length && edit.caret === edit.text.length) {
    return { text: formatted, caret: formatted.length };
  }
  const { left, right, deletes } = cutEdit(before, edit);
  const text = format(digitsOf(left + right));
  return { text, caret: caretAfter(text, digitsOf(left).length, !deletes) };
}
