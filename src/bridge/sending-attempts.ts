import type { JournalEntry } from '../checkout/journal.ts';
import { type Lock, requestLock } from './lock.ts';

/** How the names of the locks begin. The entry in JSON ends each. */
const SUBJECT = 'sending:';
const PREFIX = `easy-checkout:${SUBJECT}`;

/** What this document announces, by the ids of the attempts. A lock may still be on its way. */
const announced = new Map<string, { lock?: Lock | undefined }>();

/**
 * Lets all tabs know at once what this document is about to send. What one tab stores may reach another
 * one only after a moment, in which both could pay. Locks are granted in one order for all tabs.
 *
 * @returns the entries of all attempts that are being sent, as JSON; none where locks are blocked
 */
export async function announceAttempt(entry: JournalEntry): Promise<readonly string[]> {
  const { attemptId } = entry;
  const before = announced.get(attemptId);
  const own: { lock?: Lock | undefined } = {};
  announced.set(attemptId, own);
  try {
    const lock = await requestLock(`${SUBJECT}${JSON.stringify(entry)}`, {});
    void before?.lock?.free();
    if (announced.get(attemptId) === own) own.lock = lock;
    else void lock?.free();
    const { held = [] } = await navigator.locks.query();
    return held.flatMap(({ name = '' }) =>
      name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : [],
    );
  } catch {
    // Locks are not supported or blocked, so the storage alone has to do.
    return [];
  }
}

/** Ends the announcement of an attempt whose outcome is known. */
export function endAnnouncement(attemptId: string): void {
  void announced.get(attemptId)?.lock?.free();
  announced.delete(attemptId);
}
