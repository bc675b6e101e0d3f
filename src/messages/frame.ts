/** Texts of the payment fields, in English. */
export const frameMessages = {
  number: 'Card number',
  expiry: 'Expiration date',
  expiryFormat: 'MM / YY',
  cvc: 'Security code',
  cvcHelp: { 3: '3 digits on the back of your card', 4: '4 digits on the front of your card' },
  name: 'Name on card',
  country: 'Country',
  optional: 'Optional',
  notLoaded: 'Not loaded. Check your connection, then choose again.',
  postalCode: {
    ZIP: 'ZIP code',
    postal: 'Postal code',
    postcode: 'Postcode',
    PIN: 'PIN code',
    eircode: 'Eircode',
  },
  problems: {
    number: {
      empty: 'Enter your card number.',
      'too-short': 'This card number is too short. Check it against your card.',
      'too-long': 'This card number is too long. Check it against your card.',
      checksum: 'There is a typing mistake in this card number. Check it against your card.',
    },
    expiry: {
      empty: 'Enter the expiration date.',
      incomplete: 'Enter month and year, like 04 / 29.',
      month: 'There is no such month. Enter it like 04 / 29.',
      past: 'This card has expired. Check the date, or use another card.',
      'too-far': 'This date is too far away. Check it against your card.',
    },
    cvc: {
      empty: 'Enter the security code.',
      'too-short': 'This security code is too short.',
      'too-long': 'This security code is too long.',
    },
    name: {
      empty: 'Enter the name as it stands on the card.',
      'too-long': 'This name is too long. Use at most 255 characters.',
      'card-number': 'This looks like a number. Enter the name as it stands on the card.',
    },
    country: {},
    postal_code: {
      empty: 'Enter the {name} of your billing address.',
      format: 'This is no {name} of this country. Check it, or choose another country.',
    },
  } satisfies Record<string, Readonly<Record<string, string>>>,
} as const;
