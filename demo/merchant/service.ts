/** The payment service, as this merchant's server reaches it. */
export interface ServiceAccess {
  /** e.g. `http://localhost:4244`. */
  readonly origin: string;
  /** Of a server only: whoever has it can do anything with the account. */
  readonly secretKey: string;
}

/** What the service did not want to do. */
export class ServiceError extends Error {
  override readonly name = 'ServiceError';
  readonly status: number;
  /** The service's own, e.g. `VALIDATION_ERROR`. */
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

/** Milliseconds. */
const PATIENCE = 10_000;

/**
 * Calls the service and answers the data of its envelope.
 *
 * @throws {ServiceError} it refused; or what `fetch` throws when it did not answer
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
    signal: AbortSignal.timeout(PATIENCE),
  });
  const envelope = (await response.json().catch(() => ({}))) as Envelope;
  if (response.ok) return envelope.data;
  const { code = 'UNEXPECTED_RESPONSE', message = `The service answered ${response.status}` } =
    envelope.error ?? {};
  throw new ServiceError(response.status, code, message);
}
