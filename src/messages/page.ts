/**
 * Texts of the form as it is at first, in English; lazy.ts and english/ have the others. Names in
 * braces are replaced by values that are already formatted.
 */
export const pageTexts = {
  orderSummary: 'Order summary',
  yourDetails: 'Your details',
  payment: 'Payment',
  fullName: 'Full name',
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  phone: 'Phone',
  phoneReason: 'Only for questions about your order.',
  addPhoneOrBusiness: 'Add phone or business details',
  addPhone: 'Add phone',
  addBusiness: 'Add business details',
  optional: 'Optional',

  payWith: 'Pay with',
  card: 'Card',
  bank: 'Bank account',

  secure: 'Your payment details go encrypted to the payment service only.',
  slowService: 'This is taking longer than usual. We are still trying.',

  quantity: 'Qty {quantity}',
  each: '{amount} each',
  total: 'Total',
  // The type is wider, because a receipt uses another text here.
  dueToday: 'Due today' as string,

  pay: 'Pay {amount}',
  processing: 'Processing…',
  loading: 'Loading the checkout',
  frameTitle: 'Secure payment fields',
  retry: 'Try again',
  cancel: 'Cancel',
  completeFirst: 'Complete the payment first.',

  incompletelyLoaded:
    'Part of this checkout could not be loaded. Check your connection and try again.',
  unresolvedTitle: 'We are not sure about your payment',
  unresolved:
    'We could not confirm your payment, and it may have gone through. Please do not pay again. ' +
    'If you do not hear from the shop, contact it and quote this reference: {reference}',
  receivedTitle: 'Thank you, we have received your order',
} as const;

export type PageTexts = typeof pageTexts;
