/*
 * Texts of the moments in which a buyer needs a hand, in English.
 */

export const moments = {
  changeCode: 'Change the security code',
  changeDate: 'Change the expiration date',
  checkNumber: 'Check the card number',
  checkAccount: 'Check the account numbers',
  anotherCard: 'Use another card',
  anotherAccount: 'Use another bank account',
  payByBank: 'Pay by bank account',
  payByCard: 'Pay by card',
  cardDeclinedAgain:
    'Your card was declined again. The same card will hardly work now. Use another card, or contact your bank.',
  accountDeclinedAgain:
    'Your bank account was declined again. The same account will hardly work now. Use another way to pay, or contact your bank.',

  offline:
    'You are offline. What you have typed stays here, and nothing is charged. Pay when you are connected again.',
  online: 'You are connected again.',
  otherTab: 'This is being paid in another tab. Please wait.',
  otherTabBegan:
    'Payment was started in another tab, and how it ended is not known here. Look in that tab or in your email first. If nothing was paid there, you can pay here.',
  /** On the receipt of what another tab has paid. */
  buyAgain: 'Buy again',

  soldBy: 'Sold by',
  date: 'Date',
  nothingToDo: 'You do not have to do anything more.',
} as const;
