/** English texts for a page that is inside another page. */
export const parentTexts = {
  openTop: 'Open the checkout in a new tab',
  closeWhilePaying:
    'Your payment is under way. If you close this now, you may not see whether it went through. Close it anyway?',
} as const;
