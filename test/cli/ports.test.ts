import { afterEach, expect, it } from 'vitest';
import { listen, type Origin } from '../../cli/stack/listen.ts';
import { openOrigins } from '../../cli/stack/ports.ts';
import { threeFreePorts } from '../support/packages/packed.ts';

const open: Origin[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((origin) => origin.close()));
});

it('takes the two ports after the one that was chosen', async () => {
  const first = await threeFreePorts();
  const { shop, checkout, service } = await openOrigins(first);
  open.push(shop, checkout, service);
  expect([shop, checkout, service].map(({ port }) => port)).toEqual([first, first + 1, first + 2]);
});

it('says how to choose others where one is taken, and leaves none open', async () => {
  const first = await threeFreePorts();
  open.push(await listen(first + 2));
  await expect(openOrigins(first)).rejects.toThrow(
    `Port ${first + 2} is already in use: stop the program that uses it, or choose others with --port.`,
  );
  open.push(await listen(first), await listen(first + 1));
});
