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
