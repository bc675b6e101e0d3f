import { html, nothing, type TemplateResult } from '../template/html.ts';
import type { PageTexts } from '../messages/page.ts';

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
  const { options, chosen, choose, disabled, messages } = view;
  if (options.length === 1) {
    return html`<p class="only-method" part="method">${options[0]?.name}</p>`;
  }
  const hasSaved = options.some(({ note }) => note !== undefined);
  return html`<fieldset
    class="methods ${hasSaved ? 'list' : ''}"
    part="methods"
    ?disabled=${disabled}
  >
    <legend class="hidden">${messages.payWith}</legend>
    ${options.map(
      ({ id, name, note, disabled: isOff = false }) =>
        html`<label part="method" ?data-chosen=${id === chosen}>
          <input
            type="radio"
            name="method"
            value=${id}
            id="method-${id}"
            .checked=${id === chosen}
            ?disabled=${isOff}
            aria-describedby=${note === undefined ? nothing : `note-${id}`}
            @change=${() => choose(id)}
          />
          ${name} ${note === undefined ? nothing : html`<small id="note-${id}">${note}</small>`}
        </label>`,
    )}
  </fieldset>`;
}
