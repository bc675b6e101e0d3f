import { expect, it } from 'vitest';
import { headersOf, isImmutable } from '../../hosted/headers.ts';

const addresses = { api_base: '/v1/api', vault_base: '/vault', idempotency: 'none' } as const;
const config = { sandbox: addresses, live: addresses };

it.each([
  ['frame-pay-4d57d657.js', true],
  ['frame-lazy-48918671.js', true],
  ['page-fragment-fields-74feb674.js', true],
  ['_rolldown-runtime.lib-0123456789abcdef.js', true],
  ['LazyUi-deadbeef.css', true],
  ['easy-checkout-0.1.0.js', true],
  ['easy-checkout-10.20.30-lazy-0a1b2c3d.js', true],
  ['easy-checkout-1.0.0-beta.1.js', true],
  ['easy-checkout-1.0.0-beta.1-lazy-0a1b2c3d.js', true],
  ['easy-checkout-lazy-0a1b2c3d.js', true],
  ['easy-checkout.js', false],
  ['easy-checkout-1.0.js', false],
  ['page.js', false],
  ['page-deadbee.js', false],
  ['page-DEADBEEF.js', false],
  ['4d57d657.js', false],
  ['text-zh-TW-lazy.json', false],
  ['address-AD.json', false],
  ['frame-4d57d657.html', false],
  ['.page-4d57d657.js', false],
  ['folder/page-4d57d657.js', false],
  ['page-4d57d657.js.', false],
  ['page-4d57d657', false],
])('whether %s may be cached for good: %s', (name, expected) => {
  expect(isImmutable(name)).toBe(expected);
  const caching = headersOf(name, '', config)['Cache-Control'] ?? '';
  expect(caching.includes('immutable')).toBe(expected);
});
