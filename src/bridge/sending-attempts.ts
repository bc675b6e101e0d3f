import type { JournalEntry } from '../checkout/journal.ts';
import { type Lock, requestLock } from './lock.ts';

/** How the names of the locks begin. The entry in JSON ends each. */
const SUBJECT = 'sending:';
const PREFIX = `easy-checkout:${SUBJECT}`;

/** The locks that this document holds, by the ids of their attempts. */
const held = new Map<string, Lock>();

/**
 * Lets all tabs know at once what this document is about to send. What one tab stores may reach another
 * one only after a moment, in which both could pay. Locks are granted in one order for all tabs.
 *
 * @returns the entries of all attempts that are being sent, as JSON; none where locks are blocked
 */
export async function announceAttempt(entry: JournalEntry): Promise<readonly string[]> {
  try {
    const lock = await requestLock(`${SUBJECT}${JSON.stringify(entry)}`, {});
    endAnnouncement(entry.attemptId);
    if (lock) held.set(entry.attemptId, lock);
    const { held: all = [] } = await navigator.locks.query();
    return all.flatMap(({ name = '' }) =>
      name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
    );
  } catch {
    // Locks are not supported or blocked, so the storage alone has to do.
    return [];
  }
}

/** Ends the announcement of an attempt whose outcome is known. */
export function endAnnouncement(attemptId: string): void {
  void held.get(attemptId)?.free();
  held.delete(attemptId);
}
