import type { JournalEntry, JournalKey } from '../checkout/journal.ts';

const PREFIX = 'easy-checkout:attempt:';
/** The longest text of an entry, and the most entries, that the frame takes. */
const MAX_TEXT = 255;
const MAX_ENTRIES = 100;
/** Of an entry in JSON. */
const MAX_LENGTH = 4096;

type StorageName = 'localStorage' | 'sessionStorage';

/** What storage would hold, where it is blocked. */
const inMemory = new Map<string, JournalEntry>();

/**
 * The page's memory of attempts whose outcomes are not known yet: ids and times alone. Those of a
 * cart live as long as the tab. Those of sessions outlive it, because the service can be asked about
 * a session on another day. Where storage is blocked, both live as long as the page.
 */
export class AttemptJournal {
  readonly #prefix: string;
  /** The first one that can be written to is used. */
  readonly #storages: readonly StorageName[];
  readonly #isCart: boolean;

  /** @param cart - The cart that is paid; `undefined` for a session, whose id the page may not know. */
  constructor(cart: string | undefined) {
    this.#isCart = cart !== undefined;
    this.#prefix = this.#isCart ? `${PREFIX}cart:${cart}:` : `${PREFIX}session:`;
    this.#storages = this.#isCart ? ['sessionStorage'] : ['localStorage', 'sessionStorage'];
  }

  /** The attempts at this cart, or at any session, newest first. Those that are past are removed. */
  get entries(): readonly JournalEntry[] {
    const found = new Map<string, JournalEntry>();
    // The wall clock may jump, so the earlier of two looks counts: an entry is kept rather than lost.
    const now = Math.min(Date.now(), Date.now());
    for (const [key, entry] of this.#all()) {
      if (Date.parse(entry.endsAt) <= now) this.#remove(key);
      else found.set(entry.attemptId, entry);
    }
    return [...found.values()]
      .toSorted((one, other) => Date.parse(other.startedAt) - Date.parse(one.startedAt))
      .slice(0, MAX_ENTRIES);
  }

  /** @returns Whether the entry would be found again. */
  write(entry: JournalEntry): boolean {
    if (!this.#isOwn(entry)) return false;
    // Each attempt has its own, so that none can take the place of another.
    const key = `${this.#prefix}${this.#isCart ? '' : `${entry.sessionId}:`}${entry.attemptId}`;
    inMemory.set(key, entry);
    for (const name of this.#storages) {
      try {
        window[name].setItem(key, JSON.stringify(entry));
        break;
      } catch {
        // It is blocked or full: the next one is tried, and the memory has it.
      }
    }
    return true;
  }

  /**
   * The outcome of that attempt is known. An entry that was written again since stays: another tab
   * has sent the attempt once more.
   */
  end({ attemptId, startedAt }: JournalKey): void {
    for (const [key, entry] of this.#all()) {
      if (entry.attemptId === attemptId && entry.startedAt === startedAt) this.#remove(key);
    }
  }

  #all(): readonly (readonly [key: string, entry: JournalEntry])[] {
    const stored = this.#storages.flatMap((name) => readStorage(name, this.#prefix));
    const kept = [...inMemory].filter(([key]) => key.startsWith(this.#prefix));
    // What is stored is the newer one: another tab may have written it again.
    return [...new Map([...kept, ...stored])].filter(([, entry]) => this.#isOwn(entry));
  }

  #isOwn({ sessionId }: JournalEntry): boolean {
    return this.#isCart === (sessionId === undefined);
  }

  #remove(key: string): void {
    inMemory.delete(key);
    for (const name of this.#storages) {
      try {
        window[name].removeItem(key);
      } catch {
        // It is blocked.
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

/** Anybody on the page may have written `text`. */
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
