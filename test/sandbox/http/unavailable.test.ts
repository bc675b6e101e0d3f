import { expect, it } from 'vitest';
import { SECRET } from '../../contract/service-under-test.ts';
import { openNewStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

it('answers 503 in the envelope when the database is gone, and says when to try again', async () => {
  const store = await openNewStore();
  const service = inMemory(store);
  const read = () =>
    service.send('GET', '/v1/api/orders/', { headers: { 'x-easy-api-key': SECRET } });
  expect((await read()).status).toBe(200);
  await store.close();
  const response = await read();
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '1']);
  expect(await response.json()).toMatchObject({
    success: false,
    timestamp: expect.any(String) as unknown,
    error: { code: 'UNAVAILABLE' },
  });
  expect(service.reports).toHaveLength(1);
});
