const PARENT_CHECK_MS = 250;

/**
 * Calls `stop` once npm, or npx, has ended. A signal to it reaches only the shell that it has started, and that
 * shell ends without passing it on, so nothing but a new parent process shows it. It keeps no program running.
 */
export function onEndOfNpm(stop: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    stop();
  }, PARENT_CHECK_MS);
  timer.unref();
}
