/**
 * Texts that the page shows at first, in English; deferred.ts has the others. Names in braces are
 * replaced by values that are already formatted.
 */
export const pageTexts = {
  orderSummary: 'Order summary',
  quantity: 'Qty {quantity}',
  each: '{amount} each',
  total: 'Total',
  // The type is wider, because a receipt uses another text here.
  dueToday: 'Due today' as string,
  yourDetails: 'Your details',
  payment: 'Payment',
  requiredNote: 'Required fields are marked with *',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  phoneReason: 'Only for questions about your order.',
  optional: 'Optional',

  pay: 'Pay {amount}',
  processing: 'Processing…',
  stillProcessing: 'Still processing. Please wait, and do not reload this page.',
  secure: 'Your payment details are encrypted and never reach this shop.',
  loading: 'Loading the checkout',
  frameTitle: 'Secure payment fields',

  slowService: 'This is taking longer than usual. We are still trying.',
  openHosted: 'Open the secure checkout page',
  retry: 'Try again',
  checkAgain: 'Check again',
  checking: 'We are checking with the payment service what happened to your payment. Please wait.',
  unresolved:
    'We could not confirm your payment, and it may have gone through. Please do not pay again. ' +
    'If you do not hear from the shop, contact it and quote this reference: {reference}',
  unresolvedTitle: 'We are not sure about your payment',
  expiredTitle: 'This checkout has expired',
  expired: 'It was open for a limited time. Nothing was charged.',
  expiring: 'This checkout expires in less than two minutes.',
  backToShop: 'Back to the shop',
  continueToShop: 'Continue',
  cancel: 'Cancel and return to the shop',
  unusableTitle: 'The checkout is not available',
  incompletelyLoaded:
    'Part of this checkout could not be loaded. Check your connection and try again.',

  receivedTitle: 'Thank you, we have received your order',
  orderNumber: 'Order number',

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
  completeFirst: 'Complete the payment first.',

  /** Replaces the name in braces, where it is known to be true. */
  nothingCharged: 'Nothing was charged.',
  code_CONNECTION_FAILED:
    'We could not reach the payment service. {nothingCharged} Check your connection and try again.',
  code_FRAME_SILENT:
    'The secure payment fields could not be loaded. Check your connection and try again.',
  /** General texts by who can act: the buyer, the shop, or the service. */
  actor_buyer: 'Your payment did not go through. {nothingCharged} Please try again.',
  actor_merchant:
    'This shop’s checkout is not set up correctly. {nothingCharged} Please contact the shop.',
  actor_service:
    'The payment service did not respond as expected. {nothingCharged} Please try again.',
} as const;

export type PageTexts = typeof pageTexts;
