import { FormChecks } from '../../ui/form-checks.ts';
import { setAttribute } from './document-text.ts';
import { showProblem } from './field-problem.ts';
import type { CaretText, TextEdit } from './text-edit.ts';
import { enter, foresee } from './undoable-edit.ts';

export interface PaymentFormEvents {
  /**
   * Called when something was typed.
   *
   * @param isNews - Whether something may have changed that the page is told about the fields.
   */
  readonly onChange: (isNews: boolean) => void;
}

/** The definition of the fields for one payment method. */
export interface FormDefinition<Name extends string> {
  /**
   * Returns the names of the fields that are shown and can have problems, in their order. They
   * change only where the form is drawn.
   */
  readonly fields: () => readonly Name[];
  /** Returns the problem code for `value` in the field `name`. */
  readonly check: (name: Name, value: string) => string | undefined;
  /** Returns the text of a problem for the buyer. */
  readonly problemText: (name: Name, code: string) => string | undefined;
  /** Functions that format a field's text while it is typed. */
  readonly editors: Partial<Record<Name, (before: string, edit: TextEdit) => CaretText>>;
  /** By the name of a field, another field whose correctness depends on it. */
  readonly dependents: Partial<Record<Name, Name>>;
  /** The field that is prefilled with the buyer's name until another name is typed. */
  readonly nameField: Name;
  /** Brings labels, descriptions and pictures up to date. */
  readonly update: () => void;
  /**
   * Called by each key. Brings up to date what depends on the field `name`, and returns whether any
   * of it has changed.
   *
   * @param text - What the field holds, formatted.
   */
  readonly onValueChange: (name: Name, text: string) => boolean;
}

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
  /** Brings the whole form up to date. */
  readonly draw: () => void;
  readonly value: (name: Name) => string;
  /** Sets the text of the field `name`, if there is one. */
  readonly fill: (name: Name, text: string) => void;
  /** Called when the content of the field `name` has changed. */
  readonly changed: (name: Name) => void;
  /** Whether nothing can be typed. It takes effect with the next call of `draw`. */
  disabled: boolean;
}

/** The ids of the elements that may describe a field end like this, and begin with its name. */
const DESCRIPTIONS = ['problem', 'optional', 'description'];

/**
 * Runs the payment fields that stand in `form`, which is one form so that browsers can autofill it.
 * Their values exist only in the inputs. What was typed before this script ran is taken over.
 */
export function createPaymentForm<Name extends string>(
  form: HTMLFormElement,
  { onChange }: PaymentFormEvents,
  definition: FormDefinition<Name>,
): PaymentForm<Name> {
  const { check, editors, dependents, nameField } = definition;
  const checks = new FormChecks<Name>(
    () => fields,
    (name) => check(name, value(name)),
    () => {
      isNews = true;
      areProblemsNew = true;
    },
  );
  const textFields = new Set(form.querySelectorAll<HTMLInputElement>('input[type="text"]'));
  const controls = [...form.querySelectorAll<HTMLInputElement>('input, select, fieldset')];
  /** The controls by their names, because each key reads several values. */
  const named = Map.groupBy(controls, ({ name }) => name);
  const fieldOf = new Map(controls.map((one) => [one, one.closest<HTMLElement>('.field')]));
  /** Each field's text after it was last formatted. */
  const before = new Map<Name, string>();
  /** The formatted text that the browser is about to enter into the field with the focus. */
  let foreseen: string | undefined;
  /** Names of the fields that are shown. */
  let fields = definition.fields();
  /** Whether problems, or what depends on the fields, may have changed since `onChange` was called. */
  let isNews = true;
  /** Whether the problems to show have changed since a key has drawn its field. */
  let areProblemsNew = false;
  /** Whether all was filled in correctly when `onChange` was last called. */
  let wasComplete = false;
  /** Whether anything was filled in then. */
  let wasFilled = false;
  /** Names of the fields that hold something that the buyer has typed. */
  const typed = new Set<Name>();

  function draw(): void {
    definition.update();
    fields = definition.fields();
    isNews = true;
    for (const input of textFields) drawField(input);
    for (const control of controls) control.disabled = paymentForm.disabled;
  }

  function drawFields(names: readonly Name[]): void {
    for (const input of textFields) if (names.includes(input.name as Name)) drawField(input);
  }

  function drawField(input: HTMLInputElement): void {
    const name = input.name as Name;
    const code = checks.shown(name);
    showProblem(input, code && definition.problemText(name, code));
    setAttribute(input, 'aria-invalid', code ? 'true' : 'false');
    const ids = DESCRIPTIONS.map((kind) => `${name}-${kind}`).filter((id) =>
      form.querySelector(`#${id}:not([hidden])`),
    );
    setAttribute(input, 'aria-describedby', ids.join(' ') || undefined);
  }

  /** Returns the control of a field that is shown; among radio buttons, the checked one. */
  function control(name: string | undefined): HTMLInputElement | undefined {
    const found = name && named.get(name)?.find(({ type, checked }) => type !== 'radio' || checked);
    return found && !fieldOf.get(found)?.hidden ? found : undefined;
  }

  function value(name: Name): string {
    return control(name)?.value ?? '';
  }

  function changed(name: Name): void {
    const dependent = dependents[name];
    const concerned = dependent ? [name, dependent] : [name];
    if (definition.onValueChange(name, before.get(name) ?? '')) isNews = true;
    for (const one of concerned) checks.typed(one);
    // A key that corrects nothing writes nothing, so that typing is as quick as in plain HTML.
    if (areProblemsNew) drawFields(concerned);
    areProblemsNew = false;
    // A form that was drawn may follow other rules, such as those of another country.
    const complete = checks.isComplete(isNews ? fields : concerned);
    const isFilled = typed.size > 0;
    onChange(isNews || complete !== wasComplete || isFilled !== wasFilled);
    isNews = false;
    wasComplete = complete;
    wasFilled = isFilled;
  }

  /** Formats what will be typed, in one step that the browser can undo. */
  function onBeforeInput(event: InputEvent): void {
    foreseen = undefined;
    const { target } = event;
    const editor = isTextField(target) && editors[target.name as Name];
    const edit = editor && foresee(target, event);
    if (!edit) return;
    const edited = editor(target.value, edit);
    foreseen = edited.text;
    if (foreseen === edit.text) return;
    event.preventDefault();
    enter(target, edited);
  }

  /** Formats what was typed into `input`. The caret stays after the same character. */
  function format(input: HTMLInputElement, inputType?: string): Name {
    const name = input.name as Name;
    const edit = new InputEdit(input, inputType);
    // What was undone is what stood there.
    const isFormatted = edit.text === foreseen || inputType?.startsWith('history');
    const edited = isFormatted ? edit : (editors[name]?.(before.get(name) ?? '', edit) ?? edit);
    foreseen = undefined;
    const { text } = edited;
    if (text !== edit.text) {
      const { caret } = edited;
      input.value = text;
      // The caret is at the end then. Setting it costs time, and in a field that is autofilled in
      // the background it would move the focus.
      if (caret < text.length && document.activeElement === input) {
        input.setSelectionRange(caret, caret);
      }
    }
    before.set(name, text);
    if (text === '') typed.delete(name);
    else typed.add(name);
    return name;
  }

  function onInput({ target, isComposing = false, inputType }: Partial<InputEvent>): void {
    // An input method has not finished the text. Another event follows when it has.
    if (!isComposing && isTextField(target)) changed(format(target, inputType));
  }

  function onLeave({ target }: Event): void {
    if (!isTextField(target)) return;
    const name = target.name as Name;
    checks.left(name, target.value === '');
    drawFields([name]);
  }

  function onChoice({ target }: Event): void {
    // Text fields have said it already, when they were typed into.
    if (isTextField(target)) return;
    const name = (target as HTMLInputElement | HTMLSelectElement).name as Name;
    // A choice, such as that of a country, may show or hide other fields.
    draw();
    changed(name);
  }

  function isTextField(target: unknown): target is HTMLInputElement {
    return textFields.has(target as HTMLInputElement);
  }

  const paymentForm: PaymentForm<Name> = {
    disabled: false,
    draw,
    value,
    changed,
    get complete() {
      return checks.isComplete();
    },
    filled: () => typed.size > 0,
    check() {
      // A script may have chosen something without an event.
      draw();
      const wrong = checks.all();
      drawFields(fields);
      return wrong;
    },
    wrong: () => checks.wrong,
    focus(name) {
      (control(name) ?? control(fields[0]))?.focus();
    },
    fill(name, text) {
      const input = control(name);
      if (!input || input.value === text) return;
      input.value = text;
      before.set(name, text);
      typed.delete(name);
      changed(name);
    },
    suggestName(text) {
      if (!typed.has(nameField) && check(nameField, text) === undefined) {
        paymentForm.fill(nameField, text);
      }
    },
    clear() {
      form.reset();
      before.clear();
      typed.clear();
      checks.clear();
      draw();
    },
  };

  // The events of a field that do not bubble pass the form on their way to the field.
  form.addEventListener('beforeinput', onBeforeInput, true);
  form.addEventListener('input', onInput, true);
  form.addEventListener('compositionend', onInput, true);
  form.addEventListener('blur', onLeave, true);
  form.addEventListener('change', onChoice);
  for (const input of textFields) if (input.value !== '') format(input);
  return paymentForm;
}

/** What was typed into `input`. */
class InputEdit implements TextEdit {
  readonly text: string;
  readonly inputType: string | undefined;
  readonly #input: HTMLInputElement;

  constructor(input: HTMLInputElement, inputType: string | undefined) {
    this.text = input.value;
    this.inputType = inputType;
    this.#input = input;
  }

  /** Browsers compute it when it is asked for, which costs more than all else of a key. */
  get caret(): number {
    return this.#input.selectionStart ?? this.text.length;
  }
}
