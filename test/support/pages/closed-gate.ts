import type { Page } from '@playwright/test';

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** A promise that stays pending until a test calls `open`. */
export function closedGate(): Gate {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Delays the requests of `page` to addresses that match `glob` until the gate is opened. */
export async function holdBack(page: Page, glob: string): Promise<Gate> {
  const gate = closedGate();
  await page.route(glob, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}
