/** English texts around the merchant’s name and links. */
export const merchantTexts = {
  questions: 'Questions about your order?',
  help: 'Help',
  terms: 'Terms',
  privacy: 'Privacy',
  newTab: 'opens in a new tab',
} as const;
