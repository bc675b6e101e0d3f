/**
 * Texts that the page shows before anybody uses it, and when its deferred part cannot be loaded, in
 * English; deferred.ts and english/ have the others. Names in braces are replaced by values
 * that are already formatted.
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

  pay: 'Pay {amount}',
  processing: 'Processing…',
  secure: 'Your payment details go encrypted to the payment service only.',
  loading: 'Loading the checkout',
  frameTitle: 'Secure payment fields',
  slowService: 'This is taking longer than usual. We are still trying.',
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
