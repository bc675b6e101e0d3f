import type { Page } from '@playwright/test';

declare global {
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
