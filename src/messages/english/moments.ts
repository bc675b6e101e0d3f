/* Texts for moments in which a buyer needs help, in English. */

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
    'Your card was declined again. The same card is unlikely to work now. Use another card, or contact your bank.',
  accountDeclinedAgain:
    'Your bank account was declined again. The same account is unlikely to work now. Use another way to pay, or contact your bank.',

  offline:
    'You are offline. What you have typed stays here, and nothing is charged. Pay when you are back online.',
  online: 'You are back online.',
  otherTab: 'This is being paid in another tab. Please wait.',
  otherTabBegan:
    'A payment was started in another tab, and we do not know how it ended. Check that tab or your email first. If nothing was paid there, you can pay here.',
  /** On the receipt for a payment that another tab has made. */
  buyAgain: 'Buy again',

  soldBy: 'Sold by',
  date: 'Date',
  nothingToDo: 'You do not need to do anything else.',
} as const;
