import type { JournalEntry } from '../checkout/journal.ts';

const PREFIX = 'easy-checkout:attempt:';

export type StorageName = 'localStorage' | 'sessionStorage';

/**
 * Where the page records its attempts whose outcomes are not known yet: those at one cart, or those at
 * any session. `AttemptJournal` reads and writes them.
 */
export interface JournalPlace {
  readonly isCart: boolean;
  /** How the keys of the entries begin. The id of the attempt ends them. */
  readonly prefix: string;
  /** The storages in order of preference: the first one that can be written to is used. */
  readonly storages: readonly StorageName[];
}

/** The entries of this page by their keys, for when storage is blocked. */
export const inMemory = new Map<string, JournalEntry>();

/**
 * Entries of a cart live as long as the tab. Entries of sessions outlive it, because the service can be
 * asked about a session on another day.
 *
 * @param cart - The key of the cart that is paid; `undefined` for a session, whose id the page may
 *   not know.
 */
export function journalPlace(cart: string | undefined): JournalPlace {
  return cart === undefined
    ? { isCart: false, prefix: `${PREFIX}session:`, storages: ['localStorage', 'sessionStorage'] }
    : { isCart: true, prefix: `${PREFIX}cart:${cart}:`, storages: ['sessionStorage'] };
}

/** The keys of what may be entries. Hardly any page has one, and it takes the deferred part to read it. */
export function keysIn({ prefix, storages }: JournalPlace): readonly string[] {
  const stored = storages.flatMap((name) => {
    try {
      return Object.keys(window[name]);
    } catch {
      // This storage is blocked.
      return [];
    }
  });
  return [...inMemory.keys(), ...stored].filter((key) => key.startsWith(prefix));
}
