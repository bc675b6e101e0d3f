import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import { AttemptJournal, mergeEntries } from './attempt-journal.ts';

/**
 * Remembers attempts beside the journal of this document, where something lives longer than its
 * storage: the page around the hosted page.
 */
export interface AttemptKeeper {
  /** The attempts that it remembers. */
  readonly entries: readonly JournalEntry[];
  /** Resolves once the entry is stored, to all attempts that it remembers. It never rejects. */
  write(entry: JournalEntry): Promise<readonly JournalEntry[]>;
  end(key: JournalKey): void;
}

/** All attempts that are remembered, here and by a keeper. */
export function rememberedAttempts(
  keeper: AttemptKeeper | undefined,
  journal = new AttemptJournal(),
): readonly JournalEntry[] {
  return mergeEntries(journal.entries, keeper?.entries ?? []);
}
