import type { Page } from '@playwright/test';

declare global {
  /** The sum of all shifts since the checkout was ready that no input has caused. */
  var shiftSinceReady: number | undefined;
  /** Each shift of the layout: how much, and what moved. */
  var layoutShifts: string[] | undefined;
}

/** Records each shift of the layout from now on; call before the page is opened. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    globalThis.layoutShifts = [];
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & {
          readonly value: number;
          readonly sources: readonly Readonly<
            Record<'previousRect' | 'currentRect', DOMRectReadOnly>
          >[];
        };
        const moved = sources.map(({ previousRect, currentRect }) => [previousRect, currentRect]);
        globalThis.layoutShifts?.push(`${value.toFixed(4)} ${JSON.stringify(moved)}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns what has been recorded. */
export async function shifts(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => globalThis.layoutShifts ?? []);
}

/** Adds up what moves once the checkout is ready; call before the page is opened. */
export async function watchShiftsSinceReady(page: Page): Promise<void> {
  await page.addInitScript(() => {
    let readyAt = Infinity;
    globalThis.shiftSinceReady = 0;
    document.addEventListener('easy-ready', () => {
      readyAt = performance.now();
    });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { startTime, value, hadRecentInput } = entry as PerformanceEntry & {
          readonly value: number;
          readonly hadRecentInput: boolean;
        };
        if (startTime < readyAt || hadRecentInput) continue;
        globalThis.shiftSinceReady = (globalThis.shiftSinceReady ?? 0) + value;
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Returns the sum so far, as the browser scores shifts: 1 is a whole window. */
export async function shiftSinceReady(page: Page): Promise<number | undefined> {
  return page.evaluate(() => globalThis.shiftSinceReady);
}
