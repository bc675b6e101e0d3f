import type { Page } from '@playwright/test';

/** Waits until the page has been drawn twice: whoever observes its layout has been told of it by then. */
export function framesDrawn(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((done) => {
        requestAnimationFrame(() => requestAnimationFrame(() => done()));
      }),
  );
}

/** How long nothing has to arrive before nothing more is expected, in milliseconds. */
const QUIET_MS = 500;

/** Runs in a document: whether nothing has arrived in it for `quiet` milliseconds. */
function isQuiet(quiet: number): boolean {
  const ends = performance.getEntries().map(({ startTime, duration }) => startTime + duration);
  return performance.now() - Math.max(0, ...ends) > quiet;
}

/**
 * Waits until no document of the page has received anything for a while. The browser's own signal for
 * this is lost now and then when a frame is loaded.
 */
export async function arrivalsOver(page: Page): Promise<void> {
  await Promise.all(page.frames().map((frame) => frame.waitForFunction(isQuiet, QUIET_MS)));
  await framesDrawn(page);
}
