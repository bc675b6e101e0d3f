import type { JournalEntry } from '../checkout/journal.ts';
import { inMemory, type JournalPlace, keysIn, type StorageName } from './journal-place.ts';
import { wallClock } from './wall-clock.ts';

/** The frame accepts texts of at most this length and at most this many entries. */
const MAX_TEXT = 255;
const MAX_ENTRIES = 100;
/** The size limit of an entry in JSON. */
const MAX_LENGTH = 4096;

/**
 * The page's record of attempts whose outcomes are not known yet. It holds ids and times alone. Where
 * storage is blocked, its entries live as long as the page. Here it is read; journal-writing.ts writes
 * it.
 */
export class AttemptJournal {
  readonly place: JournalPlace;

  constructor(place: JournalPlace) {
    this.place = place;
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
    return [...new Set(keysIn(this.place))].flatMap((key) => {
      const entry = this.#read(key);
      return entry && this.isOwn(entry) ? [[key, entry] as const] : [];
    });
  }

  /** Whether the journal would find `entry` again. */
  isOwn({ sessionId }: JournalEntry): boolean {
    return this.place.isCart === (sessionId === undefined);
  }

  remove(key: string): void {
    inMemory.delete(key);
    for (const name of this.place.storages) {
      try {
        window[name].removeItem(key);
      } catch {
        // This storage is blocked.
      }
    }
  }

  /** A stored entry replaces the one in memory, because another tab may have written it again. */
  #read(key: string): JournalEntry | undefined {
    const stored = this.place.storages.map((name) => readStorage(name, key));
    return stored.findLast((entry) => entry !== undefined) ?? inMemory.get(key);
  }
}

function readStorage(name: StorageName, key: string): JournalEntry | undefined {
  try {
    const text = window[name].getItem(key) ?? '';
    return text.length <= MAX_LENGTH ? toEntry(text) : undefined;
  } catch {
    return undefined;
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
