import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import type { CheckoutConfig } from '../../hosted/config.ts';
import { shows } from '../conformity/shows.ts';

it('both services that a checkout origin names have the path of the interface', () => {
  shows('5.4/path');
  const file = join(import.meta.dirname, '../../hosted/config.json');
  const { sandbox, live } = JSON.parse(readFileSync(file, 'utf8')) as CheckoutConfig;
  for (const { api_base } of [sandbox, live]) expect(api_base).toMatch(/^https?:.*[^/]\/v1\/api$/);
  expect(sandbox.api_base).not.toBe(live.api_base);
});
