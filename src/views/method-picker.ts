import { html, nothing, type TemplateResult } from 'lit';
import { fill } from '../messages/fill.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { Choice } from '../methods/payment-choice.ts';
import { brandName } from '../ui/brand-name.ts';
import { plainName } from '../ui/plain-name.ts';

interface MethodPicker {
  /** The choices in the order to show. */
  readonly choices: readonly Choice[];
  readonly chosen: Choice | undefined;
  readonly choose: (choice: Choice) => void;
  readonly disabled: boolean;
  readonly messages: DeferredTexts;
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
          <bdi>${choiceName(choice, messages)}</bdi>
          ${choice.saved ? html`<small id="note-${choice.id}">${note(choice, messages)}</small>` : nothing}
        </label>`,
    )}
  </fieldset>`;
}

/** `Visa`, the name of a bank, or `Card`. */
export function instrumentName({ method, saved }: Choice, messages: DeferredTexts): string {
  const { brand, bankName } = saved ?? {};
  return plainName((brand ? brandName(brand) : bankName) ?? messages[method]);
}

function choiceName(choice: Choice, messages: DeferredTexts): string {
  const name = instrumentName(choice, messages);
  const { saved } = choice;
  if (!saved) return name;
  return saved.last4 ? fill(messages.ending, { name, last4: saved.last4 }) : messages.savedMethod;
}

function note({ saved, expired }: Choice, messages: DeferredTexts): string {
  if (!saved?.expires) return '';
  const { month, year } = saved.expires;
  const date = `${String(month).padStart(2, '0')}/${String(year).slice(-2)}`;
  return fill(expired ? messages.expiredOn : messages.expiresOn, { date });
}
