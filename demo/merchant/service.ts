/** How this merchant's server reaches the payment service. */
export interface ServiceAccess {
  /** For example `http://localhost:4244`. */
  readonly origin: string;
  /** Only servers may have this key, because whoever has it can do anything with the account. */
  readonly secretKey: string;
}

/** The service refused a request. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** The service's code, for example `VALIDATION_ERROR`. */
  readonly code: string;

  constructor(status: number, code: string, message: string) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

interface Envelope {
  readonly data?: unknown;
  readonly error?: { readonly code: string; readonly message: string };
}

const REQUEST_TIMEOUT_MS = 10_000;

/**
 * Calls the service and returns the data of its envelope.
 *
 * @throws {ServiceError} the service refused. Without an answer, the error of `fetch` is thrown.
 */
export async function callService(
  { origin, secretKey }: ServiceAccess,
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<unknown> {
  const response = await fetch(`${origin}/v1/api${path}`, {
    method,
    headers: {
      'x-easy-api-key': secretKey,
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(REQUEST_TIMEOUT_MS),
  });
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok) return envelope.data;
  const {
    code = 'UNEXPECTED_RESPONSE',
    message = `The service answered with status ${response.status}`,
  } = envelope.error ?? {};
  throw new ServiceError(response.status, code, message);
}
