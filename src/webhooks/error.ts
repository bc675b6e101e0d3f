/** Why a delivery was not accepted. */
export type WebhookErrorCode =
  | 'WEBHOOK_SIGNATURE_MISSING'
  | 'WEBHOOK_SIGNATURE_MALFORMED'
  | 'WEBHOOK_TIMESTAMP_EXPIRED'
  | 'WEBHOOK_SIGNATURE_MISMATCH'
  | 'WEBHOOK_BODY_INVALID';

/**
 * A request that is not, or not provably, a delivery of the service. Answer it with `status`, and
 * do nothing else. The message is for developers and holds nothing of the request.
 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
  /** A stable, machine-readable code. */
  readonly code: WebhookErrorCode;
  /** HTTP status to answer with. Interface, section 6.3. */
  readonly status = 400;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
