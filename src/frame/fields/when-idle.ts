/** The longest wait for a pause, in milliseconds: a page that is never idle must not wait for ever. */
const TIMEOUT_MS = 500;

/** Runs `task` in the next pause after what is drawn now. Safari names no pauses, so it waits a moment. */
export function whenIdle(task: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(task, { timeout: TIMEOUT_MS });
  else setTimeout(task, TIMEOUT_MS / 5);
}
