import type { Reason } from '../../src/api/merchant/promotion-codes.ts';
import type { WebhookErrorCode } from '../../src/webhooks/error.ts';
import type { RefusalCode } from '../../sandbox/http/refusal.ts';
import type { Explanations } from './explanation.ts';

/** Codes with which the service refuses a request. The compiler asks for each. */
export const SERVICE_CODES: Explanations<RefusalCode> = {
  VALIDATION_ERROR: {
    cause: 'A field of the request is missing, malformed or too much.',
    mend: '`details.issues` names each field by its `path`. In the browser, compare `customer`, `metadata`, `sourceTags` and ids.',
  },
  TOKEN_INVALID: {
    cause: 'The token is unknown, was used already, or is older than an hour.',
    mend: 'Nothing in the page: the buyer tries again, which makes a new token.',
  },
  PRICE_INACTIVE: {
    cause: 'A price is no longer sold.',
    mend: 'Activate it in the dashboard, or sell another one.',
  },
  PRICE_CHANGED: {
    cause: 'The total is another one than the buyer has agreed to. Nothing was charged.',
    mend: 'Nothing: the element shows the new total and asks again. A server asks its buyer again.',
  },
  SOURCE_REQUIRED: {
    cause:
      'A confirm has no `source`, but something is due or recurs, or `amount_total: 0` is missing. Nothing was charged.',
    mend: 'Send a `source`. The element leaves it out only for an order that costs nothing, and shows what has changed since.',
  },
  MIXED_CURRENCY: {
    cause: 'The prices of one checkout are in several currencies.',
    mend: 'Sell one currency at a time.',
  },
  INVALID_CARD: {
    cause: 'The vault does not take the number of the card.',
    mend: 'Nothing: the buyer is led to the number.',
  },
  PAYMENT_DECLINED: {
    cause: 'The bank or the processor has declined. `details.failure_code` says why.',
    mend: 'Nothing: the buyer tries again or pays otherwise. The reasons are [below](#declines).',
  },
  SESSION_EXPIRED: {
    cause: 'The session ended unpaid: by its time, or after ten declines.',
    mend: 'Create another one. With `fetchClientSecret` the element asks for it by itself.',
  },
  SESSION_COMPLETE: {
    cause: 'The session is paid. Nothing was charged again.',
    mend: 'Show its order. Create another session for another purchase.',
  },
  PROMOTION_CODE_INVALID: {
    cause: 'The promotion code cannot be redeemed.',
    mend: 'Nothing in the page: the buyer reads it. `POST /promotion-codes/validate` says [why](#promotion-codes).',
  },
  CRYPTO_DETECTED: {
    cause: 'Stablecoins for this session have arrived already, so its total may not change.',
    mend: 'Nothing: wait for `checkout.session.crypto_confirmed`.',
  },
  AUTHORIZATION_FAILED: {
    cause: 'The authorization was declined, so there is nothing to capture or void.',
    mend: 'Create another one.',
  },
  AUTHORIZATION_EXPIRED: {
    cause: 'The authorization is older than seven days.',
    mend: 'Create another one, and capture sooner.',
  },
  AUTHORIZATION_VOIDED: {
    cause: 'The authorization was voided.',
    mend: 'Create another one.',
  },
  AUTHORIZATION_CAPTURED: {
    cause: 'The authorization was captured already, which can be done once.',
    mend: 'Refund its transfer instead of voiding it.',
  },
  TRANSFER_DISPUTED: {
    cause: 'The transfer is disputed, and a refund would pay twice.',
    mend: 'Wait until the dispute is decided, or accept it.',
  },
  DISPUTE_CLOSED: {
    cause: 'The dispute was decided or handed in already.',
    mend: 'Nothing: evidence can be added only while `state` is `needs_response`.',
  },
  BILL_STATUS: {
    cause: 'The bill is in a status that does not allow this.',
    mend: 'Read the bill again, and follow [its statuses](reference/interface.md#31-bill-submission-statuses).',
  },
  DUPLICATE_BILL: {
    cause: 'The same bill was uploaded before: `details.duplicate_of` names the first one.',
    mend: 'Look at both. To pay it nevertheless, confirm with `acknowledge_duplicate: true`.',
  },
  NOT_PAYABLE: {
    cause: 'The document is no invoice, but what `details.document_kind` says.',
    mend: 'If it is one, say so by `PATCH /billpay/{id}` with `document_kind: "invoice"`.',
  },
  RECIPIENT_REQUIRED: {
    cause: 'The bill has no recipient yet.',
    mend: 'Set `recipient_id` with `PATCH /billpay/{id}`, then confirm.',
  },
  CODE_INVALID: {
    cause: 'The code of the second factor is wrong.',
    mend: 'Ask for it again. After five wrong ones the bill is locked.',
  },
  UNAUTHORIZED: {
    cause: 'The key is missing, was revoked, or belongs to another environment.',
    mend: 'Send it as `x-easy-api-key`, copy it again, and check `environment` or the base address.',
  },
  INVALID_CLIENT_SECRET: {
    cause: 'The secret belongs to no session of this environment.',
    mend: 'Set `environment="sandbox"` for sessions of the sandbox: a client secret is taken for a live one otherwise. A sandbox that was reset has forgotten its sessions.',
  },
  FORBIDDEN: {
    cause: 'The key may not do this: a publishable key where a secret one is needed, or a role.',
    mend: 'Make this request on your server with the secret key.',
  },
  ORIGIN_NOT_ALLOWED: {
    cause: 'The page around the checkout is not in `allowed_origins`.',
    mend: 'Add its origin with `PATCH /embedded-checkout/config`: scheme, host and port, exactly. [Origin refused](guides/troubleshooting.md#origin-refused)',
  },
  NOT_FOUND: {
    cause: 'There is no such record, or it belongs to another merchant.',
    mend: 'Copy the id again, and check that key and id are of one environment.',
  },
  METHOD_NOT_ALLOWED: {
    cause: 'The address exists, but not with this method.',
    mend: 'The header `Allow` names those that it has. A missing slash at the end can lead to another address.',
  },
  FORM_NOT_OPEN: {
    cause: 'The compliance form was signed already.',
    mend: 'Nothing, until it is due again.',
  },
  IDEMPOTENCY_CONFLICT: {
    cause: 'The same `Idempotency-Key` came with another body.',
    mend: 'Use one key for one attempt, and the same body with each repetition of it.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    cause: 'A request with the same `Idempotency-Key` is still being carried out.',
    mend: 'Repeat it after a moment: you get the answer of the first one.',
  },
  TRANSACTION_USED: {
    cause: 'The `transaction_id` of a second factor was used already.',
    mend: 'Read the bill: it is probably being paid.',
  },
  TRANSACTION_EXPIRED: {
    cause: 'The `transaction_id` of a second factor is too old.',
    mend: 'Confirm the bill again.',
  },
  BILL_LOCKED: {
    cause: 'Five wrong codes have locked the bill.',
    mend: 'Cancel it and upload it again.',
  },
  AMOUNT_TOO_LARGE: {
    cause:
      'Amounts come to more than 9007199254740991 minor units, which JSON does not hold exactly.',
    mend: 'Send less, wait until the day is settled, or ask a report for a shorter range.',
  },
  PAYLOAD_TOO_LARGE: {
    cause: 'The body is larger than the service reads.',
    mend: 'Send less: 64 KB as JSON, 10 MB for a bill.',
  },
  RATE_LIMITED: {
    cause: 'Too many requests from this address or for this session.',
    mend: 'Wait as many seconds as `Retry-After` says. The element does.',
  },
  INTERNAL: {
    cause: 'The service failed.',
    mend: 'Repeat what is safe to repeat: reads, and payments with the same `Idempotency-Key`. Report the `x-request-id`.',
  },
  UNAVAILABLE: {
    cause:
      'The database of the service does not answer, or it went away while the request was under way, which may then have been carried out.',
    mend: 'Try again later, a payment with the same `Idempotency-Key`. In the sandbox, look at `DATABASE_URL` and at its terminal.',
  },
};

/** Codes with which a receiver refuses a delivery. */
export const WEBHOOK_CODES: Explanations<WebhookErrorCode> = {
  WEBHOOK_SIGNATURE_MISSING: {
    cause:
      'The request has no `x-easy-webhook-signature`: somebody else has sent it, or a proxy removed the header.',
    mend: 'Let the proxy pass it on, and answer 400 to all others.',
  },
  WEBHOOK_SIGNATURE_MALFORMED: {
    cause: 'The header is not `t=<unix seconds>,sha256=<hex>`.',
    mend: 'Hand the header over as it came.',
  },
  WEBHOOK_TIMESTAMP_EXPIRED: {
    cause: 'The delivery was signed more than 300 seconds ago, or as long in the future.',
    mend: 'Set the clock of your server by NTP, and do not queue deliveries before they are verified.',
  },
  WEBHOOK_SIGNATURE_MISMATCH: {
    cause:
      'No signature matches: the body was parsed and written again, or the secret is that of another endpoint.',
    mend: 'Hand over the raw bytes of the body, and the secret that the service showed when this endpoint was registered.',
  },
  WEBHOOK_BODY_INVALID: {
    cause:
      'The body is signed, and is not the JSON of an event; or it is not raw, as where the request has none, or a framework has parsed it.',
    mend: 'Hand over the raw body, and check that nothing between the service and you changes it.',
  },
};

/** Why `POST /promotion-codes/validate` answers with `valid: false`. */
export const PROMOTION_CODES: Explanations<Reason> = {
  NOT_FOUND: { cause: 'No such code exists.', mend: 'Compare the spelling.' },
  INACTIVE: {
    cause: 'The code or its coupon was switched off.',
    mend: 'Activate it, or use another.',
  },
  EXPIRED: { cause: 'The code has ended.', mend: 'Create another one with a later `expires_at`.' },
  USED_UP: {
    cause: 'The code was redeemed as often as it may be.',
    mend: 'Raise `max_redemptions`, or create another code.',
  },
  WRONG_CUSTOMER: {
    cause: 'The code is for one customer, and this is another.',
    mend: 'Create the session with the `identity_id` of that customer.',
  },
  WRONG_CURRENCY: {
    cause: 'The coupon takes off an amount in another currency.',
    mend: 'Use a coupon in per cent, or one in the currency of the order.',
  },
  BELOW_MINIMUM: {
    cause: 'The order is smaller than the code asks for.',
    mend: 'Nothing: the buyer adds something, or pays without the code.',
  },
};

/** Why a payment failed: `failureCode` of `easy-decline`, `failure_code` of a transfer. */
export const DECLINE_CODES: Explanations = {
  GENERIC_DECLINE: {
    cause: 'The bank says no, and not why.',
    mend: 'The buyer uses another card or account.',
  },
  INSUFFICIENT_FUNDS: {
    cause: 'There is not enough money.',
    mend: 'The buyer pays otherwise, or later.',
  },
  EXPIRED_CARD: { cause: 'The card has expired.', mend: 'The buyer corrects the date.' },
  INVALID_CVV: { cause: 'The security code is wrong.', mend: 'The buyer corrects it.' },
  INVALID_CARD: { cause: 'The number is no card’s.', mend: 'The buyer corrects it.' },
  STOLEN_CARD: {
    cause: 'The card was reported stolen.',
    mend: 'The buyer reads what any declined buyer reads. Do not tell more: it would help a thief.',
  },
  CALL_ISSUER: {
    cause: 'The bank wants to be asked.',
    mend: 'The buyer calls the bank, or uses another card.',
  },
  PAYMENT_INSTRUMENT_DISABLED: {
    cause: 'The saved card or account was taken out of use.',
    mend: 'The buyer chooses another one.',
  },
  BANK_ACCOUNT_CLOSED: { cause: 'The account is closed.', mend: 'The buyer uses another one.' },
  NO_BANK_ACCOUNT_FOUND: {
    cause: 'There is no such account.',
    mend: 'The buyer compares routing and account number.',
  },
  INVALID_BANK_ACCOUNT_NUMBER: {
    cause: 'The bank has no account with this number.',
    mend: 'The buyer compares routing and account number.',
  },
  PROVIDER_DECLINED: {
    cause: 'The provider that pays a bill has declined.',
    mend: 'Look at the account with the provider, then upload the bill again.',
  },
};
