import { test as base } from '@playwright/test';
import { HostedPage } from './hosted-checkout.ts';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { startTestStack, type TestStack } from '../service/stack.ts';

interface Fixtures {
  /** Reset before each test, also before one that does not name it. */
  readonly sandbox: SandboxControl;
  /** The hosted page in `page`, to be opened with an address. */
  readonly hosted: HostedPage;
}

interface WorkerFixtures {
  readonly stack: TestStack;
}

/** Playwright's `test` with a running stack. `page.goto('/')` is the shop. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  stack: [
    // Playwright reads the needed fixtures from this pattern, which is empty because there are none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const stack = await startTestStack();
      await use(stack);
      await stack.close();
    },
    // Starting may take long on a busy machine, so only a stack that never starts fails.
    { scope: 'worker', timeout: 300_000 },
  ],
  baseURL: async ({ stack }, use) => use(stack.shop),
  hosted: async ({ page, stack }, use) => use(new HostedPage(page, stack)),
  sandbox: [
    async ({ stack }, use) => {
      const sandbox = new SandboxControl(stack.service);
      await sandbox.reset();
      await use(sandbox);
    },
    { auto: true },
  ],
});

export { expect } from '@playwright/test';
