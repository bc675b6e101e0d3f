// `npm run dev`: the three origins from their sources. Pages reload when src, hosted or demo change;
// a change of the sandbox needs a restart. Vite's client needs what the checkout origin's
// Content-Security-Policy forbids, so, unlike `npm start`, this sends no policy.
import { serveCheckoutSources } from './dev/checkout.ts';
import { serveShopSources } from './dev/shop.ts';
import { openOrigins } from '../cli/stack/ports.ts';
import { runUntilStopped } from '../cli/stack/run-until-stopped.ts';
import { openMerchant, startSandbox } from './stack.ts';
import { step } from './step.ts';

await runUntilStopped(async (closing) => {
  const origins = await openOrigins();
  const { shop, checkout, service } = origins;
  // Each server takes its port itself. The ports were held until here to make sure that all are free.
  await Promise.all([shop.close(), checkout.close(), service.close()]);
  const sandbox = await step('Sandbox of the service', () =>
    startSandbox(checkout, { port: service.port }),
  );
  closing.push(sandbox.shutDown);
  const sources = await step('Checkout', () =>
    serveCheckoutSources(checkout.port, service.address),
  );
  closing.push(() => sources.close());
  const merchant = openMerchant(shop, service.address);
  const pages = await step('Shop', () => serveShopSources(origins, merchant.app));
  closing.push(() => pages.close());
  await merchant.start();

  console.log(`
  Shop       ${shop.address}
  Checkout   ${checkout.address}
  Service    ${service.address}

  From the sources: pages reload when src, hosted or demo change. Ctrl-C stops it.
`);
});
