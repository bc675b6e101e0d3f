import type { Recurring } from '../checkout/order.ts';

/** Texts of what the page shows, in English. Amounts and dates come in already formatted. */
export const pageMessages = {
  orderSummary: 'Order summary',
  quantity: (quantity: number) => `Qty ${quantity}`,
  each: (amount: string) => `${amount} each`,
  total: 'Total',
  dueToday: 'Due today',
  yourDetails: 'Your details',
  payment: 'Payment',
  payWith: 'Pay with',
  methods: { card: 'Card', bank: 'Bank account' },
  savedMethod: 'Saved payment method',
  expiresOn: (date: string) => `Expires ${date}`,
  expiredOn: (date: string) => `Expired ${date}`,
  requiredNote: 'Required fields are marked with *',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  optional: 'Optional',

  pay: (amount: string) => `Pay ${amount}`,
  subscribe: 'Subscribe',
  startTrial: 'Start free trial',
  processing: 'Processing…',
  stillProcessing: 'Still working. You can safely wait; please do not reload this page.',
  secure: 'Your card details are encrypted and never reach this shop.',
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

  paidTitle: 'Thank you, your payment is complete',
  pendingTitle: 'Thank you, we have received your payment',
  pendingNote: 'Your bank has not confirmed it yet. We will confirm it as soon as it does.',
  trialTitle: 'Thank you, your free trial has started',
  orderNumber: 'Order number',
  amountPaid: 'Amount paid',
  amount: 'Amount',
  paidWith: 'Paid with',
  ending: (brand: string | undefined, last4: string) => `${brand ?? 'Card'} ending in ${last4}`,
  nextCharge: 'Next charge',

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

/** `per month`, `every 3 months`. */
export function every({ interval, interval_count }: Recurring): string {
  return interval_count === 1 ? `per ${interval}` : `every ${interval_count} ${interval}s`;
}

/** `$29.00 per month after 14 days free`. */
export function recurringTerms(amount: string, recurring: Recurring): string {
  const days = recurring.trial_period_days;
  const terms = `${amount} ${every(recurring)}`;
  if (days === 0) return terms;
  return `${terms} after ${days === 1 ? '1 day' : `${days} days`} free`;
}
