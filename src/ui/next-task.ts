/** Resolves in a task of its own, which begins before the browser paints again. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    // A page or a frame that is not visible paints nothing.
    setTimeout(resolve);
  });
}
