#!/usr/bin/env node
// The package easy-checkout-sandbox: what `npx easy-checkout sandbox` starts.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withSandboxAt, type CheckoutConfig } from '../../hosted/config.ts';
import { UsageError } from '../command/command.ts';
import { readSandboxOptions, SANDBOX, type SandboxOptions } from '../command/sandbox-options.ts';
import { readAllowedOrigins } from './allowed-origins.ts';
import { openOrigins, SettingError, type Origins } from './ports.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { setReach } from './reach.ts';
import { publicService, serveFiles, startSandbox } from './stack.ts';

/** The built program lies beside the files that it serves. */
const FILES = import.meta.dirname;

function greet({ shop, checkout, service }: Origins): void {
  console.log(`
  The sandbox of easy-checkout is running. No real money moves here.

  A page to try   ${shop.address}
  Checkout        ${checkout.address}
  Service         ${service.address}   open it to see each request

  Publishable key pk_test_sandbox   in pages
  Secret key      sk_test_sandbox   on your server, for ${service.local}/v1/api

  In a page of yours, on any port of this machine:

  <script type="module" src="${checkout.address}/easy-checkout.js"></script>
  <easy-checkout publishable-key="pk_test_sandbox" line-items="price_tee:2"></easy-checkout>

  Card 4242 4242 4242 4242 pays, 4000 0000 0000 0002 is declined, with any future date and any
  three digits as security code.

  Ctrl-C stops it.
`);
}

/** @throws {UsageError} the flags make no sense */
function readOptions(): SandboxOptions | undefined {
  const args = process.argv.slice(2);
  if (!args.includes('--help') && !args.includes('-h')) return readSandboxOptions(args);
  console.log(SANDBOX.help);
  return undefined;
}

function serve(options: SandboxOptions): Promise<void> {
  const { port, dataDir, databaseUrl, allowedOrigins } = options;
  setReach(options);
  const named = readAllowedOrigins(allowedOrigins);
  if (named.length > 0) process.env['EASY_CHECKOUT_ORIGINS'] = named.join(' ');
  return runUntilStopped(async (closing) => {
    const origins = await openOrigins(port);
    const { shop, checkout, service } = origins;
    closing.push(() => Promise.all([shop.close(), checkout.close()]));
    // The sandbox takes the port itself, which was held until here to make sure that it is free.
    await service.close();
    const served = await startSandbox(checkout, {
      port: service.port,
      ...publicService(service),
      ...(dataDir !== undefined && { dataDir }),
      ...(databaseUrl !== undefined && { databaseUrl }),
    });
    closing.push(served.shutDown);
    const text = readFileSync(join(FILES, 'checkout/config.json'), 'utf8');
    await serveFiles(shop, checkout, served.url, {
      checkout: join(FILES, 'checkout'),
      config: withSandboxAt(JSON.parse(text) as CheckoutConfig, service.address),
      serviceAddress: service.address,
      shop: join(FILES, 'shop'),
    });
    greet(origins);
  });
}

try {
  const options = readOptions();
  if (options) await serve(options);
} catch (error) {
  const isExpected = error instanceof UsageError || error instanceof SettingError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
}
