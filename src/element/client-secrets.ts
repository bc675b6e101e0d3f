import { checkClientSecret } from '../api/keys.ts';
import type { Attributes } from './configuration.ts';

/** What is known of the secret that a checkout is to use. */
export type SecretStatus = 'ready' | 'asking' | 'failed';

/**
 * Where client secrets come from: the attribute, or the page's own function, which is asked for the
 * first one when there is no attribute, and for a fresh one after expiry. It is asked once at a time
 * and not again after it has failed, until `again`.
 */
export class ClientSecrets {
  readonly #onFinished: () => void;
  readonly #timeout: number;
  /** The credentials of the tag. */
  #given = '';
  #fetched: string | undefined;
  /** What the page's function has answered is no client secret. */
  #refusal: unknown;
  #expired = false;
  #status: SecretStatus = 'ready';
  /** Counts questions: the answer to an older one is not wanted any more. */
  #turn = 0;

  /**
   * @param onFinished - Called when the page's function has answered or failed.
   * @param timeout - How long it may take, in milliseconds.
   */
  constructor(onFinished: () => void, timeout = 30_000) {
    this.#onFinished = onFinished;
    this.#timeout = timeout;
  }

  get status(): SecretStatus {
    return this.#status;
  }

  /**
   * `attributes` with the secret to use, once `status` is settled.
   *
   * @throws {ConfigurationError} the page's function has answered with another thing
   */
  complete(attributes: Attributes): Attributes {
    const { clientSecret, fetchClientSecret, publishableKey } = attributes;
    const given = `${publishableKey ?? ''} ${clientSecret ?? ''}`;
    if (given !== this.#given) {
      this.#given = given;
      this.again();
    }
    if (this.#refusal) throw this.#refusal;
    const secret = this.#fetched ?? clientSecret;
    const isNeeded = !publishableKey && (!secret || this.#expired);
    if (fetchClientSecret && isNeeded && this.#status === 'ready') {
      void this.#ask(fetchClientSecret);
    }
    return { ...attributes, clientSecret: secret };
  }

  /** The secret that was used has expired. */
  expire(): void {
    this.#expired = true;
  }

  /** Forgets what was fetched, and that it failed. */
  again(): void {
    this.#turn += 1;
    this.#fetched = undefined;
    this.#refusal = undefined;
    this.#expired = false;
    this.#status = 'ready';
  }

  async #ask(fetchClientSecret: () => Promise<string>): Promise<void> {
    const turn = (this.#turn += 1);
    this.#status = 'asking';
    let secret: string | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const limit = new Promise<undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), this.#timeout);
      });
      secret = await Promise.race([fetchClientSecret(), limit]);
    } catch {
      // What the page's function threw is the page's: it may quote anything.
    }
    clearTimeout(timer);
    if (turn !== this.#turn) return;
    this.#status = typeof secret === 'string' && secret ? 'ready' : 'failed';
    try {
      if (this.#status === 'ready') checkClientSecret(secret ?? '', 'fetchClientSecret()');
      this.#fetched = secret;
    } catch (error) {
      this.#refusal = error;
    }
    this.#expired = false;
    this.#onFinished();
  }
}
