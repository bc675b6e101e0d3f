import type { Problem } from '../errors.ts';
import type { Attributes } from './configuration.ts';
import type { SecretRequest } from './fetch-client-secret.ts';

/** Why there is no secret, when the page's function has failed. */
export const NOT_FETCHED: Problem = {
  code: 'CLIENT_SECRET_NOT_FETCHED',
  actor: 'service',
  message: 'fetchClientSecret() returned no client secret. Check your server.',
};

/** Whether the client secret is ready, being fetched, or could not be fetched. */
export type SecretStatus = 'ready' | 'asking' | 'failed';

/**
 * Provides client secrets: from the attribute, or from the page's function. The function is called
 * for the first secret if there is no attribute, and for a new one after expiry. It is called once
 * at a time, and not again after it has failed until `again` is called.
 */
export class ClientSecrets {
  readonly #onFinished: () => void;
  readonly #pendingSessionId: () => string | undefined;
  readonly #timeout: number;
  /** The credentials of the tag when they were last read. */
  #given = '';
  #fetched: string | undefined;
  #expired = false;
  #status: SecretStatus = 'ready';
  /** Counts calls of the function, so that the answer to an earlier one is dropped. */
  #turn = 0;

  /**
   * @param onFinished - Called when the page's function has answered or failed.
   * @param pendingSessionId - Returns the id of the session whose payment has no known end.
   * @param timeout - How long the function may take, in milliseconds.
   */
  constructor(
    onFinished: () => void,
    pendingSessionId: () => string | undefined = () => undefined,
    timeout = 30_000,
  ) {
    this.#onFinished = onFinished;
    this.#pendingSessionId = pendingSessionId;
    this.#timeout = timeout;
  }

  get status(): SecretStatus {
    return this.#status;
  }

  /** Returns `attributes` with the secret to use, unchecked, once `status` is `ready`. */
  complete(attributes: Attributes): Attributes {
    const { clientSecret, fetchClientSecret, publishableKey } = attributes;
    const given = `${publishableKey ?? ''} ${clientSecret ?? ''}`;
    if (given !== this.#given) {
      this.#given = given;
      this.again();
    }
    const secret = this.#fetched ?? clientSecret;
    const isNeeded = !publishableKey && (!secret || this.#expired);
    if (fetchClientSecret && isNeeded && this.#status === 'ready') {
      void this.#ask(fetchClientSecret);
    }
    return {
      ...attributes,
      clientSecret: secret,
      ...(this.#fetched !== undefined && { isFetched: true }),
    };
  }

  /** Notes that the current secret has expired. */
  expire(): void {
    this.#expired = true;
  }

  /** Forgets the secret that was fetched, and any failure. */
  again(): void {
    this.#turn += 1;
    this.#fetched = undefined;
    this.#expired = false;
    this.#status = 'ready';
  }

  async #ask(fetchClientSecret: (request: SecretRequest) => Promise<unknown>): Promise<void> {
    const turn = (this.#turn += 1);
    this.#status = 'asking';
    let answer: unknown;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const limit = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), this.#timeout);
      });
      const request = { pendingSessionId: this.#pendingSessionId() };
      answer = await Promise.race([fetchClientSecret(request), limit]);
    } catch {
      // What was thrown is not passed on, because its text may quote anything.
      answer = Error();
    }
    clearTimeout(timer);
    if (turn !== this.#turn) return;
    const secret = secretIn(answer);
    this.#status = secret ? 'ready' : 'failed';
    this.#fetched = secret;
    this.#expired = false;
    this.#onFinished();
  }
}

/** The secret in what the page's function has returned: also the whole answer of the service. */
function secretIn(answer: unknown): string | undefined {
  if (typeof answer === 'string') return answer;
  const { data = answer } = Object(answer) as { data?: unknown };
  const { client_secret } = Object(data) as { client_secret?: unknown };
  console.warn(
    `<easy-checkout> fetchClientSecret() should return data.client_secret alone, not ${{}.toString.call(answer)}.`,
  );
  return typeof client_secret === 'string' ? client_secret : undefined;
}
