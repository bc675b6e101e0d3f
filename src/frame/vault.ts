import type * as z from 'zod/mini';
import type { Client } from '../api/http/client.ts';
import { createToken } from '../api/vault.ts';
import { ApiError } from '../errors.ts';

type Numbers = z.infer<typeof createToken.request>;

/** Where raw numbers go, and nowhere else. */
export interface Vault {
  /** Sees to it that a session is at hand when the buyer presses the button. Never throws. */
  prepare(): void;
  /** @throws {ApiError} `INVALID_CARD`: the vault refuses the card; or a bank account, with another code */
  tokenize(numbers: Numbers): Promise<{ readonly tokenId: string; readonly last4: string }>;
}

/** Sessions live for 3 minutes; one is renewed this long before. Milliseconds. */
const FRESH_FOR_MS = 150_000;

export function createVault(
  client: Client,
  openSession: () => Promise<string>,
  now: () => number = () => performance.now(),
): Vault {
  let session: { readonly key: Promise<string>; readonly openedAt: number } | undefined;

  // Counted on this device from when it was opened: its clock may be wrong, its pace is not.
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
    // Not as the vault repeats them: those could be more than four.
    return { tokenId: id, last4: typed.slice(-4) };
  }

  return {
    prepare() {
      // What fails here is tried again when it is needed, and told then.
      sessionKey().catch(() => {});
    },

    async tokenize(numbers) {
      try {
        return await send(numbers);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        session = undefined;
        return await send(numbers);
      }
    },
  };
}
