import type { Rule } from './rule.ts';

const routing: Rule = { at: 'bank.routing_number', rule: 'With its check digit.' };

/** Checks of what is billed and what is paid as a bill, by method and path. */
export const BILLING_RULES: Readonly<Record<string, readonly Rule[]>> = {
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
    { at: 'promotion_code', rule: 'One that can be redeemed, and not beside coupon_id.' },
    { at: 'coupon_id', rule: 'One that can be redeemed.' },
    { at: 'billing_cycle_anchor', rule: 'After now, within one period, and not beside a trial.' },
  ],
  'POST /v1/api/coupons/': [
    { at: 'percent_off', rule: 'Either this or amount_off.' },
    { at: 'currency', rule: 'With amount_off, and only there.' },
    { at: 'duration_in_months', rule: 'With the duration `repeating`, and only there.' },
    { at: 'redeem_by', rule: 'In the future.' },
  ],
  'POST /v1/api/promotion-codes/': [
    { at: 'coupon_id', rule: 'A coupon of this merchant.', names: true },
    { at: 'identity_id', rule: 'A customer of this merchant.', names: true },
    { at: 'code', rule: 'No other code of this merchant, whatever its capitals.' },
    { at: 'expires_at', rule: 'In the future.' },
    { at: 'minimum_amount_currency', rule: 'With minimum_amount, and only there.' },
  ],
  'PATCH /v1/api/subscriptions/{id}': [
    { at: 'id', rule: 'A subscription that has not ended.' },
    {
      at: 'items',
      rule: 'Each price exists, is active and recurs, in the currency and as often as before; the subscription is active or in trial, without a pending update.',
      names: true,
    },
    { at: 'instrument_id', rule: 'An instrument of this customer.', names: true },
    { at: 'resumes_at', rule: 'In the future.' },
  ],
  'POST /v1/api/subscriptions/{id}/pause': [
    { at: 'id', rule: 'A subscription that is active, in trial, past due or paused.' },
    { at: 'resumes_at', rule: 'In the future.' },
  ],
  'POST /v1/api/subscriptions/{id}/resume': [{ at: 'id', rule: 'A subscription that is paused.' }],
  'POST /v1/api/invoices/{id}/finalize': [{ at: 'id', rule: 'A draft.' }],
  'POST /v1/api/invoices/{id}/pay': [
    { at: 'id', rule: 'An invoice that is open or uncollectible, and not being paid.' },
  ],
  'POST /v1/api/invoices/{id}/void': [
    { at: 'id', rule: 'An invoice that was not paid or voided, and is not being paid.' },
  ],
  'POST /v1/api/invoices/{id}/mark-uncollectible': [
    { at: 'id', rule: 'An invoice that is open, and not being paid.' },
  ],
  'POST /v1/api/billpay/': [
    { at: 'file', rule: 'The file of a form: a PDF, PNG, JPEG or WebP of at most 10 MB.' },
  ],
  'GET /v1/api/billpay/': [
    { at: 'from_date', rule: 'A day, as in 2026-03-31, or a time.' },
    { at: 'to_date', rule: 'As from_date.' },
  ],
  'PATCH /v1/api/billpay/{id}': [
    { at: 'id', rule: 'A bill that was extracted or is in review.' },
    { at: 'reviewed_data', rule: 'This, recipient_id or both, and a valid routing number.' },
    { at: 'recipient_id', rule: 'A recipient of this merchant.', names: true },
  ],
  'POST /v1/api/billpay/{id}/confirm': [
    {
      at: 'id',
      rule: 'A bill that was extracted, is in review or is confirmed, with a recipient, an amount and a currency.',
    },
    { at: 'scheduled_date', rule: 'A day of the merchant’s time zone or a time, today or later.' },
  ],
  'POST /v1/api/billpay/{id}/confirm-2fa': [
    { at: 'transaction_id', rule: 'The last one that confirming answered.', names: true },
    { at: 'code', rule: 'The right one. After five others the bill is locked.' },
  ],
  'POST /v1/api/billpay/{id}/retry-extraction': [{ at: 'id', rule: 'A failed bill.' }],
  'POST /v1/api/billpay/{id}/cancel': [
    { at: 'id', rule: 'A bill whose payment was not submitted.' },
  ],
  'POST /v1/api/billpay/recipients': [routing],
  'PATCH /v1/api/billpay/recipients/{id}': [routing],
};
