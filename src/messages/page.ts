/**
 * Texts of what the page shows at first, in English; later.ts has the others. Amounts come in
 * already formatted.
 */
export const pageMessages = {
  orderSummary: 'Order summary',
  quantity: (quantity: number) => `Qty ${quantity}`,
  each: (amount: string) => `${amount} each`,
  total: 'Total',
  dueToday: 'Due today',
  yourDetails: 'Your details',
  payment: 'Payment',
  requiredNote: 'Required fields are marked with *',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  optional: 'Optional',

  pay: (amount: string) => `Pay ${amount}`,
  processing: 'Processing…',
  stillProcessing: 'Still working. You can safely wait; please do not reload this page.',
  secure: 'Your payment details are encrypted and never reach this shop.',
  loading: 'Loading the checkout',

  slowService: 'This is taking longer than usual. We are still trying.',
  openHosted: 'Open the secure checkout page',
  retry: 'Try again',
  checkAgain: 'Check again',
  checking: 'We are checking with the payment service what became of your payment. Please wait.',
  unresolved: (reference: string) =>
    'We could not confirm your payment, and it may have gone through. Please do not pay again. ' +
    `If you hear nothing from the shop, contact it and give this reference: ${reference}`,
  unresolvedTitle: 'We are not sure about your payment',
  expiredTitle: 'This checkout has expired',
  expired: 'It was open for a limited time. Nothing was charged.',
  expiring: 'This checkout expires in less than two minutes.',
  backToShop: 'Back to the shop',
  continueToShop: 'Continue',
  cancel: 'Cancel and return to the shop',
  unusableTitle: 'The checkout is not available',
  incompletelyLoaded:
    'A part of this checkout could not be loaded. Check your connection and try again.',

  receivedTitle: 'Thank you, we have received your order',
  orderNumber: 'Order number',

  problems: {
    first_name: { empty: 'Enter your first name.' },
    last_name: {
      empty: 'Enter your last name.',
      'one-name': 'Enter your last name. If you have only one name, enter it here too.',
    },
    email: {
      empty: 'Enter your email address.',
      format: 'Enter an email address like name@example.com.',
    },
    phone: { format: 'Enter a phone number like +1 555 010 9999, or leave this empty.' },
  },
  tooLong: 'This is too long. Use at most 255 characters.',
  cardNumberHere: 'This looks like a card number. Enter it in the payment fields below.',
  incomplete: (count: number) =>
    count === 1 ? 'One field needs your attention.' : `${count} fields need your attention.`,
  completeFirst: 'Complete the payment first.',
} as const;

export type PageMessages = typeof pageMessages;
