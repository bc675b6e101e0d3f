import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createShop } from '../demo/server.ts';
import { withSandboxAt, type CheckoutConfig } from '../hosted/config.ts';
import { createCheckoutOrigin } from '../hosted/server.ts';
import type { App } from './listen.ts';
import type { Origins } from './ports.ts';

export const root = join(import.meta.dirname, '..');

/** hosted/config.json with the sandbox where it really listens. */
export function readConfig(service: string): CheckoutConfig {
  const text = readFileSync(join(root, 'hosted/config.json'), 'utf8');
  return withSandboxAt(JSON.parse(text) as CheckoutConfig, service);
}

/** Serves the built checkout, the demo shop and `sandbox` on three origins. */
export function serveStack({ shop, checkout, service }: Origins, sandbox: App): void {
  service.serve(sandbox);
  checkout.serve(
    createCheckoutOrigin({
      config: readConfig(service.address),
      directory: join(root, 'dist/checkout'),
    }),
  );
  shop.serve(
    createShop({
      directory: join(root, 'demo'),
      checkoutOrigin: checkout.address,
      serviceOrigin: service.address,
    }),
  );
}
