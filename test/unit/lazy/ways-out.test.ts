import { describe, expect, it } from 'vitest';
import { hostedPageLink } from '../../../src/lazy/ways-out.ts';
import { readPaymentOptions } from '../../../src/model/payment-options.ts';

const ORIGIN = 'https://checkout.example';

describe('the link of the hosted page', () => {
  it('says what is sold in its fragment, which reaches no server', () => {
    const lineItems = [
      { price_id: 'price_tee', quantity: 2 },
      { price_id: 'a&b', quantity: 1 },
    ];
    const url = new URL(
      hostedPageLink(
        {
          publishableKey: 'pk_test_1',
          lineItems,
          checkoutOrigin: ORIGIN,
          options: readPaymentOptions({}),
        },
        'de-AT',
      ),
    );
    expect(url.origin + url.pathname + url.search).toBe('https://checkout.example/?locale=de-AT');
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).toEqual({
      key: 'pk_test_1',
      items: 'price_tee:2 a&b:1',
    });
  });

  it('says for which customer, so that the buyer does not become another there', () => {
    const configuration = {
      publishableKey: 'pk_test_1',
      lineItems: [{ price_id: 'price_tee', quantity: 1 }],
      identityId: 'ID_ada',
      checkoutOrigin: ORIGIN,
      options: readPaymentOptions({}),
    };
    const { hash } = new URL(hostedPageLink(configuration, 'en'));
    expect(new URLSearchParams(hash.slice(1)).get('identity')).toBe('ID_ada');
  });

  it('names the environment where the page does', () => {
    const session = {
      clientSecret: 'ecs_secret_1',
      checkoutOrigin: ORIGIN,
      options: readPaymentOptions({}),
    };
    expect(hostedPageLink(session, 'en')).toBe('https://checkout.example/?locale=en#ecs_secret_1');
    expect(hostedPageLink({ ...session, environment: 'sandbox' }, 'en')).toBe(
      'https://checkout.example/?locale=en&environment=sandbox#ecs_secret_1',
    );
  });
});
