import { createMerchant } from '../../demo/merchant/merchant.ts';
import { createShop } from '../../demo/server.ts';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { createCheckoutOrigin } from '../../hosted/server.ts';
import { parseCheckoutOrigins } from '../../sandbox/checkout-origins.ts';
import { serveSandbox, type ServedSandbox, type ServeOptions } from '../../sandbox/serve.ts';
import type { Origin } from './listen.ts';
import { type Moved, withDocs } from './docs.ts';
import { SettingError, USUAL_ADDRESSES } from './ports.ts';
import { onlyUnderItsName } from './own-name.ts';

/**
 * Starts the sandbox for a checkout origin, which browsers may name in two ways, and for those that
 * `EASY_CHECKOUT_ORIGINS` names.
 *
 * @throws {SettingError} the sandbox cannot start, for example because another one has its data open
 */
export async function startSandbox(
  checkout: Origin,
  options: ServeOptions,
): Promise<ServedSandbox> {
  // The demo shop receives webhooks on this machine.
  const webhooks = { loopback: process.env['EASY_WEBHOOKS_LOOPBACK'] !== '0' };
  try {
    const checkoutOrigins = [
      ...parseCheckoutOrigins(process.env['EASY_CHECKOUT_ORIGINS']),
      checkout.address,
      checkout.local,
      `http://127.0.0.1:${checkout.port}`,
    ];
    return await serveSandbox({ ...options, checkoutOrigins, webhooks });
  } catch (error) {
    throw new SettingError(error instanceof Error ? error.message : String(error), {
      cause: error,
    });
  }
}

/** The option that tells the sandbox how browsers name it, where that is not by `localhost`. */
export function publicService({
  address,
  local,
}: Pick<Origin, 'address' | 'local'>): Pick<ServeOptions, 'serviceOrigin'> {
  return address === local ? {} : { serviceOrigin: address };
}

/**
 * Creates the backend of the demo shop at `shop`, which uses the key in `EASY_SECRET_KEY` with the
 * service at `service`.
 */
export function openMerchant(
  shop: Pick<Origin, 'address' | 'local' | 'port'>,
  service: string,
): ReturnType<typeof createMerchant> {
  const { EASY_SECRET_KEY: secretKey = 'sk_test_sandbox' } = process.env;
  const numeric = `http://127.0.0.1:${shop.port}`;
  return createMerchant({
    service: { origin: service, secretKey },
    origins: [shop.address, shop.local, numeric],
    reachedAt: numeric,
  });
}

/** Where the files of the pages are. */
export interface PageFiles {
  /** The folder that a checkout origin serves. */
  readonly checkout: string;
  readonly config: CheckoutConfig;
  /** How browsers name the service, where that is not how this machine reaches it. */
  readonly serviceAddress?: string;
  /** The folder with the demo shop's pages. */
  readonly shop: string;
  /** The folder with the documentation, if it is served too. */
  readonly docs?: string;
}

/**
 * Serves the built checkout and the demo shop, both for the sandbox at `service`. Resolves once the
 * shop has registered its webhook there.
 */
export async function serveFiles(
  shop: Origin,
  checkout: Origin,
  service: string,
  files: PageFiles,
): Promise<void> {
  const { config, serviceAddress = service } = files;
  const built = createCheckoutOrigin({ config, directory: files.checkout });
  checkout.serve(onlyUnderItsName(built, checkout));
  const merchant = openMerchant(shop, service);
  const pages = createShop({
    directory: files.shop,
    backend: merchant.app,
    checkoutOrigin: checkout.address,
    serviceOrigin: serviceAddress,
  });
  const used = { shop: shop.address, checkout: checkout.address, service: serviceAddress };
  const shown = files.docs ? withDocs(pages, files.docs, movedTo(used)) : pages;
  shop.serve(onlyUnderItsName(shown, shop));
  await merchant.start();
}

/** Where the addresses lead that the documentation names. */
function movedTo(used: typeof USUAL_ADDRESSES): Moved {
  const names = ['shop', 'checkout', 'service'] as const;
  return new Map(names.map((name) => [USUAL_ADDRESSES[name], used[name]]));
}
