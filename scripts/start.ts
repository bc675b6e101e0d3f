// `npm start`: builds the checkout and serves it, a demo shop and the sandbox of the service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { isUpToDate } from './build/stamp.ts';
import { openOrigins, SettingError, type Origins } from './ports.ts';
import { runUntilStopped } from './run-until-stopped.ts';
import { root, servePages, startSandbox } from './stack.ts';
import { step } from './step.ts';

/** Builds what the checkout origin serves, unless the sources are those of the last build. */
async function build(): Promise<void> {
  if (await step('Comparing the sources with the last build', () => isUpToDate(root))) return;

  console.log('  Building the checkout …');
  // A process of its own leaves this one free to start the sandbox.
  const args = ['--import', 'tsx', 'scripts/build.ts', 'checkout'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new SettingError('The build failed, for the reason above.');
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
  Themes, live: ${shop.address}/theme.html   every state of the checkout: ${shop.address}/gallery.html

  Ctrl-C stops it.
`);
}

await runUntilStopped(async (closing) => {
  const origins = await openOrigins();
  const { shop, checkout, service } = origins;
  closing.push(() => Promise.all([shop.close(), checkout.close()]));
  // The sandbox takes the port itself, which was held until here to make sure that it is free.
  await service.close();
  const [sandbox] = await Promise.all([
    step('Sandbox of the service', () => startSandbox(checkout, { port: service.port })),
    step('Checkout', () => build()),
  ]);
  closing.push(sandbox.close);
  await servePages(shop, checkout, sandbox.url);
  greet(origins);
});
