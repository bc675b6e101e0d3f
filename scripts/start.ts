// `npm start`: builds the checkout and serves it, a demo shop and the sandbox of the service.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { openOrigins, SettingError, type Origins } from './ports.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { root, servePages, startSandbox } from './stack.ts';

/** Builds what the checkout origin serves. Says nothing unless it fails. */
async function build(): Promise<void> {
  const args = ['--import', 'tsx', 'scripts/build.ts', 'checkout'];
  try {
    await promisify(execFile)(process.execPath, args, { cwd: root });
  } catch (error) {
    const { stdout = '', stderr = '' } = error as { stdout?: string; stderr?: string };
    throw new SettingError(`The build failed.\n${stdout}${stderr}`.trim(), { cause: error });
  }
}

function greet({ shop, checkout, service }: Origins): void {
  console.log(`
  easy-checkout is running. No real money moves here.

  Shop       ${shop.address}
  Checkout   ${checkout.address}   the script: ${checkout.address}/easy-checkout.js
  Service    ${service.address}   the sandbox; open it to see what arrives

  Try a payment in the shop: card 4242 4242 4242 4242, any future date, any three digits as
  security code, any name, e-mail and address. Card 4000 0000 0000 0002 is declined.
  All five ways to pay: ${shop.address}/ways.html
  The look, live: ${shop.address}/theme.html   every state of it: ${shop.address}/gallery.html

  Ctrl-C stops it.
`);
}

await runUntilStopped(async (closing) => {
  const origins = await openOrigins();
  const { shop, checkout, service } = origins;
  closing.push(() => Promise.all([shop.close(), checkout.close()]));
  // The sandbox takes its port itself. Held until here, it was known to be free.
  await service.close();
  const [sandbox] = await Promise.all([startSandbox(checkout, { port: service.port }), build()]);
  closing.push(sandbox.close);
  await servePages(shop, checkout, sandbox.url);
  greet(origins);
});
