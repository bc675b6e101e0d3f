/** English texts for a page that is inside another page. */
export const parentTexts = {
  openTop: 'Open the checkout in a new tab',
} as const;
