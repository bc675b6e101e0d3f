import type { RefusalDetails } from './api/http/refusal.ts';

/** Who can do something about an error. Decides who is told about it. */
export type ErrorActor = 'buyer' | 'merchant' | 'service';

interface ErrorInit {
  readonly code: string;
  readonly actor: ErrorActor;
  readonly cause?: unknown;
}

/**
 * Base of every error that this library throws or reports.
 *
 * `message` is for developers, says how to mend it and is never shown to a buyer, whose text is
 * looked up by `code`. It never holds a secret, card or bank details.
 */
export class CheckoutError extends Error {
  override readonly name: string = 'CheckoutError';
  /** Stable and machine-read, in capitals like the service's own codes. */
  readonly code: string;
  readonly actor: ErrorActor;

  constructor(message: string, { code, actor, cause }: ErrorInit) {
    super(message, { cause });
    this.code = code;
    this.actor = actor;
  }
}

/** The merchant's page is set up wrongly. Nothing was sent to the service. */
export class ConfigurationError extends CheckoutError {
  override readonly name = 'ConfigurationError';

  constructor(code: string, message: string) {
    super(message, { code, actor: 'merchant' });
  }
}

/** The service answered, and its answer was a refusal or could not be read. */
export class ApiError extends CheckoutError {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /** What is kept of `error.details`: it holds no text that could repeat the request. */
  readonly details: RefusalDetails | undefined;
  /** `x-request-id` of the answer. */
  readonly requestId: string | undefined;
  /** How long the service asked to wait, in milliseconds. */
  readonly retryAfter: number | undefined;

  constructor(
    message: string,
    init: ErrorInit & {
      status: number;
      details?: RefusalDetails | undefined;
      requestId?: string | undefined;
      retryAfter?: number | undefined;
    },
  ) {
    super(message, init);
    this.status = init.status;
    this.details = init.details;
    this.requestId = init.requestId;
    this.retryAfter = init.retryAfter;
  }
}

/** No readable answer arrived: the request may or may not have been carried out. */
export class ConnectionError extends CheckoutError {
  override readonly name = 'ConnectionError';

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'CONNECTION_FAILED', actor: 'service', cause });
  }
}

/** Page and frame did not understand each other, or one of them never answered. */
export class ProtocolError extends CheckoutError {
  override readonly name = 'ProtocolError';

  constructor(code: string, message: string) {
    super(message, { code, actor: 'service' });
  }
}
