/** Texts of the form that stand in its HTML at first, and those of the fields that can be added. */
export const formTexts = {
  orderSummary: 'Order summary',
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

  secure: 'Your payment details go encrypted to the payment service only.',
  slowService: 'This is taking longer than usual. We are still trying.',
} as const;
