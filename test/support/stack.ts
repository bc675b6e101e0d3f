import { createSandbox } from '../../sandbox/sandbox.ts';
import { openFreeOrigins } from '../../scripts/ports.ts';
import { serveStack } from '../../scripts/stack.ts';

/** A built stack of its own for one worker: nothing that another test does can be seen in it. */
export interface TestStack {
  /** The shop as a foreign site sees the checkout: `127.0.0.1` against its `localhost`. */
  readonly shop: string;
  readonly checkout: string;
  readonly service: string;
  close(): Promise<void>;
}

/** Needs `npm run build` before it. Data lives in memory. */
export async function startTestStack(): Promise<TestStack> {
  const origins = await openFreeOrigins();
  const sandbox = await createSandbox({ checkoutOrigin: origins.checkout.address });
  serveStack(origins, sandbox);
  return {
    shop: `http://127.0.0.1:${origins.shop.port}`,
    checkout: origins.checkout.address,
    service: origins.service.address,
    close: async () => {
      await Promise.all(Object.values(origins).map((origin) => origin.close()));
      await sandbox.close();
    },
  };
}
