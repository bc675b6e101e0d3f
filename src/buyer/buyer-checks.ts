import type { CustomerDetails } from '../api/customer.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { digitsOf } from '../ui/digits.ts';
import { isGarbled } from '../ui/plain-name.ts';
import type { BuyerField } from '../views/buyer-form.ts';
import type { NameParts } from './full-name.ts';

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
  if (name === 'full_name') {
    // The card takes this name, and the frame takes no name with so many digits.
    if (digitsOf(text).length > 11) return 'card-number';
    if (!/\p{L}/u.test(text)) return 'empty';
  }
  return CARD_NUMBER.test(text) ? 'card-number' : undefined;
}

/** The text of a problem at a field. */
export function buyerProblemText(
  name: BuyerField,
  problem: string | undefined,
  messages: LazyTexts,
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
 * @param names - The buyer's first and last name.
 * @param prefill - Known details of the buyer, which are sent where the form has no field for
 *   them.
 */
export function buyerDetails(
  value: (name: 'email' | 'phone') => string,
  names: NameParts,
  prefill: Partial<CustomerDetails> = {},
): CustomerDetails {
  const details: CustomerDetails = {
    type: 'PERSONAL',
    ...prefill,
    ...names,
    email: value('email').trim(),
  };
  const phone = value('phone').trim();
  if (phone) details.phone = phone;
  else delete details.phone;
  return details;
}
