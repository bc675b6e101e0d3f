// `npm run build [package] [checkout]`: what npm publishes, and what a checkout origin serves.
import { join } from 'node:path';
import { buildCheckout } from './build/checkout.ts';
import { buildPackage } from './build/package.ts';

// Set to development elsewhere, this variable would put development builds of packages into ours.
process.env['NODE_ENV'] = 'production';
process.chdir(join(import.meta.dirname, '..'));

const wanted = process.argv.slice(2);
if (wanted.length === 0 || wanted.includes('package')) await buildPackage();
if (wanted.length === 0 || wanted.includes('checkout')) await buildCheckout();
