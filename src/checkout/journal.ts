/** That an attempt to pay began. Nothing personal, and no credential. */
export interface JournalEntry {
  /** Also its `Idempotency-Key`. */
  readonly attemptId: string;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Of the session that it is to pay. */
  readonly sessionId?: string | undefined;
}

/** Remembers an attempt beyond the life of the document that makes it. Kept by the page. */
export interface Journal {
  /** Resolves once the entry would be found again; an attempt must not leave before. */
  write(entry: JournalEntry): Promise<void>;
  /** The outcome is known. */
  clear(): void;
}
