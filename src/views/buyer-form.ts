import { html, type TemplateResult } from 'lit';
import type { CustomerDetails } from '../api/customer.ts';
import type { PageTexts } from '../messages/page.ts';
import { isGarbled } from '../ui/plain-name.ts';
import { textField } from '../ui/field.ts';

export const BUYER_FIELDS = ['first_name', 'last_name', 'email', 'phone'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** Label, autofill token and type of each field. https://html.spec.whatwg.org/#autofill */
const KINDS = {
  first_name: ['firstName', 'given-name', 'text'],
  last_name: ['lastName', 'family-name', 'text'],
  email: ['email', 'email', 'email'],
  phone: ['phone', 'tel', 'tel'],
} as const;

/** What the form and its deferred fields are given. */
export interface BuyerFormPart {
  readonly fields: {
    /** Returns the problem code to show at a field. */
    readonly problem: (name: string) => string | undefined;
    readonly onInput: () => void;
    readonly onLeave: (event: Event) => void;
    /** Renders the deferred fields below the first ones. */
    readonly deferredFields?: (form: BuyerFormPart) => TemplateResult | undefined;
  };
  readonly disabled: boolean;
  readonly messages: PageTexts;
}

/** The fields of the page's own form: who buys. */
export function buyerForm(form: BuyerFormPart): TemplateResult {
  const { fields, disabled, messages } = form;
  const { problem, onInput, onLeave } = fields;
  return html`<section class="details" part="details" aria-labelledby="details-title">
    <div class="section-head">
      <h2 id="details-title">${messages.yourDetails}</h2>
      <p>${messages.requiredNote}</p>
    </div>
    <div class="fields">
      ${BUYER_FIELDS.map((name) => {
        const [label, autocomplete, type] = KINDS[name];
        return textField({
          name,
          label: messages[label],
          autocomplete,
          type,
          inputmode: type,
          problem: buyerProblemText(name, problem(name), messages),
          ...(name === 'phone' && {
            optional: messages.optional,
            description: messages.phoneReason,
            descriptionClass: 'hint',
          }),
          disabled,
          onInput,
          onLeave,
        });
      })}
    </div>
    ${fields.deferredFields?.(form)}
  </section>`;
}

// The pattern of a valid email address in the HTML standard.
const EMAIL =
  /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?(?:\.[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?)*$/i;
const PHONE = /^\+?(?:[\s().\-/]*\d){5,15}[\s().\-/]*$/;
const CARD_NUMBER = /(?:\d[ -]?){13,19}/;

/** The problem code of a field's value; `undefined` when it is filled in correctly. */
export function checkBuyerField(name: string, value: string): string | undefined {
  const text = value.trim();
  if (text.length > 255) return 'too-long';
  if (text === '') return name === 'phone' ? undefined : 'empty';
  if (name === 'email') return EMAIL.test(text) ? undefined : 'format';
  if (name === 'phone') return PHONE.test(text) ? undefined : 'format';
  if (isGarbled(text)) return 'characters';
  return CARD_NUMBER.test(text) ? 'card-number' : undefined;
}

function buyerProblemText(
  name: BuyerField,
  problem: string | undefined,
  messages: PageTexts,
): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'too-long') return messages.tooLong;
  if (problem === 'card-number') return messages.cardNumberHere;
  const texts: Readonly<Record<string, string>> = messages;
  return texts[`${name}_${problem === 'characters' ? 'empty' : problem}`];
}

/**
 * The buyer's details for the service, from the values of a form that is filled in correctly.
 *
 * @param prefill - Known details of the buyer, which are sent where the form has no field for
 *   them.
 */
export function buyerDetails(
  value: (name: BuyerField) => string,
  prefill: Partial<CustomerDetails> = {},
): CustomerDetails {
  const details: CustomerDetails = {
    type: 'PERSONAL',
    ...prefill,
    first_name: value('first_name').trim(),
    last_name: value('last_name').trim(),
    email: value('email').trim(),
  };
  const phone = value('phone').trim();
  if (phone) details.phone = phone;
  else delete details.phone;
  return details;
}
