/**
 * Texts that the page's script sets before anybody uses the form, and when its deferred part cannot
 * be loaded, in English. The others of a form that nobody has used stand in its HTML, and in
 * english/form.ts for the deferred part. Names in braces are replaced by values that are already
 * formatted.
 */
export const firstTexts = {
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
