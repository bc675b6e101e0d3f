/** English texts around every checkout, and of what says that a part of the page is missing. */
export const pageTexts = {
  title: 'Secure checkout',
  print: 'Print this receipt',
  servedBy: 'Secure checkout on {host}',
  unavailable:
    'The payment service did not respond as expected. Check your connection and try again.',
} as const;
