import type { Store } from '../../../sandbox/store/store.ts';
import { type App, listen } from '../../../cli/stack/listen.ts';
import { servePages, startSandbox } from '../../../scripts/stack.ts';
import { NO_RATES } from './no-rates.ts';
import { openTestStore } from './test-store.ts';

/** The built stack of one worker, which shares nothing with the stacks of others. */
export interface TestStack {
  /** The shop, on `127.0.0.1` so that it is cross-site to the checkout on `localhost`. */
  readonly shop: string;
  readonly checkout: string;
  readonly service: string;
  /** The service's store. */
  readonly store: Store;
  close(): Promise<void>;
}

/**
 * Takes free ports, and keeps its data in memory unless there is a server for tests. Needs `npm run build` before it.
 *
 * @param around - Returns what answers in place of the checkout's origin.
 */
export async function startTestStack(around = (app: App): App => app): Promise<TestStack> {
  const [shop, checkout, store] = await Promise.all([listen(0), listen(0), openTestStore()]);
  const sandbox = await startSandbox(checkout, { port: 0, store, limits: NO_RATES });
  const serve = (app: App): void => checkout.serve(around(app));
  await servePages(shop, { ...checkout, serve }, sandbox.url);
  return {
    shop: `http://127.0.0.1:${shop.port}`,
    checkout: checkout.address,
    service: sandbox.url,
    store,
    close: async () => {
      await Promise.all([shop.close(), checkout.close(), sandbox.close()]);
      await store.close();
    },
  };
}
