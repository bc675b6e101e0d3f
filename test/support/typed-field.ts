import type { CaretText, TextEdit } from '../../src/frame/text-edit.ts';

/** A text input under a buyer's fingers: does what a browser does, then lets `edit` put it in order. */
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

  /** The text with `|` for the caret. */
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

  /** What a password manager or the browser does: the whole value at once. */
  fill(text: string): this {
    return this.#replace(0, this.text.length, text);
  }

  backspace(times = 1): this {
    for (let press = 0; press < times && this.caret > 0; press += 1) {
      this.#replace(this.caret - 1, this.caret, '', 'deleteContentBackward');
    }
    return this;
  }

  deleteForward(times = 1): this {
    for (let press = 0; press < times && this.caret < this.text.length; press += 1) {
      this.#replace(this.caret, this.caret + 1, '', 'deleteContentForward');
    }
    return this;
  }

  /** Cuts out a selection, or types `text` over it. */
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
