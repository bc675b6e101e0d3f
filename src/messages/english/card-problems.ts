/** Texts for what is wrong with the card's fields, in English: a field and the code of its problem. */
export const cardProblems = {
  number_empty: 'Enter your card number.',
  'number_too-short': 'This card number is too short. Check the digits.',
  'number_too-long': 'This card number is too long. Check the digits.',
  number_checksum: 'This card number isn’t valid. Check the digits.',
  expiry_empty: 'Enter the expiration date.',
  expiry_incomplete: 'Enter the month and year, like 04 / 29.',
  expiry_month: 'This month isn’t valid. Enter the date like 04 / 29.',
  expiry_past: 'This card has expired. Check the date, or use another card.',
  'expiry_too-far': 'This date is too far in the future. Check it against your card.',
  cvc_empty: 'Enter the security code.',
  'cvc_too-short': 'This security code is too short. Check it against your card.',
  'cvc_too-long': 'This security code is too long. Check it against your card.',
  name_empty: 'Enter the name as it appears on the card.',
  'name_too-long': 'This name is too long. Use at most 511 characters.',
  'name_card-number': 'This looks like a number. Enter the name as it appears on the card.',
  postal_code_empty: 'Enter the {label} of your billing address.',
  postal_code_format:
    'This {label} isn’t valid in this country. Check it, or choose another country.',
} as const;
