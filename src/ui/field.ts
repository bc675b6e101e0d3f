import { html, nothing, type TemplateResult } from 'lit';
import { ownText } from './own-text.ts';

/** A labelled field with any kind of control. */
export interface FieldView {
  /** The field's name, which is also the id of its control. */
  readonly name: string;
  readonly label: string;
  /** The text of the field's problem. */
  readonly problem: string | undefined;
  /** The text beside the label of a field that may stay empty. */
  readonly optional?: string;
  /** A description for those who do not see the field's mark. */
  readonly description?: string | undefined;
  /** What stands at the end of the label's row. */
  readonly aside?: TemplateResult | undefined;
  /** The class of a description that everyone sees. Otherwise it is visually hidden. */
  readonly descriptionClass?: 'hint';
}

/** What a text input needs besides its field. */
export interface TextFieldView extends FieldView {
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Shown inside the field, after the text. */
  readonly mark?: TemplateResult;
}

/** Renders label, control, description and problem of a field, linked for assistive technology. */
export function field(view: FieldView, control: TemplateResult): TemplateResult {
  const { name, label, problem, optional, aside, description, descriptionClass = 'hidden' } = view;
  return html`<div class="field" part="field" data-field=${name}>
    <div class="label">
      <label for=${name} part="label" text=${ownText(label)}></label>
      ${
        optional === undefined
          ? nothing
          : html`<span class="optional" id="${name}-optional" .textContent=${optional}></span>`
      }
      ${aside ?? nothing}
    </div>
    ${control}
    ${
      description
        ? html`<p
            class=${descriptionClass}
            id="${name}-description"
            .textContent=${description}
          ></p>`
        : nothing
    }
    ${
      problem
        ? html`<p class="problem" part="problem" id="${name}-problem" .textContent=${problem}></p>`
        : nothing
    }
  </div>`;
}

/** Finds the control of a field in the page, also where an extension has given it another id. */
export function controlOf(root: ParentNode, name: string): HTMLInputElement | undefined {
  const control =
    root.querySelector<HTMLInputElement>(`#${name}`) ??
    root.querySelector<HTMLInputElement>(`[data-field="${name}"] :is(input, select)`);
  return control ?? undefined;
}

/** Ids of all elements that describe a field's control. */
export function describedBy({
  name,
  optional,
  description,
  problem,
}: FieldView): string | undefined {
  const ids = [
    problem && `${name}-problem`,
    optional !== undefined && `${name}-optional`,
    description && `${name}-description`,
  ];
  return ids.filter(Boolean).join(' ') || undefined;
}

/**
 * The value of `dir`: names and addresses may be in any script, while numbers and the like may not.
 */
export function directionOf({
  type = 'text',
  inputmode = 'text',
}: {
  readonly type?: TextFieldView['type'] | undefined;
  readonly inputmode?: TextFieldView['inputmode'] | undefined;
}): 'auto' | undefined {
  return type === 'text' && inputmode === 'text' ? 'auto' : undefined;
}

/** A field with a single line of text. The input alone holds its value. */
export function textField(view: TextFieldView): TemplateResult {
  return field(
    view,
    html`<div class=${view.mark ? 'control marked' : 'control'}>
      <input
        part="input"
        id=${view.name}
        name=${view.name}
        type=${view.type ?? 'text'}
        inputmode=${view.inputmode ?? 'text'}
        autocomplete=${view.autocomplete}
        dir=${directionOf(view) ?? nothing}
        placeholder=${view.placeholder ?? ' '}
        ?required=${view.optional === undefined}
        ?disabled=${view.disabled ?? false}
        aria-invalid=${view.problem ? 'true' : 'false'}
        aria-describedby=${describedBy(view) ?? nothing}
      />${view.mark ?? nothing}
    </div>`,
  );
}
