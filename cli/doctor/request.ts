import { reasonOf } from '../verify/reason-of.ts';

const ANSWER_TIMEOUT_MS = 10_000;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  /** The address after redirects. */
  readonly url: string;
}

/**
 * Sends one request. `undefined` when no answer arrived, for whichever reason.
 *
 * @param onSilence - Is told the reason.
 */
export async function request(
  url: string | URL,
  init: RequestInit = {},
  onSilence?: (reason: string) => void,
): Promise<Answer | undefined> {
  try {
    const response = await fetch(url, { ...init, signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS) });
    const body = Buffer.from(await response.arrayBuffer());
    const { status, headers } = response;
    return { status, headers, body, url: response.url };
  } catch (error) {
    onSilence?.(reasonOf(error));
    return undefined;
  }
}

/** `data` of an answer of the service, or what it refuses with. */
export function readEnvelope({ body }: Answer): {
  readonly data?: unknown;
  readonly code?: string;
} {
  try {
    const { data, error } = JSON.parse(body.toString()) as {
      readonly data?: unknown;
      readonly error?: { readonly code?: string };
    };
    return { data, ...(error?.code !== undefined && { code: error.code }) };
  } catch {
    return {};
  }
}
