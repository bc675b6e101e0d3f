import { afterAll, describe, expect, it } from 'vitest';
import { lines } from '../../contract/payments/purchase.ts';
import { SECRET } from '../../contract/service-under-test.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

const JSON_TYPE = { 'content-type': 'application/json' };

async function post(body: BodyInit | undefined, headers: Record<string, string> = JSON_TYPE) {
  const response = await service.send('POST', '/v1/api/checkout/', {
    headers: { 'x-easy-api-key': SECRET, ...headers },
    ...(body !== undefined && { body, duplex: 'half' }),
  });
  const { error } = (await response.json()) as { error?: { code: string; message: string } };
  const connection = response.headers.get('connection');
  return { status: response.status, code: error?.code, message: error?.message, connection };
}

const valid = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines('price_mug') };
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

describe('a body', () => {
  it.each([
    ['cut off', '{"identity_id":'],
    ['of another kind', 'identity_id=ID_ada'],
    ['of the wrong shape', '[]'],
    ['of null', 'null'],
    ['of a number', '1e999'],
    ['with NUL', JSON.stringify({ ...valid, identity_id: 'ID\0' })],
    ['with NUL in a name', JSON.stringify({ ...valid, metadata: { 'a\0': 'b' } })],
    ['with half a character', JSON.stringify({ ...valid, metadata: { a: '\ud800' } })],
    ['nested without end', `{"metadata":${nested(20_000)}}`],
    ['with a prototype', '{"__proto__":{"identity_id":"ID_ada"}}'],
    ['with an unknown field', JSON.stringify({ ...valid, amount: 1 })],
    ['with a fraction', JSON.stringify({ ...valid, line_items: lines('price_mug:1.5') })],
    ['with a negative quantity', JSON.stringify({ ...valid, line_items: lines('price_mug:-1') })],
    ['with too many things', JSON.stringify({ ...valid, line_items: lines('price_mug:10000') })],
    ['without lines', JSON.stringify({ ...valid, line_items: [] })],
    ['with text that is no text', JSON.stringify({ ...valid, metadata: { a: 1 } })],
  ])('%s is refused', async (_, body) => {
    expect(await post(body)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
  });

  it.each(['text/plain', 'application/x-www-form-urlencoded', ''])(
    'sent as "%s" is refused',
    async (type) => {
      const headers: Record<string, string> = type ? { 'content-type': type } : {};
      const bytes = new TextEncoder().encode(JSON.stringify(valid));
      expect(await post(bytes, headers)).toMatchObject({ status: 400, code: 'VALIDATION_ERROR' });
    },
  );

  it('may name its character set', async () => {
    const headers = { 'content-type': 'application/JSON; charset=utf-8' };
    expect((await post(JSON.stringify(valid), headers)).status).toBe(201);
  });

  it('over 64 KB is refused, with and without its length', async () => {
    const text = JSON.stringify({ ...valid, metadata: { a: 'x'.repeat(66_000) } });
    const stream = new Blob([text]).stream();
    for (const body of [text, stream]) {
      const headers = {
        ...JSON_TYPE,
        ...(body === text && { 'content-length': `${text.length}` }),
      };
      // What is left of the body would be taken for the next request of the connection.
      expect(await post(body, headers)).toMatchObject({
        status: 413,
        code: 'PAYLOAD_TOO_LARGE',
        connection: 'close',
      });
    }
  });

  it('is not repeated in the answer', async () => {
    const canary = 'sk_live_canary4242424242424242';
    const answers = await Promise.all([
      post(`{"${canary}":`),
      post(JSON.stringify({ ...valid, [canary]: canary })),
      post(JSON.stringify({ ...valid, source: { type: canary } })),
    ]);
    expect(JSON.stringify(answers)).not.toContain('canary');
  });
});

describe('an address', () => {
  it.each([
    ['GET', '/v1/api/nothing', 404],
    ['GET', '/v1/nothing', 404],
    ['GET', '/nothing', 404],
    ['POST', '/vault/nothing', 404],
    ['DELETE', '/v1/api/checkout/', 405],
    ['PUT', '/vault/tokens', 405],
    ['GET', '/v1/api/product-prices/?ids=%00', 400],
    ['GET', '/v1/api/product-prices/?colour=red', 400],
    ['GET', `/v1/api/product-prices/?ids=${'a,'.repeat(500)}`, 200],
    ['GET', `/v1/api/product-prices/?ids=${encodeURIComponent("' or 1=1 --")}`, 200],
  ])('%s %s answers %i in an envelope', async (method, path, status) => {
    const response = await service.send(method, path, { headers: { 'x-easy-api-key': SECRET } });
    expect(response.status).toBe(status);
    expect(await response.json()).toMatchObject({ success: status === 200 });
  });

  it('may lack the slash at its end', async () => {
    const response = await service.send('GET', '/v1/api/product-prices?ids=price_tee', {
      headers: { 'x-easy-api-key': SECRET },
    });
    expect(await response.json()).toMatchObject({ data: [{ id: 'price_tee' }] });
  });
});

it('none of this is a mistake of the sandbox', () => {
  expect(service.reports).toEqual([]);
});
