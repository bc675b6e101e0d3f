import type { Page } from '@playwright/test';
import { deferred } from '../promises/deferred.ts';

/** Delays the requests of `page` to addresses that match `glob` until `open` is called. */
export async function holdBack(page: Page, glob: string): Promise<{ readonly open: () => void }> {
  const gate = deferred<void>();
  await page.route(glob, async (route) => {
    await gate.promise;
    await route.continue();
  });
  return { open: gate.resolve };
}
