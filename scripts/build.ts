// `npm run build [package] [checkout]`: what npm publishes, and what a checkout origin
// serves.
import { join } from 'node:path';
import { buildCheckout } from './build/checkout.ts';
import { step } from './step.ts';

// Set to development elsewhere, this variable would put development builds of packages into ours.
process.env['NODE_ENV'] = 'production';
process.chdir(join(import.meta.dirname, '..'));

const wanted = process.argv.slice(2);
const isWhole = wanted.length === 0;
if (isWhole || wanted.includes('package')) {
  // What writes types is not installed for `npm start`, which needs the checkout alone.
  const { buildPackage } = await import('./build/package.ts');
  const { buildCommand } = await import('./build/command.ts');
  await step('Package for npm', buildPackage);
  await step('Command', buildCommand);
}
if (isWhole || wanted.includes('checkout')) {
  const integrity = await buildCheckout();
  if (isWhole) {
    const { buildOriginPackage } = await import('./build/origin-package.ts');
    const { buildSandboxPackage } = await import('./build/sandbox-package.ts');
    await step('Package of the origin', buildOriginPackage);
    await step('Package of the sandbox', buildSandboxPackage);
  }
  // A whole build is for publishing, and merchants may pin what is published.
  if (isWhole) {
    for (const [name, hash] of Object.entries(integrity))
      console.log(`${name} integrity="${hash}"`);
  }
}
