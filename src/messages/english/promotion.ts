/** Texts about promotion codes, in English. */
export const promotionTexts = {
  addPromotion: 'Add promotion code',
  promotionCode: 'Promotion code',
  applyPromotion: 'Apply',
  remove: 'Remove',
  newTotal: 'New total: {amount}',
  /** Which payments of a subscription the discount lowers. */
  promotion_once: 'First payment only',
  promotion_forever: 'Every payment',
  promotion_repeating: 'Duration: {span}',
  promotion_empty: 'Enter a promotion code.',
  promotion_NOT_FOUND: 'This code is not valid for this order. Check it for typing errors.',
  promotion_EXPIRED: 'This code has expired.',
  promotion_USED_UP: 'This code has already been used as often as it can be.',
  promotion_WRONG_CURRENCY: 'This code cannot be used in this currency.',
  promotion_BELOW_MINIMUM: 'Your order is below the minimum amount for this code.',
  promotion_failed: 'We could not check this code. Please try again.',
  code_PROMOTION_CODE_INVALID:
    'Your promotion code can no longer be used. {nothingCharged} Remove it or use another one.',
} as const;
