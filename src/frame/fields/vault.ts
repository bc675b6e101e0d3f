import type { Client } from '../../api/http/client.ts';
import type { RequestOf } from '../../api/http/endpoint.ts';
import { createToken } from '../../api/vault.ts';
import { isApiError } from '../../errors.ts';

type Numbers = RequestOf<typeof createToken>;

/** The vault. Raw numbers are sent there and nowhere else. */
export interface Vault {
  /**
   * Opens a session in advance, so that it is ready when the buyer submits. Never throws, and does
   * not try again after a failure: every key calls this.
   */
  prepare(): void;
  /**
   * @throws {ApiError} `INVALID_CARD` if the vault refuses the card; another code if it refuses a
   *   bank account
   */
  tokenize(numbers: Numbers): Promise<{ readonly tokenId: string; readonly last4: string }>;
}

/** How long a session is used, in milliseconds. Sessions live for 3 minutes. */
const FRESH_FOR_MS = 150_000;

export function createVault(
  client: Client,
  openSession: () => Promise<string>,
  now: () => number = () => performance.now(),
): Vault {
  let session: { readonly key: Promise<string>; readonly openedAt: number } | undefined;
  /** Whether a session could not be opened in advance. */
  let hasFailed = false;

  // The age is counted on this device from the opening, because its clock may be wrong but runs at
  // the right pace.
  function sessionKey(): Promise<string> {
    if (!session || now() - session.openedAt > FRESH_FOR_MS) {
      const opened = { key: openSession(), openedAt: now() };
      session = opened;
      opened.key.catch(() => {
        if (session === opened) session = undefined;
      });
    }
    return session.key;
  }

  async function send(numbers: Numbers): ReturnType<Vault['tokenize']> {
    const vaultKey = await sessionKey();
    const { id } = await client.call(createToken, numbers, { vaultKey });
    const typed = numbers.type === 'card' ? numbers.data.number : numbers.data.account_number;
    // The digits are not taken from the vault's answer, which could contain more than four.
    return { tokenId: id, last4: typed.slice(-4) };
  }

  return {
    prepare() {
      if (hasFailed) return;
      // A failure is not reported here, because the session is opened again when it is needed.
      sessionKey().catch(() => {
        hasFailed = true;
      });
    },

    async tokenize(numbers) {
      try {
        return await send(numbers);
      } catch (error) {
        if (!isApiError(error) || error.status !== 401) throw error;
        session = undefined;
        return await send(numbers);
      }
    },
  };
}
