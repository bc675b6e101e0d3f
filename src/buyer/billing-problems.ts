import type { AddressFormat } from '../address/format.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { fill } from '../messages/fill.ts';
import { inSentence } from '../messages/in-sentence.ts';
import type { Wording } from '../messages/terms.ts';
import type { BillingField } from '../views/billing-form.ts';

/** What to say about the problem with the field `name`; `undefined` when there is none. */
export function billingProblemText(
  name: BillingField,
  problem: string | undefined,
  format: AddressFormat,
  { messages, locale }: Wording<LazyTexts>,
): string | undefined {
  if (problem === undefined) return undefined;
  if (problem === 'too-long') return messages.tooLong;
  if (problem === 'card-number') return messages.cardNumberHere;
  if (name === 'business_phone') return messages.phone_format;
  const { businessName, ...texts } = messages;
  const field = format.fields.find((one) => one.name === name);
  const label = inSentence(field ? texts[`label_${field.label}`] : businessName, locale);
  if (problem !== 'format') {
    const chooses = name === 'region' && format.regions;
    // The label "Apartment, suite, etc." ends with a full stop of its own.
    const text = fill(chooses ? messages.chooseOne : messages.enter, { label });
    return text.replace(/\.\.$/, '.');
  }
  const example = format.postal?.examples[0];
  return example === undefined
    ? fill(messages.postalFormat, { label })
    : fill(messages.postalFormatLike, { label, example });
}
