import { describe, expect, it } from 'vitest';
import { readCustomer } from '../../../src/api/merchant/records.ts';
import { PUBLISHABLE, SECRET, type ServiceUnderTest } from '../service-under-test.ts';

/** `PATCH /customer/{id}`. */
export function describeCustomerChanges(service: ServiceUnderTest): void {
  const patch = async (body: unknown, key = SECRET, id = 'ID_ada') => {
    const response = await service.send('PATCH', `/v1/api/customer/${id}`, {
      headers: { 'x-easy-api-key': key, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as { readonly data?: unknown; readonly error?: unknown };
    return { status: response.status, ...answer };
  };
  const ada = () => service.client(SECRET).call(readCustomer, { id: 'ID_ada' });

  describe('a customer', () => {
    it('keeps what is left out', async () => {
      const before = await ada();
      const { status, data } = await patch({ email: 'ada@new.example', tags: { vip: true } });
      expect(status).toBe(200);
      expect(data).toEqual({
        ...before,
        email: 'ada@new.example',
        entity: { ...(before['entity'] as object), email: 'ada@new.example' },
        tags: { vip: true },
        updated_at: expect.any(String) as string,
      });
      expect(await ada()).toEqual(data);
    });

    it('is changed but not read with a publishable key', async () => {
      const { data } = await patch({ phone: '+1 555 0100' }, PUBLISHABLE);
      expect(data).toEqual({ id: 'ID_ada', phone: '+1 555 0100' });
      expect(await ada()).toMatchObject({ first_name: 'Ada', phone: '+1 555 0100' });
    });

    it('takes nothing else, and from nobody else', async () => {
      const before = await ada();
      for (const body of [
        { merchant: 'MU_other' },
        { first_name: '' },
        { first_name: 'A\nda' },
        { email: 'no address' },
        { type: 'BUSINESS' },
        { created_at: '2020-01-01T00:00:00Z' },
        [],
      ]) {
        expect((await patch(body)).status).toBe(400);
      }
      expect((await patch({ email: 'a@b.example' }, 'sk_test_other')).status).toBe(404);
      expect((await patch({ id: 'ID_ada', email: 'a@b.example' }, SECRET, 'none')).status).toBe(
        404,
      );
      expect((await patch({ email: 'a@b.example' }, 'pk_test_none')).status).toBe(401);
      expect(await ada()).toEqual(before);
    });
  });
}
