/** Ada is in the sandbox's first data, so she pays without typing. */
const ADA = { 'identity-id': 'ID_ada', 'instrument-id': 'PI_ada_visa' };
const VISA = {
  id: 'PI_ada_visa',
  type: 'PAYMENT_CARD',
  last_four: '4242',
  brand: 'visa',
  expiration_month: 12,
  expiration_year: 2040,
};
const BANK = {
  id: 'PI_ada_bank',
  type: 'BANK_ACCOUNT',
  last_four: '6789',
  bank_name: 'Sandbox Bank',
};
const saved = { savedInstruments: [VISA, BANK] };

const never = new Promise(() => {});

/** Tries until `attempt` says that it is done. */
const until = async (attempt) => {
  for (let left = 100; left > 0; left -= 1) {
    if (await attempt()) return;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
};

/** Submits again until it works, because the terms may still be loading. */
const pay = (checkout) => until(async () => (await checkout.submit()).status !== 'unavailable');

/** Validates again until the frame answers, because the order may arrive before it. */
const check = (checkout) =>
  until(async () => (await checkout.validate()).fields.includes('number'));

/**
 * Each state has the attributes and properties of its element, and what happens once it is ready.
 *
 * @param {URLSearchParams} asked - Names states that need a prepared sandbox: `expired` with the
 *   secret of an expired session, and `lost` where responses get lost.
 */
export const states = (asked) => [
  {
    name: 'loading',
    says: 'Nothing is known yet. Given up after thirty seconds.',
    properties: { fetchClientSecret: () => never },
    attributes: { 'line-items': null, 'publishable-key': null },
  },
  { name: 'card', says: 'Ready.' },
  { name: 'bank', says: 'Ready, for a bank account.', attributes: { 'payment-methods': 'bank' } },
  {
    name: 'saved',
    says: 'A customer with what the service keeps.',
    attributes: ADA,
    properties: saved,
  },
  {
    name: 'address',
    says: 'The whole billing address.',
    attributes: { 'billing-address': 'full', locale: 'en-US' },
  },
  {
    name: 'business',
    says: 'Bought for a business.',
    properties: { customer: { type: 'BUSINESS', business_name: 'Night Works Ltd' } },
  },
  {
    name: 'trial',
    says: 'A free trial: its terms stand above the button.',
    attributes: { 'line-items': 'price_pro_trial' },
  },
  {
    name: 'errors',
    says: 'Nothing was filled in.',
    act: check,
  },
  {
    name: 'decline',
    says: 'The bank said no.',
    attributes: { ...ADA, 'line-items': 'price_amount_102' },
    properties: saved,
    act: pay,
  },
  {
    name: 'busy',
    says: 'A payment under way.',
    attributes: ADA,
    properties: saved,
    act: (checkout) => {
      checkout.addEventListener('easy-submit', (event) => event.waitUntil(never));
      // It never ends, so nothing waits for it.
      void pay(checkout);
    },
  },
  {
    name: 'complete',
    says: 'Paid.',
    // Each paid state has a cart of its own, because all elements with one cart show the same receipt.
    attributes: { ...ADA, 'line-items': 'price_tee:2 price_sticker' },
    properties: saved,
    act: pay,
  },
  {
    name: 'pending',
    says: 'Received from a bank account, not settled yet.',
    attributes: { ...ADA, 'instrument-id': 'PI_ada_bank', 'line-items': 'price_tee' },
    properties: { savedInstruments: [BANK] },
    act: pay,
  },
  {
    name: 'started',
    says: 'A trial has begun.',
    attributes: { ...ADA, 'line-items': 'price_pro_trial:2' },
    properties: saved,
    act: pay,
  },
  ...(asked.has('lost')
    ? [
        {
          name: 'unresolved',
          says: 'The answer was lost: nobody knows whether it was paid.',
          attributes: { ...ADA, 'line-items': 'price_mug' },
          properties: saved,
          act: pay,
        },
      ]
    : []),
  ...(asked.has('expired')
    ? [
        {
          name: 'expired',
          says: 'A session that has ended.',
          attributes: {
            'client-secret': asked.get('expired'),
            'line-items': null,
            'publishable-key': null,
          },
        },
      ]
    : []),
  {
    name: 'unusable',
    says: 'A key that nobody has.',
    attributes: { 'publishable-key': 'pk_test_nobody' },
  },
];
