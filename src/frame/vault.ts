import type { Client } from '../api/client.ts';
import { type CardData, createToken } from '../api/vault.ts';
import { ApiError } from '../errors.ts';

/** Where raw numbers go, and nowhere else. */
export interface Vault {
  /** Sees to it that a session is at hand when the buyer presses the button. Never throws. */
  prepare(): void;
  /** @throws {ApiError} `INVALID_CARD`: the vault refuses the card */
  tokenizeCard(data: CardData): Promise<{ readonly tokenId: string; readonly last4: string }>;
}

/** Sessions live for 3 minutes; one is renewed this long before. Milliseconds. */
const FRESH_FOR = 150_000;

export function createVault(
  client: Client,
  openSession: () => Promise<string>,
  now: () => number = () => performance.now(),
): Vault {
  let session: { readonly key: Promise<string>; readonly openedAt: number } | undefined;

  // Counted on this device from when it was opened: its clock may be wrong, its pace is not.
  function sessionKey(): Promise<string> {
    if (!session || now() - session.openedAt > FRESH_FOR) {
      const opened = { key: openSession(), openedAt: now() };
      session = opened;
      opened.key.catch(() => {
        if (session === opened) session = undefined;
      });
    }
    return session.key;
  }

  async function tokenize(data: CardData): ReturnType<Vault['tokenizeCard']> {
    const vaultKey = await sessionKey();
    const token = await client.call(createToken, { type: 'card', data }, { vaultKey });
    return { tokenId: token.id, last4: token.card?.last4 ?? data.number.slice(-4) };
  }

  return {
    prepare() {
      // What fails here is tried again when it is needed, and told then.
      sessionKey().catch(() => {});
    },

    async tokenizeCard(data) {
      try {
        return await tokenize(data);
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error;
        session = undefined;
        return await tokenize(data);
      }
    },
  };
}
