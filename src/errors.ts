import type { Money } from './money.ts';

/** Who can do something about an error, and so who is notified of it. */
export type ErrorActor = 'buyer' | 'merchant' | 'service';

interface ErrorInit {
  readonly code: string;
  readonly actor: ErrorActor;
  readonly cause?: unknown;
}

/**
 * The base of every error that this library throws or reports.
 *
 * `message` is for developers and says how to fix the cause. A buyer never sees it: the buyer's
 * text is found by `code`. It never holds a secret, or card or bank details.
 */
export class CheckoutError extends Error {
  override readonly name: string = 'CheckoutError';
  /** A stable, machine-readable code in capitals, like the service's own codes. */
  readonly code: string;
  readonly actor: ErrorActor;

  constructor(message: string, { code, actor, cause }: ErrorInit) {
    super(message, { cause });
    this.code = code;
    this.actor = actor;
  }
}

/** The merchant's page is not set up correctly. Nothing was sent to the service. */
export class ConfigurationError extends CheckoutError {
  override readonly name = 'ConfigurationError';

  constructor(code: string, message: string) {
    super(message, { code, actor: 'merchant' });
  }
}

/** The parts of `error.details` that are kept. */
export interface RefusalDetails {
  /** Paths of invalid fields, such as `line_items.0.quantity`. */
  readonly issues?: readonly { readonly path: string }[];
  /** The processor's code for a decline. */
  readonly failure_code?: string;
  /** The reason why a payment link takes no payment. */
  readonly reason?: string;
}

/** The service answered, and its answer was a refusal or could not be read. */
export class ApiError extends CheckoutError {
  override readonly name = 'ApiError';
  /** HTTP status. */
  readonly status: number;
  /**
   * The parts of `error.details` that are kept. They hold no text that could repeat the request.
   */
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

/** No readable answer arrived, so the request may or may not have been carried out. */
export class ConnectionError extends CheckoutError {
  override readonly name = 'ConnectionError';

  constructor(message: string, cause?: unknown) {
    super(message, { code: 'CONNECTION_FAILED', actor: 'service', cause });
  }
}

/** Why something did not work, as plain data that can be posted to the page. */
export interface Problem {
  /** The code by which the buyer's text is found. */
  readonly code: string;
  readonly actor: ErrorActor;
  /** A text for developers. It holds no secret. */
  readonly message: string;
  /** The processor's code for a decline, e.g. `INSUFFICIENT_FUNDS`, or why a code is refused. */
  readonly failureCode?: string;
  /**
   * Names of the form's fields that the service refused, in their order; absent where it named
   * none.
   */
  readonly fields?: readonly string[];
  /** For `TOTAL_CHANGED`: the amounts due before and after the change. */
  readonly amounts?: { readonly before: Money; readonly after: Money };
  /** The payment was received, and the bank has returned it since. */
  readonly returned?: boolean;
  /**
   * Nothing was sent, but the service could not be asked whether the session was paid elsewhere.
   */
  readonly unconfirmed?: boolean;
  /** The service accepts nothing before this time: milliseconds since the Unix epoch. */
  readonly retryAt?: number;
  /** `x-request-id` of the answer that reported the problem. */
  readonly requestId?: string;
}

/*
 * The frame's script consists of several bundles, each of which may have its own copy of the classes
 * above. So an error is recognized by what it holds: `instanceof` would not know one of another bundle.
 */

export function isCheckoutError(error: unknown): error is CheckoutError {
  const { code, actor } = (error instanceof Error ? error : {}) as Partial<CheckoutError>;
  return typeof code === 'string' && typeof actor === 'string';
}

export function isApiError(error: unknown): error is ApiError {
  return isCheckoutError(error) && 'status' in error;
}

/** The service may use the code in answers of its own, which are an `ApiError`. */
export function isConnectionError(error: unknown): error is ConnectionError {
  return isCheckoutError(error) && !isApiError(error) && error.code === 'CONNECTION_FAILED';
}

export function isConfigurationError(error: unknown): error is ConfigurationError {
  return isCheckoutError(error) && error.name === 'ConfigurationError';
}
