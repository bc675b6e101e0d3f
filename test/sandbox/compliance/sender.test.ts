import { afterAll, beforeEach, expect, it } from 'vitest';
import { reset, SECRET } from '../../contract/service-under-test.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const store = await openTestStore();
const service = inMemory(store);
beforeEach(() => reset(service));
afterAll(() => store.close());

it('a signature keeps the address of the connection, and as much of a browser’s name as it needs', async () => {
  const request = new Request('https://sandbox.test/v1/api/compliance-forms/CF_sandbox/sign', {
    method: 'PUT',
    headers: {
      'x-easy-api-key': SECRET,
      'content-type': 'application/json',
      'user-agent': 'x'.repeat(5000),
      'x-forwarded-for': '198.51.100.1',
    },
    body: JSON.stringify({ name: 'Ada Lovelace', title: 'Owner' }),
  });
  const response = await service.sandbox.fetch(request, { remoteAddress: '203.0.113.7' });
  expect(await response.json()).toMatchObject({
    data: { pci_saq_a: { ip_address: '203.0.113.7', user_agent: 'x'.repeat(255) } },
  });
});
