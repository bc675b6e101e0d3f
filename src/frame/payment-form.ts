import { html, render, type TemplateResult } from 'lit';
import { textField, type TextFieldView } from '../ui/field.ts';
import { FormChecks } from '../ui/form-checks.ts';
import type { CaretText, TextEdit } from './text-edit.ts';

export interface PaymentFormOptions {
  /** The form's own: nothing else is drawn in it. Whoever gives it may hide it. */
  readonly root: HTMLElement;
  /** Something was typed. */
  readonly onChange: () => void;
  /** Enter was pressed. */
  readonly onSubmit: () => void;
}

/** The fields of one way to pay, for a payment form to draw and to watch over. */
export interface FormDefinition<Name extends string> {
  /** Those whose text can be wrong, as they are shown, in their order. */
  readonly fields: () => readonly Name[];
  /** The code of what is wrong with `value` in the field `name`. */
  readonly check: (name: Name, value: string) => string | undefined;
  /** What the buyer reads about it. */
  readonly problemText: (name: Name, code: string) => string | undefined;
  /** Of fields whose text is put in order while it is typed. */
  readonly editors: Partial<Record<Name, (before: string, edit: TextEdit) => CaretText>>;
  /** By a field's name: another one, which is right or wrong by what this one holds. */
  readonly judges: Partial<Record<Name, Name>>;
  /** Takes the buyer's name until someone writes another. */
  readonly nameField: Name;
  /** What stands in the form. Drawn anew with every change. */
  readonly template: () => TemplateResult;
}

/** What a definition says of a line of text. */
export type PaymentFieldView = Omit<
  TextFieldView,
  'name' | 'problem' | 'disabled' | 'onInput' | 'onLeave'
>;

/** What the frame does with the fields of any way to pay. */
export interface PaymentFields {
  /** Every field is right, whatever is said of it. */
  readonly complete: boolean;
  /** Shows everything that is wrong and answers with the names of those fields. */
  readonly check: () => readonly string[];
  /** Names of the fields at which a problem is shown. */
  readonly wrong: () => readonly string[];
  /** Something that the buyer has typed stands in a field. */
  readonly filled: () => boolean;
  /** The field `name`, or the first one where there is none such. */
  readonly focus: (name?: string) => void;
  /** Fills in the buyer's name, until someone writes another. */
  readonly suggestName: (text: string) => void;
  /** Forgets everything that was typed. */
  readonly clear: () => void;
}

/** … and what the one who defines them needs. */
export interface PaymentForm<Name extends string> extends PaymentFields {
  readonly draw: () => void;
  readonly value: (name: Name) => string;
  /** A line of text of this form. */
  readonly text: (name: Name, view: PaymentFieldView) => TemplateResult;
  /** Puts `text` into the field `name`, where there is one. */
  readonly fill: (name: Name, text: string) => void;
  /** Something else stands in the field `name` now. */
  readonly changed: (name: Name) => void;
  /** Nothing can be typed. Takes effect when the form is drawn. */
  disabled: boolean;
}

/** Payment fields: one form of one document, so that browsers fill it in. Its texts live in its inputs. */
export function createPaymentForm<Name extends string>(
  { root, onChange, onSubmit }: PaymentFormOptions,
  definition: FormDefinition<Name>,
): PaymentForm<Name> {
  const { fields, check, editors, nameField } = definition;
  const checks = new FormChecks<Name>(fields, (name) => check(name, value(name)), draw);
  /** Texts as they were put in order last. */
  const before = new Map<Name, string>();
  /** Fields that hold what the buyer has typed. */
  const typed = new Set<Name>();

  function draw(): void {
    render(
      html`<form class="fields" novalidate @submit=${prevent} @keydown=${onKey}>
        ${definition.template()}
      </form>`,
      root,
    );
    // For the tick: one field may decide what is right in another.
    for (const name of fields()) control(name)?.setCustomValidity(check(name, value(name)) ?? '');
  }

  function formElement(): HTMLFormElement | null {
    return root.querySelector('form');
  }

  function control(name = ''): HTMLInputElement | undefined {
    // Of a choice, what is chosen.
    const selector = `[name="${CSS.escape(name)}"]:is(:checked, :not([type='radio']))`;
    return root.querySelector<HTMLInputElement>(selector) ?? undefined;
  }

  function value(name: Name): string {
    return control(name)?.value ?? '';
  }

  function changed(name: Name): void {
    const judged = definition.judges[name];
    // First of all, as it may bring or take away a field.
    draw();
    checks.typed(name);
    if (judged) checks.typed(judged);
    onChange();
  }

  function onInput(event: InputEvent): void {
    // An input method is still at work on the text: it ends with an event of its own.
    if (event.isComposing) return;
    const input = event.currentTarget as HTMLInputElement;
    const name = input.name as Name;
    const edit = editors[name];
    if (edit) {
      const { value, selectionStart } = input;
      const { text, caret } = edit(before.get(name) ?? '', {
        text: value,
        caret: selectionStart ?? value.length,
        inputType: event.inputType,
      });
      before.set(name, text);
      if (value !== text) {
        input.value = text;
        // Setting the caret of a field that autofill fills in the background would take the focus.
        if (document.activeElement === input) input.setSelectionRange(caret, caret);
      }
    }
    if (input.value === '') typed.delete(name);
    else typed.add(name);
    changed(name);
  }

  function onLeave(event: Event): void {
    const { name, value } = event.currentTarget as HTMLInputElement;
    checks.left(name as Name, value === '');
  }

  function onKey(event: KeyboardEvent): void {
    // From lines of text alone: Enter on a list, a choice or a button is theirs.
    if (event.key === 'Enter' && (event.target as HTMLInputElement).type === 'text') {
      event.preventDefault();
      onSubmit();
    }
  }

  const form: PaymentForm<Name> = {
    disabled: false,
    draw,
    value,
    changed,
    get complete() {
      return checks.complete;
    },
    filled: () => typed.size > 0,
    check: () => checks.all(),
    wrong: () => checks.wrong,
    focus: (name) => (control(name) ?? control(fields()[0]))?.focus(),
    fill(name, text) {
      const input = control(name);
      if (!input || input.value === text) return;
      input.value = text;
      before.set(name, text);
      typed.delete(name);
      changed(name);
    },
    suggestName(text) {
      if (!typed.has(nameField) && check(nameField, text) === undefined) form.fill(nameField, text);
    },
    clear() {
      formElement()?.reset();
      before.clear();
      typed.clear();
      checks.clear();
    },
    text(name, view) {
      const problem = checks.shown(name);
      return textField({
        ...view,
        name,
        problem: problem && definition.problemText(name, problem),
        disabled: form.disabled,
        onInput,
        onLeave,
      });
    },
  };
  return form;
}

function prevent(event: Event): void {
  event.preventDefault();
}
