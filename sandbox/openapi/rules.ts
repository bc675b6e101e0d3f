import { BILLING_RULES } from './billing-rules.ts';
import type { Rule } from './rule.ts';

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
const receiver: Rule = {
  at: 'url',
  rule: 'An https address of a public host, at no port of another kind of service; http and this machine in the sandbox where allowed.',
};
const all: Rule = { at: 'events', rule: '`*` stands alone.' };
const running: Rule = { at: 'active', rule: 'The endpoint is not switched off or disabled.' };

const held = 'An authorization that succeeded, and was not captured or voided and has not expired.';
const names = 'No name holds control characters, and a business has one.';
const named = ['first_name', 'last_name', 'business_name', 'doing_business_as'].map((at): Rule => ({
  at,
  rule: names,
}));

const timezone: Rule = { at: 'timezone', rule: 'A name of the IANA database.' };
const range: readonly Rule[] = [
  {
    at: 'start_date',
    rule: 'A day that exists, from 1900 to 2999, and not too long before the end.',
  },
  { at: 'end_date', rule: 'A day that exists, from 1900 to 2999, and not before the start.' },
  timezone,
];

/** Checks by method and path. */
export const RULES: Readonly<Record<string, readonly Rule[]>> = {
  ...BILLING_RULES,
  'POST /v1/api/checkout/': [
    lines,
    token,
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'customer_details', rule: names },
  ],
  'POST /v1/api/embedded-checkout/': [
    { ...lines, rule: `${lines.rule} Those of a payment link, where one is named.` },
    { at: 'payment_link_id', rule: 'A payment link that can be paid now.', names: true },
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'allow_promotion_codes', rule: 'With a secret key only.' },
    { at: 'mode', rule: '`subscription` where a price is recurring, and only there.' },
    {
      at: 'payment_methods',
      rule: 'Those that the payment link, the currency and the merchant allow.',
    },
    { at: 'success_url', rule: 'An https address without a name or password; http on loopback.' },
    { at: 'cancel_url', rule: 'As success_url.' },
  ],
  'POST /v1/api/embedded-checkout/confirm': [
    token,
    { at: 'customer_details', rule: `Needed unless the session has a customer. ${names}` },
    {
      at: 'client_secret',
      rule: 'Of a session that is open, whose prices are as they were, and for which no stablecoins wait.',
    },
    { at: 'amount_total', rule: 'The total of the session.' },
    { at: 'source', rule: 'Needed unless amount_total is 0 and nothing recurs.' },
  ],
  'PATCH /v1/api/merchant': [timezone],
  'PATCH /v1/api/embedded-checkout/config': [
    { at: 'allowed_origins', rule: 'Scheme, host and port of a page, and nothing else.' },
  ],
  'POST /v1/api/transfer/{id}/reversals': [
    { at: 'refund_amount', rule: 'No more than what is left of the transfer.' },
    { at: 'id', rule: 'A transfer whose money has arrived, and of which no dispute is open.' },
  ],
  'POST /v1/api/disputes/{id}/evidence': [
    { at: 'text', rule: 'Either this or the file of a form, or both.' },
    { at: 'id', rule: 'A dispute that waits for an answer, with less than 20 pieces of evidence.' },
  ],
  'POST /v1/api/disputes/{id}/submit': [
    { at: 'id', rule: 'A dispute that waits for an answer and has evidence.' },
  ],
  'POST /v1/api/disputes/{id}/accept': [{ at: 'id', rule: 'A dispute that is open.' }],
  'POST /v1/api/payment-instruments/': [
    { at: 'tokenId', rule: 'A token of this merchant that was not used yet.' },
    { at: 'name', rule: 'It holds no control characters.' },
    { at: 'identityId', rule: 'A customer of this merchant.', names: true },
  ],
  'POST /v1/api/authorizations/': [{ at: 'source', rule: 'A card of this merchant’s customers.' }],
  'POST /v1/api/authorizations/{id}/capture': [
    { at: 'amount', rule: 'No more than what is reserved.' },
    { at: 'id', rule: held },
  ],
  'POST /v1/api/authorizations/{id}/void': [{ at: 'id', rule: held }],
  'PATCH /v1/api/payment-instruments/{id}': [
    { at: 'name', rule: 'It holds no control characters.' },
    { at: 'address', rule: 'Of a card only.' },
  ],
  'POST /v1/api/customer/': named,
  'PATCH /v1/api/customer/{id}': named,
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
  'POST /v1/api/payment-link/': [
    {
      at: 'items',
      rule: 'Each price exists, is active, and all are in one currency; none is in the list twice. Only what is adjustable has limits, and the quantity keeps them.',
      names: true,
    },
    { at: 'link_expires_at', rule: 'In the future.' },
  ],
  'PATCH /v1/api/payment-link/{id}': [{ at: 'link_expires_at', rule: 'In the future.' }],
  'POST /v1/api/product-prices/': [
    { at: 'product_id', rule: 'A product of this merchant.', names: true },
    { at: 'unit_amount', rule: 'Required without tiers; with them, that of the first tier.' },
    { at: 'interval', rule: 'Beside interval_count, and only there.' },
    { at: 'interval_count', rule: 'Beside interval, and only there.' },
    { at: 'trial_period_days', rule: 'For a recurring price only.' },
    { at: 'tiers', rule: 'With the models in tiers, and only there; they end in ascending order.' },
  ],
  'POST /v1/api/embedded-checkout/promotion-code': [
    { at: 'client_secret', rule: 'Of a session that is open.' },
    { at: 'code', rule: 'Of a session with allow_promotion_codes, and one that can be redeemed.' },
  ],
  'GET /v1/api/analytics/transactions': range,
  'GET /v1/api/analytics/disputes': range,
  'GET /v1/api/analytics/settlements': range,
  'GET /v1/api/analytics/revenue': range,
};
