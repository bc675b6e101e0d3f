import type { ViteBuilder } from 'vite';
import { step } from '../step.ts';
import { buildCheckout } from './checkout.ts';
import { buildCommand } from './command.ts';
import { buildOriginPackage } from './origin-package.ts';
import { buildPackage } from './package.ts';
import { buildSandboxPackage } from './sandbox-package.ts';

/** Builds what npm publishes, and what a checkout origin serves. */
export async function buildAll(builder: ViteBuilder): Promise<void> {
  await step('Package for npm', () => buildPackage(builder));
  await step('Command', buildCommand);
  const integrity = await step('Checkout', () => buildCheckout(builder));
  await step('Package of the origin', buildOriginPackage);
  await step('Package of the sandbox', buildSandboxPackage);
  // A whole build is for publishing, and merchants may pin what is published.
  for (const [name, hash] of Object.entries(integrity)) console.log(`${name} integrity="${hash}"`);
}
