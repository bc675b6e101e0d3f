import type { CaretText, TextEdit } from '../../../src/frame/fields/text-edit.ts';

/** A text input that a buyer edits: applies each edit as a browser does, and then calls `edit`. */
export class TypedField {
  readonly #edit: (before: string, edit: TextEdit) => CaretText;
  #state: CaretText = { text: '', caret: 0 };

  constructor(edit: (before: string, edit: TextEdit) => CaretText, text = '') {
    this.#edit = edit;
    if (text) this.#replace(0, 0, text);
  }

  get text(): string {
    return this.#state.text;
  }

  get caret(): number {
    return this.#state.caret;
  }

  /** The text, with `|` at the caret. */
  get shown(): string {
    const { text, caret } = this.#state;
    return `${text.slice(0, caret)}|${text.slice(caret)}`;
  }

  moveTo(caret: number): this {
    this.#state = { ...this.#state, caret: Math.min(caret, this.text.length) };
    return this;
  }

  type(keys: string): this {
    for (const key of keys) this.#replace(this.caret, this.caret, key, 'insertText');
    return this;
  }

  paste(text: string): this {
    return this.#replace(this.caret, this.caret, text, 'insertFromPaste');
  }

  /** Sets the whole value at once, as a password manager or the browser does. */
  fill(text: string): this {
    return this.#replace(0, this.text.length, text);
  }

  backspace(times = 1): this {
    for (let count = 0; count < times && this.caret > 0; count += 1) {
      this.#replace(this.caret - 1, this.caret, '', 'deleteContentBackward');
    }
    return this;
  }

  deleteForward(times = 1): this {
    for (let count = 0; count < times && this.caret < this.text.length; count += 1) {
      this.#replace(this.caret, this.caret + 1, '', 'deleteContentForward');
    }
    return this;
  }

  /** Deletes a selection, or types `text` over it. */
  replace(start: number, end: number, text = ''): this {
    return this.#replace(start, end, text, text ? 'insertText' : 'deleteContentBackward');
  }

  #replace(start: number, end: number, text: string, inputType?: string): this {
    const before = this.text;
    this.#state = this.#edit(before, {
      text: before.slice(0, start) + text + before.slice(end),
      caret: start + text.length,
      inputType,
    });
    return this;
  }
}
