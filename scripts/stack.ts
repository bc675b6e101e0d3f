// The stack of cli/stack with the files of this clone.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Origin } from '../cli/stack/listen.ts';
import { serveFiles } from '../cli/stack/stack.ts';
import { withSandboxAt, type CheckoutConfig } from '../hosted/config.ts';

export { openMerchant, publicService, startSandbox } from '../cli/stack/stack.ts';

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
 * Serves the built checkout and the demo shop, both for the sandbox at `service`.
 *
 * @param serviceAddress - How browsers name the sandbox.
 */
export function servePages(
  shop: Origin,
  checkout: Origin,
  service: string,
  serviceAddress = service,
): Promise<void> {
  return serveFiles(shop, checkout, service, {
    checkout: join(root, 'dist/checkout'),
    config: readConfig(serviceAddress),
    serviceAddress,
    shop: join(root, 'demo'),
    docs,
  });
}
