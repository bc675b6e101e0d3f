import type { JournalEntry } from '../checkout/journal.ts';
import { wallClock } from './wall-clock.ts';

const PREFIX = 'easy-checkout:attempt:';
/** The frame accepts texts of at most this length and at most this many entries. */
const MAX_TEXT = 255;
const MAX_ENTRIES = 100;
/** The size limit of an entry in JSON. */
const MAX_LENGTH = 4096;

type StorageName = 'localStorage' | 'sessionStorage';

/** The entries of this page, kept in memory for when storage is blocked. */
export const inMemory = new Map<string, JournalEntry>();

/**
 * The page's record of attempts whose outcomes are not known yet. It holds ids and times alone.
 * Entries of a cart live as long as the tab. Entries of sessions outlive it, because the service
 * can be asked about a session on another day. Where storage is blocked, both live as long as the
 * page. Here it is read; what the deferred part writes is in journal-writing.ts.
 */
export class AttemptJournal {
  /** How the keys of its entries begin. */
  readonly prefix: string;
  /** The storages in order of preference: the first one that can be written to is used. */
  readonly storages: readonly StorageName[];
  readonly #isCart: boolean;

  /**
   * @param cart - The key of the cart that is paid; `undefined` for a session, whose id the page may
   *   not know.
   */
  constructor(cart: string | undefined) {
    this.#isCart = cart !== undefined;
    this.prefix = this.#isCart ? `${PREFIX}cart:${cart}:` : `${PREFIX}session:`;
    this.storages = this.#isCart ? ['sessionStorage'] : ['localStorage', 'sessionStorage'];
  }

  /**
   * The attempts at this cart, or at any session, newest first. Entries that have ended are
   * removed.
   */
  get entries(): readonly JournalEntry[] {
    const found = new Map<string, JournalEntry>();
    // The earlier time is the safe one: an entry is rather kept than lost.
    const now = wallClock();
    for (const [key, entry] of this.all()) {
      if (Date.parse(entry.endsAt) <= now) this.remove(key);
      else found.set(entry.attemptId, entry);
    }
    return [...found.values()]
      .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
      .slice(0, MAX_ENTRIES);
  }

  /** Every entry with its key. */
  all(): readonly (readonly [key: string, entry: JournalEntry])[] {
    const stored = this.storages.flatMap((name) => readStorage(name, this.prefix));
    const kept = [...inMemory].filter(([key]) => key.startsWith(this.prefix));
    // The stored entry replaces the one in memory, because another tab may have written it again.
    return [...new Map([...kept, ...stored])].filter(([, entry]) => this.isOwn(entry));
  }

  /** Whether the journal would find `entry` again. */
  isOwn({ sessionId }: JournalEntry): boolean {
    return this.#isCart === (sessionId === undefined);
  }

  remove(key: string): void {
    inMemory.delete(key);
    for (const name of this.storages) {
      try {
        window[name].removeItem(key);
      } catch {
        // This storage is blocked.
      }
    }
  }
}

function readStorage(
  name: StorageName,
  prefix: string,
): readonly (readonly [key: string, entry: JournalEntry])[] {
  try {
    const storage = window[name];
    return Object.keys(storage)
      .filter((key) => key.startsWith(prefix))
      .flatMap((key) => {
        const text = storage.getItem(key) ?? '';
        const entry = text.length <= MAX_LENGTH ? toEntry(text) : undefined;
        return entry ? [[key, entry] as const] : [];
      });
  } catch {
    return [];
  }
}

/** Parses an entry. Any script on the page may have written `text`, so everything is checked. */
function toEntry(text: string): JournalEntry | undefined {
  try {
    const { attemptId, startedAt, endsAt, sessionId } = JSON.parse(text) as Partial<JournalEntry>;
    const isEntry =
      [attemptId, startedAt, endsAt, sessionId ?? ''].every(isShort) &&
      [startedAt, endsAt].every((time) => !Number.isNaN(Date.parse(time ?? '')));
    return isEntry
      ? ({ attemptId, startedAt, endsAt, ...(sessionId && { sessionId }) } as JournalEntry)
      : undefined;
  } catch {
    return undefined;
  }
}

function isShort(text: unknown): boolean {
  return typeof text === 'string' && text.length <= MAX_TEXT;
}
