/** That an attempt to pay began. Nothing personal, and no credential. */
export interface JournalEntry {
  /** Also its `Idempotency-Key`. */
  readonly attemptId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** When the entry is of no more use. ISO 8601. */
  readonly endsAt: string;
  /** Id of the session that the attempt is to pay; absent with a publishable key. */
  readonly sessionId?: string | undefined;
}

/** Remembers an attempt beyond the life of the document that makes it. Kept by the page. */
export interface Journal {
  /** Resolves once the entry would be found again; an attempt must not leave before. */
  write(entry: JournalEntry): Promise<void>;
  /** The outcome of that attempt is known: its entry goes, and no other one. */
  clear(attemptId: string): void;
}
