// The stack of cli/stack with the files of this clone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Origin } from '../cli/stack/listen.ts';
import { USUAL_ADDRESSES } from '../cli/stack/ports.ts';
import { serveFiles } from '../cli/stack/stack.ts';
import { withSandboxAt, type CheckoutConfig } from '../hosted/config.ts';
import { withDocs } from './docs/serve.ts';

export { openMerchant, startSandbox } from '../cli/stack/stack.ts';

export const root = join(import.meta.dirname, '..');
const docs = join(root, 'dist/docs');

/** Whether `npm run docs` has built the documentation. */
export const hasDocs = (): boolean => existsSync(docs);

/** Reads hosted/config.json and puts the address at which the sandbox listens into it. */
export function readConfig(service: string): CheckoutConfig {
  const text = readFileSync(join(root, 'hosted/config.json'), 'utf8');
  return withSandboxAt(JSON.parse(text) as CheckoutConfig, service);
}

/**
 * Serves the built checkout and the demo shop with the documentation, all for the sandbox at
 * `service`.
 */
export function servePages(shop: Origin, checkout: Origin, service: string): Promise<void> {
  const used = { shop: shop.address, checkout: checkout.address, service };
  const names = ['shop', 'checkout', 'service'] as const;
  const moved = new Map(names.map((name) => [USUAL_ADDRESSES[name], used[name]]));
  const shopWithDocs: Origin = {
    ...shop,
    serve: (app) => shop.serve(withDocs(app, docs, moved)),
  };
  return serveFiles(shopWithDocs, checkout, service, {
    checkout: join(root, 'dist/checkout'),
    config: readConfig(service),
    shop: join(root, 'demo'),
  });
}
