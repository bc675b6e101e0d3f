/**
 * Resolves in a task of its own, which begins before the browser paints again. Work that is done in
 * pieces leaves room for the buyer's input between them, and nobody sees it half done.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => resolve());
    // A page or a frame that is not visible paints nothing.
    setTimeout(resolve);
  });
}
