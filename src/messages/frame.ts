/** Texts of the card's fields as they are shown at first, in English. */
export const frameTexts = {
  number: 'Card number',
  expiry: 'Expiration date',
  expiryFormat: 'MM / YY',
  cvc: 'Security code',
  cvcBack: '3 digits on the back of your card',
  cvcFront: '4 digits on the front of your card',
  name: 'Name on card',
  nameDiffers: 'Name on card differs',
  country: 'Country',
  optional: 'Optional',
  notLoaded: 'This could not be loaded. Check your connection, then choose again.',
  label_ZIP: 'ZIP code',
  label_postal: 'Postal code',
  label_postcode: 'Postcode',
  label_PIN: 'PIN code',
  label_eircode: 'Eircode',
} as const;

export type FrameTexts = typeof frameTexts;
