import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMerchant } from '../demo/merchant/merchant.ts';
import { createShop } from '../demo/server.ts';
import { withSandboxAt, type CheckoutConfig } from '../hosted/config.ts';
import { createCheckoutOrigin } from '../hosted/server.ts';
import { serveSandbox, type ServedSandbox, type ServeOptions } from '../sandbox/serve.ts';
import { withDocs } from './docs/serve.ts';
import type { Origin } from './listen.ts';
import { SettingError, USUAL_ADDRESSES } from './ports.ts';

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
 * Starts the sandbox for a checkout origin, which browsers may name in two ways.
 *
 * @throws {SettingError} the sandbox cannot start, for example because another one has its data open
 */
export async function startSandbox(
  checkout: Origin,
  options: ServeOptions,
): Promise<ServedSandbox> {
  const checkoutOrigins = [checkout.address, `http://127.0.0.1:${checkout.port}`];
  // The demo shop receives webhooks on this machine.
  const webhooks = { loopback: process.env['EASY_WEBHOOKS_LOOPBACK'] !== '0' };
  try {
    return await serveSandbox({ ...options, checkoutOrigins, webhooks });
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/**
 * Creates the backend of the demo shop at `shop`, which uses the key in `EASY_SECRET_KEY` with the
 * service at `service`.
 */
export function openMerchant(
  shop: Pick<Origin, 'address' | 'port'>,
  service: string,
): ReturnType<typeof createMerchant> {
  const { EASY_SECRET_KEY: secretKey = 'sk_test_sandbox' } = process.env;
  const numeric = `http://127.0.0.1:${shop.port}`;
  return createMerchant({
    service: { origin: service, secretKey },
    origins: [shop.address, numeric],
    reachedAt: numeric,
  });
}

/**
 * Serves the built checkout and the demo shop with the documentation, all for the sandbox at `service`. Resolves once the
 * shop has registered its webhook there.
 */
export async function servePages(shop: Origin, checkout: Origin, service: string): Promise<void> {
  checkout.serve(
    createCheckoutOrigin({
      config: readConfig(service),
      directory: join(root, 'dist/checkout'),
    }),
  );
  const merchant = openMerchant(shop, service);
  const pages = createShop({
    directory: join(root, 'demo'),
    backend: merchant.app,
    checkoutOrigin: checkout.address,
    serviceOrigin: service,
  });
  const used = { shop: shop.address, checkout: checkout.address, service };
  const names = ['shop', 'checkout', 'service'] as const;
  const moved = new Map(names.map((name) => [USUAL_ADDRESSES[name], used[name]]));
  shop.serve(withDocs(pages, docs, moved));
  await merchant.start();
}
