import { html, render, type TemplateResult } from 'lit';
import { textField, type TextFieldView } from '../ui/field.ts';
import { FormChecks } from '../ui/form-checks.ts';
import type { CaretText, TextEdit } from './text-edit.ts';

export interface PaymentFormOptions {
  /** The element to render into. It holds nothing else, and its owner may hide it. */
  readonly root: HTMLElement;
  /** Called when something was typed. */
  readonly onChange: () => void;
  /** Called when the buyer has pressed Enter. */
  readonly onSubmit: () => void;
}

/** The definition of the fields for one payment method. */
export interface FormDefinition<Name extends string> {
  /** Names of the fields that are shown and can have problems, in their order. */
  readonly fields: () => readonly Name[];
  /** Returns the problem code for `value` in the field `name`. */
  readonly check: (name: Name, value: string) => string | undefined;
  /** Returns the text of a problem for the buyer. */
  readonly problemText: (name: Name, code: string) => string | undefined;
  /** Functions that format a field's text while it is typed. */
  readonly editors: Partial<Record<Name, (before: string, edit: TextEdit) => CaretText>>;
  /** By the name of a field, another field whose correctness depends on it. */
  readonly judges: Partial<Record<Name, Name>>;
  /** The field that is prefilled with the buyer's name until another name is typed. */
  readonly nameField: Name;
  /** The content of the form. It is rendered again with every change. */
  readonly template: () => TemplateResult;
}

/** The view of a text field, as far as a definition decides it. */
export type PaymentFieldView = Omit<
  TextFieldView,
  'name' | 'problem' | 'disabled' | 'onInput' | 'onLeave'
>;

/** What the frame does with the fields of any payment method. */
export interface PaymentFields {
  /** Whether every field is filled in correctly, whether or not a problem is shown. */
  readonly complete: boolean;
  /** Shows every problem and returns the names of the fields concerned. */
  readonly check: () => readonly string[];
  /** Names of the fields at which a problem is shown. */
  readonly wrong: () => readonly string[];
  /** Whether a field holds something that the buyer has typed. */
  readonly filled: () => boolean;
  /** Focuses the field `name`, or the first one if there is no such field. */
  readonly focus: (name?: string) => void;
  /** Prefills the buyer's name until another name is typed. */
  readonly suggestName: (text: string) => void;
  /** Empties all fields. */
  readonly clear: () => void;
}

/** Adds what the definition of the fields needs itself. */
export interface PaymentForm<Name extends string> extends PaymentFields {
  readonly draw: () => void;
  readonly value: (name: Name) => string;
  /** Renders a text field of this form. */
  readonly text: (name: Name, view: PaymentFieldView) => TemplateResult;
  /** Sets the text of the field `name`, if there is one. */
  readonly fill: (name: Name, text: string) => void;
  /** Called when the content of the field `name` has changed. */
  readonly changed: (name: Name) => void;
  /** Whether nothing can be typed. It takes effect with the next rendering. */
  disabled: boolean;
}

/**
 * Creates the payment fields as one form of one document, so that browsers can autofill them. Their
 * values exist only in the inputs.
 */
export function createPaymentForm<Name extends string>(
  { root, onChange, onSubmit }: PaymentFormOptions,
  definition: FormDefinition<Name>,
): PaymentForm<Name> {
  const { fields, check, editors, nameField } = definition;
  const checks = new FormChecks<Name>(fields, (name) => check(name, value(name)), draw);
  /** Each field's text after it was last formatted. */
  const before = new Map<Name, string>();
  /** Names of the fields that hold something that the buyer has typed. */
  const typed = new Set<Name>();

  function draw(): void {
    render(
      html`<form class="fields" novalidate @submit=${prevent} @keydown=${onKey}>
        ${definition.template()}
      </form>`,
      root,
    );
    // Marks valid fields for the tick. All are checked, because one field may decide whether
    // another one is correct.
    for (const name of fields()) control(name)?.setCustomValidity(check(name, value(name)) ?? '');
  }

  function formElement(): HTMLFormElement | null {
    return root.querySelector('form');
  }

  function control(name = ''): HTMLInputElement | undefined {
    // Among radio buttons, the checked one counts.
    const selector = `[name="${CSS.escape(name)}"]:is(:checked, :not([type='radio']))`;
    return root.querySelector<HTMLInputElement>(selector) ?? undefined;
  }

  function value(name: Name): string {
    return control(name)?.value ?? '';
  }

  function changed(name: Name): void {
    const judged = definition.judges[name];
    // The form is rendered first, because the change may add or remove a field.
    draw();
    checks.typed(name);
    if (judged) checks.typed(judged);
    onChange();
  }

  function onInput(event: InputEvent): void {
    // An input method has not finished the text. Another event follows when it has.
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
        // Setting the caret in a field that is autofilled in the background would move the focus.
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
    // Enter submits from text fields only, because selects, radio buttons and buttons use it
    // themselves.
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
