/** What the names begin with that drafts are stored under. */
export const DRAFT_PREFIX = 'easy-checkout:draft:';

/** Whether this tab keeps what a buyer has typed into some checkout. */
export function hasDraft(): boolean {
  try {
    return Object.keys(sessionStorage).some((key) => key.startsWith(DRAFT_PREFIX));
  } catch {
    // Storage is blocked, so nothing is kept.
    return false;
  }
}
