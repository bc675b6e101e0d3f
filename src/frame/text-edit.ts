import { asciiDigits, digitsOf } from '../ui/digits.ts';

/** The text of an input and its caret, in UTF-16 units from the start (`selectionStart`). */
export interface CaretText {
  readonly text: string;
  readonly caret: number;
}

/** An input as it stands in its `input` event, before anything was put in order. */
export interface TextEdit extends CaretText {
  /** Of the event; absent when a browser or password manager filled the field. */
  readonly inputType?: string | undefined;
}

/** An edit cut at the caret, its digits in ASCII. */
interface CutEdit {
  readonly left: string;
  readonly right: string;
  readonly deletes: boolean;
}

/**
 * Cuts an edit at the caret. Where the buyer deleted no more than a separator of `before`, which
 * formatting would only put back, the digit beyond it is taken too, so that a key never gets stuck.
 */
export function cutEdit(before: string, { text, caret, inputType = '' }: TextEdit): CutEdit {
  const left = asciiDigits(text.slice(0, caret));
  const right = asciiDigits(text.slice(caret));
  const shorter = before.length - text.length;
  // Some keyboards of Android report a deletion as a composition that became shorter.
  const deletes =
    inputType.startsWith('delete') || (inputType === 'insertCompositionText' && shorter > 0);
  if (!deletes || shorter !== 1 || digitsOf(text) !== digitsOf(before)) {
    return { left, right, deletes };
  }
  return inputType.endsWith('Forward')
    ? { left, right: right.replace(/\d/, ''), deletes }
    : { left: left.replace(/\d(?=\D*$)/, ''), right, deletes };
}

/** The caret after `count` digits of `text`; behind the separator there, if `beyond`. */
export function caretAfter(text: string, count: number, beyond: boolean): number {
  const passed = new RegExp(`^(\\D*\\d){0,${count}}${beyond ? '\\D*' : ''}`).exec(text);
  return passed?.[0].length ?? 0;
}

/**
 * What becomes of a field that holds digits alone: its digits by `format`, the caret after the same
 * digit as before.
 *
 * @param before - The field's text before the edit, as this function returned it.
 * @param format - May set separators between the digits and drop digits from the end.
 */
export function editDigits(
  before: string,
  edit: TextEdit,
  format: (digits: string) => string,
): CaretText {
  const { left, right, deletes } = cutEdit(before, edit);
  const text = format(digitsOf(left + right));
  return { text, caret: caretAfter(text, digitsOf(left).length, !deletes) };
}
