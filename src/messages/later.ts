/** Texts of what only some checkouts show, in English. They come with the second part. */
export const laterMessages = {
  termsTitle: (several: boolean) => (several ? 'Your subscriptions' : 'Your subscription'),
  consent: (merchant: string) =>
    `By pressing the button you agree that ${merchant} charges this payment method automatically, ` +
    'as said above, until you cancel.',
  thisShop: 'this shop',
  cancelBefore: (date: string) => `Cancel before ${date} and you will not be charged.`,
  toCancel: 'To cancel, contact',
  or: 'or',
  theShop: 'the shop',
  afterToday: (terms: string) => `Then ${terms}`,
  authorizationTitle: 'Authorization of the bank payment',

  payWith: 'Pay with',
  methods: { card: 'Card', bank: 'Bank account' },
  /** What a choice leads to. */
  asks: (method: 'card' | 'bank', saved: boolean) =>
    (saved ? 'Nothing more to fill in.' : 'Fill in the fields that follow.') +
    (method === 'bank' ? ' Read the authorization before the button.' : ''),
  /** Of the frame’s fields, as their labels say there. */
  fields: {
    number: 'Card number',
    expiry: 'Expiration date',
    cvc: 'Security code',
    name: 'Name on card',
    postal_code: 'ZIP or postal code',
    routing_number: 'Routing number',
    account_number: 'Account number',
    confirm_account_number: 'Confirm account number',
    account_name: 'Name on account',
  },
  savedMethod: 'Saved payment method',
  ending: (name: string, last4: string) => `${name} ending in ${last4}`,
  expiresOn: (date: string) => `Expires ${date}`,
  expiredOn: (date: string) => `Expired ${date}`,

  paidTitle: 'Thank you, your payment is complete',
  pendingTitle: 'Thank you, we have received your payment',
  doneTitle: 'Thank you, your order is complete',
  trialTitle: 'Thank you, your free trial has started',
  subscribedTitle: 'Thank you, your subscription has started',
  bankPendingNote:
    'Your bank has not confirmed it yet. Bank payments usually settle within 5 business days, and ' +
    'we will confirm yours as soon as it does.',
  pendingNote: 'Your bank has not confirmed it yet. We will confirm it as soon as it does.',
  amountPaid: 'Amount paid',
  amount: 'Amount',
  email: 'Email',
  paidWith: 'Paid with',
  payingWith: 'Paying with',
  firstCharge: 'First charge',
  nextCharge: 'Next charge',
  chargeOn: (amount: string, date: string) => `${amount} on ${date}`,
  nextStep: (email: string) =>
    `Keep your order number. The shop will write to ${email} about your order.`,
  print: 'Print',
} as const;
