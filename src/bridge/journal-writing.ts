import type { JournalEntry, JournalKey } from '../checkout/journal.ts';
import type { AttemptJournal } from './attempt-journal.ts';
import { inMemory } from './journal-place.ts';

/** @returns whether the entry would be found again */
export function writeEntry(journal: AttemptJournal, entry: JournalEntry): boolean {
  if (!journal.isOwn(entry)) return false;
  // Each attempt has a key of its own, so that no entry can replace that of another attempt.
  const ofSession = entry.sessionId === undefined ? '' : `${entry.sessionId}:`;
  const key = `${journal.place.prefix}${ofSession}${entry.attemptId}`;
  inMemory.set(key, entry);
  for (const name of journal.place.storages) {
    try {
      window[name].setItem(key, JSON.stringify(entry));
      break;
    } catch {
      // This storage is blocked or full, so the next one is tried. The entry is in memory in any
      // case.
    }
  }
  return true;
}

/**
 * Removes the entry of an attempt whose outcome is known. An entry that was written again since
 * then stays, because another tab has sent the attempt once more.
 */
export function endEntry(journal: AttemptJournal, { attemptId, startedAt }: JournalKey): void {
  for (const [key, entry] of journal.all()) {
    if (entry.attemptId === attemptId && entry.startedAt === startedAt) journal.remove(key);
  }
}
