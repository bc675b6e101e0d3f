import { afterAll, describe, expect, it, vi } from 'vitest';
import { parseCheckoutOrigins } from '../../../sandbox/checkout-origins.ts';
import { serveSandbox } from '../../../sandbox/serve.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const OWN = 'https://checkout.example.com';

describe('the list of checkout origins', () => {
  it('is read with commas or spaces, without doubles', () => {
    expect(parseCheckoutOrigins(` ${OWN}, http://localhost:8080/ ${OWN}`)).toEqual([
      OWN,
      'http://localhost:8080',
    ]);
    expect(parseCheckoutOrigins()).toEqual([]);
  });

  it.each([
    'checkout.example.com',
    'http://checkout.example.com',
    `${OWN}/pay`,
    'https://*.example.com',
    '*',
    'null',
  ])('does not take %s', (text) => {
    expect(() => parseCheckoutOrigins(text)).toThrow(`“${text}” is not the address`);
  });
});

describe('a checkout origin on another host', async () => {
  const store = await openTestStore();
  vi.stubEnv('EASY_CHECKOUT_ORIGINS', OWN);
  const served = await serveSandbox({ port: 0, store });
  vi.unstubAllEnvs();
  afterAll(async () => {
    await served.close();
    await store.close();
  });

  it('may call the service once it is named', async () => {
    const [own, foreign] = await Promise.all([
      askFrom(OWN, served.url),
      askFrom('https://evil.example', served.url),
    ]);
    expect([own.status, own.headers.get('access-control-allow-origin')]).toEqual([200, OWN]);
    expect([foreign.status, foreign.headers.get('access-control-allow-origin')]).toEqual([
      403,
      null,
    ]);
  });

  it('is where new sessions are paid', async () => {
    const response = await fetch(`${served.url}/v1/api/embedded-checkout/`, {
      method: 'POST',
      headers: { 'x-easy-api-key': 'sk_test_sandbox', 'content-type': 'application/json' },
      body: JSON.stringify({ line_items: [{ price_id: 'price_tee', quantity: 1 }] }),
    });
    const { data } = (await response.json()) as { readonly data: { readonly url: string } };
    expect(data.url.startsWith(`${OWN}/?environment=sandbox#`)).toBe(true);
  });
});

function askFrom(origin: string, service: string): Promise<Response> {
  const headers = { origin, 'x-easy-api-key': 'pk_test_sandbox' };
  return fetch(`${service}/v1/api/validate-key`, { headers });
}
