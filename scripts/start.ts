// `npm start`: builds the checkout and serves it, a demo shop and the sandbox of the service.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { UsageError } from '../cli/command/command.ts';
import { readReachOptions, REACH_HELP } from '../cli/command/sandbox-options.ts';
import { openOrigins, SettingError, type Origins } from '../cli/stack/ports.ts';
import { setReach } from '../cli/stack/reach.ts';
import { runUntilStopped } from '../cli/stack/run-until-stopped.ts';
import { hasDocs, publicService, root, servePages, startSandbox } from './stack.ts';
import { hashSources, isUpToDate, writeStamp } from './build/stamp.ts';
import { step } from './step.ts';

/** Makes sure that `dist/checkout` holds what the sources say. */
async function provideCheckout(): Promise<void> {
  if (isUpToDate(root)) {
    console.log('  Checkout: unchanged since the last build');
    return;
  }
  console.log('  Checkout: building it, because its sources or its files have changed …');
  const sources = hashSources(root);
  await step('Checkout', build);
  writeStamp(root, sources);
}

/** Builds in a process of its own, which leaves this one free to start the sandbox. */
async function build(): Promise<void> {
  const args = ['--import', 'tsx', 'scripts/build/checkout-alone.ts'];
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  process.once('exit', () => child.kill());
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new SettingError('The build failed. The reason is shown above.');
}

function greet({ shop, checkout, service }: Origins): void {
  console.log(`
  easy-checkout is running. No real money moves here.

  Shop       ${shop.address}
  Checkout   ${checkout.address}   the script: ${checkout.address}/easy-checkout.js
  Service    ${service.address}   the sandbox; open it to see each request
  Docs       ${hasDocs() ? `${shop.address}/docs/` : 'npm run docs builds them'}

  Try a payment in the shop: card 4242 4242 4242 4242, any future date, any three digits as
  security code, any name, e-mail and address. Card 4000 0000 0000 0002 is declined.
  All five ways to pay: ${shop.address}/ways.html
  Themes, live: ${shop.address}/theme.html   every state of the checkout: ${shop.address}/gallery.html

  Ctrl-C stops it.
`);
}

try {
  setReach(readReachOptions(process.argv.slice(2)));
} catch (error) {
  if (!(error instanceof UsageError)) throw error;
  console.error(`${error.message}\n\nFlags of npm start, after --:\n\n${REACH_HELP}`);
  process.exit(2);
}

await runUntilStopped(async (closing) => {
  const origins = await openOrigins();
  const { shop, checkout, service } = origins;
  closing.push(() => Promise.all([shop.close(), checkout.close()]));
  // The sandbox takes the port itself, which was held until here to make sure that it is free.
  await service.close();
  console.log('  Sandbox of the service: starting …');
  const [sandbox] = await Promise.all([
    step('Sandbox of the service', () =>
      startSandbox(checkout, { port: service.port, ...publicService(service) }),
    ),
    provideCheckout(),
  ]);
  closing.push(sandbox.shutDown);
  await servePages(shop, checkout, sandbox.url, service.address);
  greet(origins);
});
