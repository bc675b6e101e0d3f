import { afterAll, expect, it } from 'vitest';
import { inMemory } from '../sandbox/open.ts';
import { openTestStore } from '../support/service/test-store.ts';
import { describePaying } from './contract.ts';

const store = await openTestStore();
const service = inMemory(store);

describePaying('the sandbox in memory', service);

it('made no mistake of its own', () => {
  expect(service.reports).toEqual([]);
});

afterAll(() => store.close());
