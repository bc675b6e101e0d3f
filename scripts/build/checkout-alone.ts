// Builds what a checkout origin serves. `npm start` installs nothing of what a whole build needs besides.
import { join } from 'node:path';
import { createBuilder } from 'vite';
import { buildCheckout } from './checkout.ts';

process.chdir(join(import.meta.dirname, '../..'));
await buildCheckout(await createBuilder({ configLoader: 'native' }));
