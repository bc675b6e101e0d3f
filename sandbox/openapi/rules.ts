/** One check that no schema can express. */
export interface Rule {
  /** The place in the request, as `error.details.issues` names it, or how that place begins. */
  readonly at: string;
  readonly rule: string;
  /** Whether the field names a record that has to exist. If it does not, the answer is 404. */
  readonly names?: true;
}

const lines: Rule = {
  at: 'line_items',
  rule: 'Each price exists, is active, and all are in one currency; none is in the list twice.',
  names: true,
};
const token: Rule = {
  at: 'source',
  rule: 'A token of this merchant that was not used yet, of no session or of the one that is paid, or an instrument of this customer. Its name holds no control characters.',
  names: true,
};
const idempotency: Rule = {
  at: 'Idempotency-Key',
  rule: '1 to 255 printable characters.',
};
const receiver: Rule = {
  at: 'url',
  rule: 'An https address of a public host, at no port of another kind of service; http and this machine in the sandbox where allowed.',
};
const all: Rule = { at: 'events', rule: '`*` stands alone.' };
const page: Rule = { at: 'ids', rule: 'At most 100.' };
const running: Rule = { at: 'active', rule: 'The endpoint is not switched off or disabled.' };

const names = 'No name holds control characters, and a business has one.';

/** Checks by method and path. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  'POST /v1/api/checkout/': [
    lines,
    token,
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'customer_details', rule: names },
    idempotency,
  ],
  'POST /v1/api/embedded-checkout/': [
    { ...lines, rule: `${lines.rule} Those of a payment link, where one is named.` },
    { at: 'payment_link_id', rule: 'A payment link that can be paid now.', names: true },
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'mode', rule: '`subscription` where a price is recurring, and only there.' },
    { at: 'payment_methods', rule: 'Those that the payment link allows.' },
    { at: 'success_url', rule: 'An https address without a name or password; http on loopback.' },
    { at: 'cancel_url', rule: 'As success_url.' },
    idempotency,
  ],
  'POST /v1/api/embedded-checkout/confirm': [
    token,
    { at: 'customer_details', rule: `Needed unless the session has a customer. ${names}` },
    { at: 'client_secret', rule: 'Of a session that is open, and whose prices are as they were.' },
    idempotency,
  ],
  'POST /v1/api/subscriptions/': [
    {
      at: 'items',
      rule: 'Each price exists, is active and recurs; all are in one currency and renew equally often.',
      names: true,
    },
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'instrument_id', rule: 'An instrument of this customer.', names: true },
    { at: 'trial_end', rule: 'After now, and not beside trial_period_days.' },
    { at: 'trial_period_days', rule: 'Not beside trial_end.' },
    { at: 'billing_cycle_anchor', rule: 'After now, within one period, and not beside a trial.' },
    idempotency,
  ],
  'PATCH /v1/api/embedded-checkout/config': [
    { at: 'allowed_origins', rule: 'Scheme, host and port of a page, and nothing else.' },
  ],
  'POST /v1/api/transfer/{id}/reversals': [
    { at: 'refund_amount', rule: 'No more than what is left of the transfer.' },
    { at: 'id', rule: 'A transfer whose money has arrived.' },
    idempotency,
  ],
  'PATCH /v1/api/customer/{id}': [
    'first_name',
    'last_name',
    'business_name',
    'doing_business_as',
  ].map((at): Rule => ({ at, rule: names })),
  'POST /v1/api/webhooks': [receiver, all],
  'PATCH /v1/api/webhooks/{id}': [receiver, all],
  'POST /v1/api/webhooks/{id}/send-test': [running],
  'POST /v1/api/webhooks/deliveries/{id}/resend': [running],
  'POST /v1/api/sessions/': [{ at: 'nonce', rule: 'Of a vault session that has not expired.' }],
  'POST /vault/tokens': [
    { at: 'data.expiration', rule: 'The month has not passed.' },
    { at: 'data.number', rule: 'The check digit is right.' },
    { at: 'data.cvc', rule: 'As many digits as the brand has.' },
    { at: 'data.routing_number', rule: 'The checksum is right.' },
    { at: 'data.account_number', rule: 'It is not all zeros.' },
  ],
  'GET /v1/api/transfers/': [page],
  'GET /v1/api/orders/': [page],
  'GET /v1/api/customers/': [page],
  'GET /v1/api/payment-instruments/': [page],
  'GET /v1/api/subscriptions/': [page],
  'GET /v1/api/invoices/': [page],
  'GET /v1/api/embedded-checkout/': [page],
};
