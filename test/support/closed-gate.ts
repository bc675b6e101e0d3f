import type { Page } from '@playwright/test';

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

/** What is to wait until a test says so. */
export function closedGate(): Gate {
  let open!: () => void;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds back what `page` asks for at addresses like `glob`, until the gate is opened. */
export async function holdBack(page: Page, glob: string): Promise<Gate> {
  const gate = closedGate();
  await page.route(glob, async (route) => {
    await gate.opened;
    await route.continue();
  });
  return gate;
}
