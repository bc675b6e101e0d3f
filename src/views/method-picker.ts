import { html, nothing, type TemplateResult } from 'lit';
import type { PageMessages } from '../messages/page.ts';
import type { Choice } from '../payment-choice.ts';
import { brandName } from '../ui/brand-name.ts';

interface MethodPicker {
  /** In the order to show. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly choose: (choice: Choice) => void;
  readonly disabled: boolean;
  readonly messages: PageMessages;
}

/** Lets the buyer choose how to pay. */
export function methodPicker(view: MethodPicker): TemplateResult {
  const { choices, chosen, choose, disabled, messages } = view;
  const hasSaved = choices.some(({ saved }) => saved);
  return html`<fieldset
    class="methods ${hasSaved ? 'list' : ''}"
    part="methods"
    ?disabled=${disabled}
  >
    <legend class="hidden">${messages.payWith}</legend>
    ${choices.map(
      (choice) =>
        html`<label part="method" ?data-chosen=${choice === chosen}>
          <input
            type="radio"
            name="method"
            value=${choice.id}
            id="method-${choice.id}"
            .checked=${choice === chosen}
            ?disabled=${choice.expired ?? false}
            aria-describedby=${choice.saved ? `note-${choice.id}` : nothing}
            @change=${() => choose(choice)}
          />
          <bdi>${choiceName(choice, messages)}</bdi>
          ${choice.saved ? html`<small id="note-${choice.id}">${note(choice, messages)}</small>` : nothing}
        </label>`,
    )}
  </fieldset>`;
}

function choiceName({ method, saved }: Choice, messages: PageMessages): string {
  if (!saved) return messages.methods[method];
  const { brand, bankName, last4 } = saved;
  if (!last4) return messages.savedMethod;
  const name = (brand ? brandName(brand) : bankName) ?? messages.methods[method];
  return messages.ending(name, last4);
}

function note({ saved, expired }: Choice, messages: PageMessages): string {
  if (!saved?.expires) return '';
  const { month, year } = saved.expires;
  const date = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return expired ? messages.expiredOn(date) : messages.expiresOn(date);
}
