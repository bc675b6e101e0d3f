import { html, nothing, type TemplateResult } from 'lit';
import { laterMessages as texts } from '../messages/later.ts';
import type { Choice } from '../payment-choice.ts';
import { brandName } from '../ui/brand-name.ts';
import { plainName } from '../ui/plain-name.ts';

interface MethodPicker {
  /** In the order to show. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly choose: (choice: Choice) => void;
  readonly disabled: boolean;
}

/** Lets the buyer choose how to pay. */
export function methodPicker(view: MethodPicker): TemplateResult {
  const { choices, chosen, choose, disabled } = view;
  const hasSaved = choices.some(({ saved }) => saved);
  return html`<fieldset
    class="methods ${hasSaved ? 'list' : ''}"
    part="methods"
    ?disabled=${disabled}
  >
    <legend class="hidden">${texts.payWith}</legend>
    ${choices.map(
      (choice) =>
        html`<label part="method" ?data-chosen=${choice.id === chosen?.id}>
          <input
            type="radio"
            name="method"
            value=${choice.id}
            id="method-${choice.id}"
            .checked=${choice.id === chosen?.id}
            ?disabled=${choice.expired ?? false}
            aria-describedby=${choice.saved ? `note-${choice.id}` : nothing}
            @change=${() => choose(choice)}
          />
          <bdi>${choiceName(choice)}</bdi>
          ${choice.saved ? html`<small id="note-${choice.id}">${note(choice)}</small>` : nothing}
        </label>`,
    )}
  </fieldset>`;
}

/** `Visa`, the name of a bank, or `Card`. */
export function instrumentName({ method, saved }: Choice): string {
  const { brand, bankName } = saved ?? {};
  return plainName((brand ? brandName(brand) : bankName) ?? texts.methods[method]);
}

function choiceName(choice: Choice): string {
  const name = instrumentName(choice);
  const { saved } = choice;
  if (!saved) return name;
  return saved.last4 ? texts.ending(name, saved.last4) : texts.savedMethod;
}

function note({ saved, expired }: Choice): string {
  if (!saved?.expires) return '';
  const { month, year } = saved.expires;
  const date = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return expired ? texts.expiredOn(date) : texts.expiresOn(date);
}
