/** What a scripted service does with one request: respond, or fail as a network does. */
export type Step = Response | Error | ((init: RequestInit) => Response | Promise<Response>);

/** One request as it was sent. */
export interface SentRequest {
  readonly address: string;
  readonly init: RequestInit;
  /** The body as text; empty if the request has none. */
  readonly body: string;
}

/** A `fetch` that follows a script and records the requests. */
export class ScriptedFetch {
  readonly sent: SentRequest[] = [];
  readonly #steps: Step[];

  constructor(...steps: readonly Step[]) {
    this.#steps = [...steps];
  }

  readonly fetch: typeof fetch = async (input, init = {}) => {
    const address = new URL(input instanceof Request ? input.url : input).href;
    this.sent.push({ address, init, body: typeof init.body === 'string' ? init.body : '' });
    const step = this.#steps.shift();
    if (!step) throw new Error('The script has no further answer');
    if (step instanceof Error) throw step;
    return step instanceof Response ? step : await step(init);
  };

  header(name: string, request = 0): string | null {
    return new Headers(this.sent[request]?.init.headers).get(name);
  }

  body(request = 0): unknown {
    return JSON.parse(this.sent[request]?.body ?? '');
  }
}

/** A successful response in the service's envelope, with `pagination` if it is a list. */
export function success(data: unknown, init: ResponseInit = {}, pagination?: unknown): Response {
  const body = { success: true, timestamp: '2026-03-01T12:00:00Z', data, pagination };
  return Response.json(body, { status: 200, ...init });
}

/** An error response in the service's envelope. */
export function refusal(
  status: number,
  code: string,
  { headers = {}, details }: { readonly headers?: HeadersInit; readonly details?: unknown } = {},
): Response {
  const error = { code, message: `Refused: ${code}`, ...(details !== undefined && { details }) };
  return Response.json(
    { success: false, timestamp: '2026-03-01T12:00:00Z', error },
    { status, headers },
  );
}

/** The error that `fetch` rejects with when the connection is lost. */
export function connectionLost(): Error {
  return new TypeError('Failed to fetch');
}

/** A request that is never answered and ends only when it is aborted. */
export function silence({ signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    const giveUp = (): void => {
      const reason: unknown = signal?.reason;
      reject(reason instanceof Error ? reason : new Error('Given up'));
    };
    if (signal?.aborted) giveUp();
    signal?.addEventListener('abort', giveUp);
  });
}
