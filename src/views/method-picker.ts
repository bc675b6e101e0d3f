import { html, nothing, type TemplateResult } from 'lit';
import { ref } from 'lit/directives/ref.js';
import type { PageTexts } from '../messages/page.ts';
import { ownText } from '../ui/own-text.ts';

/** One way to pay, as the buyer sees it. */
export interface MethodOption {
  readonly id: string;
  /** Its name. That of something saved is one element, with its mark. */
  readonly name: string | TemplateResult;
  /** What is said about a saved instrument: when it expires. */
  readonly note?: string;
  readonly disabled?: boolean;
}

interface MethodPicker {
  /** The options in the order to show. */
  readonly options: readonly MethodOption[];
  /** Id of the chosen option. */
  readonly chosen: string | undefined;
  readonly choose: (id: string) => void;
  readonly disabled: boolean;
  readonly messages: PageTexts;
}

/** Lets the buyer choose how to pay. A single way is only named, because it is no choice. */
export function methodPicker(view: MethodPicker): TemplateResult {
  const { options, disabled, messages } = view;
  if (options.length === 1) {
    return html`<p class="only-method" part="method">${nameOf(options[0]?.name)}</p>`;
  }
  const hasSaved = options.some(({ note }) => note !== undefined);
  return html`<fieldset
    class="methods ${hasSaved ? 'list' : ''}"
    part="methods"
    ?disabled=${disabled}
  >
    <legend class="hidden" text=${ownText(messages.payWith)}></legend>
    ${options.map((option) => methodOption(option, view))}
  </fieldset>`;
}

/** The choice between new cards and bank accounts, without saved ones. */
export function newMethodPicker(view: Omit<MethodPicker, 'options'>): TemplateResult {
  const { messages } = view;
  return methodPicker({
    ...view,
    options: (['card', 'bank'] as const).map((id) => ({ id, name: messages[id] })),
  });
}

/** The attribute shows the choice in HTML that no script has drawn, and the property after a click. */
function methodOption(
  { id, name, note, disabled = false }: MethodOption,
  { chosen, choose }: MethodPicker,
): TemplateResult {
  const isChosen = id === chosen;
  const check = (input: Element | undefined): void => {
    if (input) (input as HTMLInputElement).checked = isChosen;
  };
  return html`<label part="method" ?data-chosen=${isChosen}>
    <input
      type="radio"
      name="method"
      value=${id}
      id="method-${id}"
      ?checked=${isChosen}
      ?disabled=${disabled}
      aria-describedby=${note === undefined ? nothing : `note-${id}`}
      @change=${() => choose(id)}
      ${ref(check)}
    />
    ${nameOf(name)}
    ${note === undefined ? nothing : html`<small id="note-${id}" .textContent=${note}></small>`}
  </label>`;
}

function nameOf(name: MethodOption['name'] | undefined): TemplateResult {
  return typeof name === 'object' ? name : html`<span text=${ownText(name ?? '')}></span>`;
}
