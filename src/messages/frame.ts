/** Texts of the payment fields. */
export const frameMessages = {
  cardNumber: 'Card number',
  expiry: 'Expiration date',
  expiryFormat: 'MM / YY',
  securityCode: 'Security code',
  securityCodeHint: { 3: '3 digits on the back', 4: '4 digits on the front' },
  nameOnCard: 'Name on card',
  country: 'Country',
  postalCode: {
    ZIP: 'ZIP code',
    postal: 'Postal code',
    postcode: 'Postcode',
    PIN: 'PIN code',
    eircode: 'Eircode',
  },
} as const;
