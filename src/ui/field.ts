import { html, nothing, type TemplateResult } from 'lit';

/** One labelled field, whatever stands in it. */
export interface FieldView {
  /** Also the id of its control. */
  readonly name: string;
  readonly label: string;
  /** What is wrong with it, in the buyer's words. */
  readonly problem: string | undefined;
  /** Word beside the label when the field may stay empty. */
  readonly optional?: string;
  /** For those who do not see the field's mark. */
  readonly description?: string | undefined;
  /** How its description looks that is for everyone; otherwise it is hidden from the eye. */
  readonly look?: 'hint';
}

/** What a text input needs beyond its field. */
export interface TextFieldView extends FieldView {
  readonly autocomplete: string;
  readonly type?: 'text' | 'email' | 'tel';
  readonly inputmode?: 'text' | 'numeric' | 'email' | 'tel';
  readonly disabled?: boolean;
  readonly placeholder?: string;
  /** Stands inside the field, behind the text. */
  readonly mark?: TemplateResult;
  readonly onInput: (event: InputEvent) => void;
  readonly onLeave: (event: Event) => void;
}

/** A field's label, control, description and problem, tied together for assistive technology. */
export function field(view: FieldView, control: TemplateResult): TemplateResult {
  const { name, label, problem, optional, description, look = 'hidden' } = view;
  return html`<div class="field" part="field" data-field=${name}>
    <div class="label">
      <label for=${name} part="label">${label}</label>
      ${
        optional === undefined
          ? html`<span class="required" aria-hidden="true">*</span>`
          : html`<span class="optional" id="${name}-optional">${optional}</span>`
      }
    </div>
    ${control}
    ${description ? html`<p class=${look} id="${name}-description">${description}</p>` : nothing}
    <p class="problem" part="problem" id="${name}-problem">${problem ?? nothing}</p>
  </div>`;
}

/** The ids of everything that describes a field's control. */
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

/** Names and addresses are of any script, whatever the page's is; numbers and the like are not. */
export function directionOf({
  type = 'text',
  inputmode = 'text',
}: {
  readonly type?: TextFieldView['type'] | undefined;
  readonly inputmode?: TextFieldView['inputmode'] | undefined;
}): 'auto' | undefined {
  return type === 'text' && inputmode === 'text' ? 'auto' : undefined;
}

/** A field with a single line of text. Its value lives in the input alone. */
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
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        ?required=${view.optional === undefined}
        ?disabled=${view.disabled ?? false}
        aria-invalid=${view.problem ? 'true' : 'false'}
        aria-describedby=${describedBy(view) ?? nothing}
        @input=${view.onInput}
        @compositionend=${view.onInput}
        @blur=${view.onLeave}
      />${view.mark ?? nothing}
    </div>`,
  );
}
