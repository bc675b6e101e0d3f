/*
 * Bodies by operation, for the data with which the sandbox begins. A test sends each of them, so that
 * each is one that the service takes.
 */

const line_items = [{ price_id: 'price_tee', quantity: 2 }];

export const EXAMPLES: Readonly<Record<string, unknown>> = {
  createCheckout: { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items },
  createCheckoutSession: { line_items, success_url: 'https://shop.example/thanks' },
  createCustomer: { first_name: 'Grace', last_name: 'Hopper', email: 'grace@example.com' },
  createSubscription: {
    identity_id: 'ID_ada',
    items: [{ price_id: 'price_pro_monthly', quantity: 1 }],
  },
  createAuthorization: { amount: 2400, currency: 'USD', source: 'PI_ada_visa' },
  createProduct: { name: 'Umbrella', description: 'Holds against wind' },
  createPrice: {
    product_id: 'prod_tee',
    currency: 'USD',
    pricing_model: 'per_unit',
    unit_amount: 2400,
  },
  createCoupon: { name: 'Spring', percent_off: 20, duration: 'once' },
  createRecipient: {
    name: 'Paper Mill',
    bank: { routing_number: '110000000', account_number: '000123456789' },
  },
  createAutomation: { trigger: 'payment_failed', wait_days: 3, action: 'retry_payment' },
  updateDunningConfig: { retry_days: [1, 3, 7], final_action: 'cancel' },
};
