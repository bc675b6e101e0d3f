/** Texts about a payment that the buyer started earlier, in English. */
export const earlierPaymentTexts = {
  earlierUnknown: 'A payment of {amount} that you started at {time} may have gone through.',
  earlierPaid: 'Your payment of {amount} that you started at {time} went through.',
  /** Label of a checkbox below one of the two sentences: who checks it agrees to pay once more. */
  payAgain: 'I want to make another payment',
  pay_again_empty: 'Check the box if you want to make another payment.',
} as const;
