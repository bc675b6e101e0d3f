/** The codes with which the sandbox refuses, and the status of each. Contract, section 2. */
const STATUS = {
  VALIDATION_ERROR: 400,
  TOKEN_INVALID: 400,
  PRICE_INACTIVE: 400,
  PRICE_CHANGED: 400,
  SOURCE_REQUIRED: 400,
  MIXED_CURRENCY: 400,
  INVALID_CARD: 400,
  PAYMENT_DECLINED: 400,
  SESSION_EXPIRED: 400,
  SESSION_COMPLETE: 400,
  PROMOTION_CODE_INVALID: 400,
  CRYPTO_DETECTED: 400,
  AUTHORIZATION_FAILED: 400,
  AUTHORIZATION_EXPIRED: 400,
  AUTHORIZATION_VOIDED: 400,
  AUTHORIZATION_CAPTURED: 400,
  TRANSFER_DISPUTED: 400,
  DISPUTE_CLOSED: 400,
  BILL_STATUS: 400,
  RECIPIENT_REQUIRED: 400,
  DUPLICATE_BILL: 400,
  NOT_PAYABLE: 400,
  CODE_INVALID: 400,
  AMOUNT_TOO_LARGE: 400,
  UNAUTHORIZED: 401,
  INVALID_CLIENT_SECRET: 401,
  FORBIDDEN: 403,
  ORIGIN_NOT_ALLOWED: 403,
  NOT_FOUND: 404,
  METHOD_NOT_ALLOWED: 405,
  FORM_NOT_OPEN: 409,
  IDEMPOTENCY_CONFLICT: 409,
  IDEMPOTENCY_IN_PROGRESS: 409,
  TRANSACTION_USED: 409,
  TRANSACTION_EXPIRED: 409,
  BILL_LOCKED: 409,
  PAYLOAD_TOO_LARGE: 413,
  RATE_LIMITED: 429,
  INTERNAL: 500,
  UNAVAILABLE: 503,
} as const;

export type RefusalCode = keyof typeof STATUS;

/** One thing that is wrong with a request. `path` reads like `line_items.0.price_id`. */
export interface Issue {
  readonly path: string;
  readonly message: string;
}

/**
 * The service refuses a request. Thrown inside a transaction, it also undoes what the request did.
 *
 * `message` is for developers, and it never repeats a value of the request.
 */
export class Refusal extends Error {
  override readonly name = 'Refusal';
  readonly code: RefusalCode;
  readonly status: (typeof STATUS)[RefusalCode];
  /** Sent as `error.details` of the answer. */
  readonly details: unknown;

  constructor(code: RefusalCode, message: string, details?: unknown) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
    this.details = details;
  }
}

/**
 * A refusal of one field.
 *
 * @param path - Where the field is in the request, as in `Issue`.
 */
export function refuse(code: RefusalCode, path: string, message: string): Refusal {
  const issue: Issue = { path, message };
  return new Refusal(code, message, { issues: [issue] });
}

/** A record that is not there and a record of another merchant get the same refusal. */
export function notFound(): Refusal {
  return refuse('NOT_FOUND', 'id', 'There is no such record.');
}
