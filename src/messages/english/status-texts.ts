/**
 * Texts about the state of a checkout and the problems of its fields, in English. Their code comes
 * with the lazy part; their translations come with those of page.ts.
 */
export const statusTexts = {
  stillProcessing: 'Still processing. Please wait, and do not reload this page.',
  openHosted: 'Open the secure checkout page',
  checkAgain: 'Check again',
  checking: 'We are checking with the payment service what happened to your payment. Please wait.',
  expiredTitle: 'This checkout has expired',
  expired: 'It was open for a limited time. {nothingCharged}',
  expiring: 'This checkout expires in less than two minutes.',
  backToShop: 'Back to the shop',
  continueToShop: 'Continue',
  backTo: 'Back to {merchant}',
  unusableTitle: 'The checkout is not available',
  orderNumber: 'Order number',
  splitName: 'First and last name',
  full_name_empty: 'Enter your full name.',
  first_name_empty: 'Enter your first name.',
  last_name_empty: 'Enter your last name.',
  'last_name_one-name': 'Enter your last name. If you have only one name, enter it here too.',
  email_empty: 'Enter your email address.',
  email_format: 'Enter an email address like name@example.com.',
  phone_format: 'Enter a phone number like +1 555 010 9999, or leave this empty.',
  tooLong: 'This is too long. Use at most 255 characters.',
  cardNumberHere: 'This looks like a card number. Enter it in the payment fields below.',
  incomplete_one: 'One field needs your attention.',
  incomplete_other: '{count} fields need your attention.',
  /** Replaces the name in braces, where it is known to be true. */
  nothingCharged: 'Nothing was charged.',
  code_CONNECTION_FAILED:
    'We could not reach the payment service. {nothingCharged} Check your connection and try again.',
  code_FRAME_SILENT:
    'The secure payment fields could not be loaded. Check your connection and try again.',
  /** General texts by who can act: the buyer, the shop, or the service. */
  actor_buyer: 'Your payment did not go through. {nothingCharged} Please try again.',
  actor_merchant:
    'This checkout is not set up correctly. {nothingCharged} Please contact the shop.',
  actor_service:
    'The payment service did not respond as expected. {nothingCharged} Please try again.',
} as const;
