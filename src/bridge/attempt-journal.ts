import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import { announceAttempt, endAnnouncement } from './sending-attempts.ts';

/** How the keys of entries begin. The id of the attempt ends them. */
export const ATTEMPT_PREFIX = 'easy-checkout:attempt:';
/** How the keys of entries for one cart begin, before the cart and the id. */
const CART_PREFIX = 'easy-checkout:cart:';

/** The frame accepts texts of at most this length and at most this many entries. */
const MAX_TEXT = 255;
const MAX_ENTRIES = 100;
/** The size limit of an entry in JSON. */
const MAX_LENGTH = 4096;

type StorageName = 'localStorage' | 'sessionStorage';

/** The entries of this document by their keys, for when storage is blocked. */
const inMemory = new Map<string, string>();
/** Called with the journal that has removed an attempt in this document. */
const endListeners = new Set<(by: AttemptJournal) => void>();

/**
 * Calls `listener` when the end of an attempt becomes known: with the journal of this document that has
 * removed it, or with nothing where another tab did.
 *
 * @returns a function that ends this
 */
export function watchAttemptEnds(listener: (by?: AttemptJournal) => void): () => void {
  const onStorage = ({ key, newValue, oldValue }: StorageEvent): void => {
    // A page that clears the whole storage names no key, and knows the end of no attempt.
    if (newValue !== null || !key?.startsWith(ATTEMPT_PREFIX)) return;
    inMemory.delete(key);
    endAnnouncement(key.slice(ATTEMPT_PREFIX.length));
    const ended = toEntry(oldValue);
    if (ended) removeCopies(ended);
    listener();
  };
  addEventListener('storage', onStorage);
  endListeners.add(listener);
  return () => {
    removeEventListener('storage', onStorage);
    endListeners.delete(listener);
  };
}

/**
 * The page's record of attempts whose outcomes are not known yet. It holds ids, times and amounts
 * alone. The entries of all checkouts on one origin live in `localStorage`, because a buyer may come
 * back in another tab. The entry of a cart is kept by its tab too, which then knows that its own cart
 * may be paid.
 */
export class AttemptJournal {
  readonly #cartPrefix: string | undefined;

  /** @param cart - The key of the cart that is paid; `undefined` for a session. */
  constructor(cart?: string) {
    this.#cartPrefix = cart && `${CART_PREFIX}${cart}:`;
  }

  /** All attempts, newest first. Those of this tab at the same cart say so. */
  get entries(): readonly JournalEntry[] {
    const found = new Map<string, JournalEntry>();
    for (const [key, entry] of readAll(ATTEMPT_PREFIX, ['localStorage', 'sessionStorage'])) {
      if (key === ATTEMPT_PREFIX + entry.attemptId) found.set(entry.attemptId, entry);
    }
    if (this.#cartPrefix) {
      for (const [, entry] of readAll(this.#cartPrefix, ['sessionStorage'])) {
        found.set(entry.attemptId, { ...entry, isSameCart: true });
      }
    }
    return newestEntries([...found.values()]);
  }

  /**
   * Stores an entry. Each attempt has a key of its own, so that no entry can replace that of another
   * attempt.
   *
   * @returns all attempts, with those that other tabs have begun in the same instant
   */
  async write(entry: JournalEntry): Promise<readonly JournalEntry[]> {
    const text = JSON.stringify(entry);
    store(ATTEMPT_PREFIX + entry.attemptId, text, ['localStorage', 'sessionStorage']);
    if (this.#cartPrefix && entry.sessionId === undefined) {
      store(this.#cartPrefix + entry.attemptId, text, ['sessionStorage']);
    }
    const sending = await announceAttempt(entry);
    return mergeEntries(
      this.entries,
      sending.flatMap((text) => toEntry(text) ?? []),
    );
  }

  /**
   * Removes the entry of an attempt whose outcome is known, whatever this tab has paid by it. An entry
   * that was written again since then stays, because another tab has sent the attempt once more.
   */
  end({ attemptId, startedAt }: JournalKey): void {
    endAnnouncement(attemptId);
    const key = ATTEMPT_PREFIX + attemptId;
    const ofCarts = readAll(CART_PREFIX, ['sessionStorage']);
    for (const [cartKey, entry] of ofCarts) {
      if (entry.attemptId === attemptId && entry.startedAt === startedAt) remove(cartKey);
    }
    if (read(key)?.startedAt === startedAt) remove(key);
    for (const listener of endListeners) listener(this);
  }
}

/**
 * The newest attempts of both, as many as the frame accepts. Where an attempt is in both, that of the
 * first list counts.
 */
export function mergeEntries(
  first: readonly JournalEntry[],
  second: readonly JournalEntry[],
): readonly JournalEntry[] {
  const known = new Set(first.map(({ attemptId }) => attemptId));
  return newestEntries([...first, ...second.filter(({ attemptId }) => !known.has(attemptId))]);
}

/** The newest entries first, as many as the frame accepts. */
function newestEntries(entries: readonly JournalEntry[]): readonly JournalEntry[] {
  return entries
    .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
    .slice(0, MAX_ENTRIES);
}

/**
 * Removes what this tab keeps of an attempt at a cart: a duplicated tab has a copy of the first one's
 * entry, which the first one cannot remove.
 */
function removeCopies({ attemptId, startedAt }: JournalKey): void {
  for (const [key, copy] of readAll(CART_PREFIX, ['sessionStorage'])) {
    const isNewer = Date.parse(copy.startedAt) > Date.parse(startedAt);
    if (copy.attemptId === attemptId && !isNewer) remove(key);
  }
}

/** Stores a text in the first storage that can be written to, and in memory in any case. */
function store(key: string, text: string, storages: readonly StorageName[]): void {
  inMemory.set(key, text);
  for (const name of storages) {
    try {
      return window[name].setItem(key, text);
    } catch {
      // This storage is blocked or full, so the next one is tried.
    }
  }
}

function remove(key: string): void {
  inMemory.delete(key);
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      window[name].removeItem(key);
    } catch {
      // This storage is blocked.
    }
  }
}

function readAll(
  prefix: string,
  storages: readonly StorageName[],
): readonly (readonly [key: string, entry: JournalEntry])[] {
  const stored = storages.flatMap((name) => {
    try {
      return Object.keys(window[name]);
    } catch {
      // This storage is blocked.
      return [];
    }
  });
  const keys = new Set([...inMemory.keys(), ...stored].filter((key) => key.startsWith(prefix)));
  return [...keys].flatMap((key) => {
    const entry = read(key);
    return entry ? [[key, entry] as const] : [];
  });
}

/** A stored entry counts more than the one in memory, because another tab may have written it again. */
function read(key: string): JournalEntry | undefined {
  for (const name of ['localStorage', 'sessionStorage'] as const) {
    try {
      const entry = toEntry(window[name].getItem(key));
      if (entry) return entry;
    } catch {
      // This storage is blocked.
    }
  }
  return toEntry(inMemory.get(key));
}

/** Parses an entry. Any script on the page may have written `text`, so everything is checked. */
export function toEntry(text: string | null | undefined): JournalEntry | undefined {
  if (!text || text.length > MAX_LENGTH) return undefined;
  try {
    return checkEntry(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** What of `value` belongs to an entry; `undefined` if it is none. */
export function checkEntry(value: unknown): JournalEntry | undefined {
  const { attemptId, startedAt, sessionId, merchantId, environment, amount, currency } = Object(
    value,
  ) as Partial<Record<keyof JournalEntry, unknown>>;
  const isEntry =
    isText(attemptId) &&
    isText(startedAt) &&
    !Number.isNaN(Date.parse(startedAt)) &&
    (sessionId === undefined || isText(sessionId)) &&
    (merchantId === undefined || isText(merchantId)) &&
    (environment === 'sandbox' || environment === 'live') &&
    Number.isSafeInteger(amount) &&
    /^[A-Z]{3}$/.test(String(currency));
  if (!isEntry) return undefined;
  return {
    attemptId,
    startedAt,
    environment,
    amount: amount as number,
    currency: String(currency),
    ...(sessionId !== undefined && { sessionId }),
    ...(merchantId !== undefined && { merchantId }),
  };
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= MAX_TEXT;
}
