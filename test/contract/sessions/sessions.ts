import { describe, expect, it } from 'vitest';
import { createToken } from '../../../src/api/vault.ts';
import { lines } from '../payments/purchase.ts';
import {
  advance,
  cardData,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  stateOf,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import { confirmWithCard, createSession, refusedSession, retrieve, validate } from './session.ts';

const HOUR = 3600;

/** Contract, section 6: create, retrieve and validate. */
export function describeSessions(service: ServiceUnderTest): void {
  describe('a session', () => {
    it.each([SECRET, PUBLISHABLE])('is created with %s and is open for a day', async (key) => {
      const session = await createSession(service, {}, key);
      expect(session.id).toMatch(/^ecs_/);
      // A client secret names no environment.
      const { protocol, search, hash } = new URL(session.url);
      expect(protocol).toMatch(/^https?:$/);
      expect([search, hash]).toEqual(['?environment=sandbox', `#${session.client_secret}`]);
      await advance(service, 24 * HOUR - 60);
      expect((await retrieve(service, session.id)).status).toBe('open');
      await advance(service, 60);
      expect((await retrieve(service, session.id)).status).toBe('expired');
      expect((await validate(service, session.client_secret)).session.status).toBe('expired');
    });

    it('lasts as long as it was asked to', async () => {
      const { client_secret } = await createSession(service, { expires_in: 60 });
      await advance(service, 50);
      expect((await validate(service, client_secret)).session.status).toBe('open');
      await advance(service, 10);
      expect((await validate(service, client_secret)).session.status).toBe('expired');
    });

    it('tells the buyer what is bought, as the catalogue has it', async () => {
      const { client_secret } = await createSession(service, {
        line_items: lines('price_tee:2 price_pro_trial'),
        success_url: 'https://shop.example/thanks?session={SESSION_ID}',
        cancel_url: 'http://localhost:4242/cart',
        payment_methods: ['PAYMENT_CARD', 'PAYMENT_CARD'],
      });
      const answer = await validate(service, client_secret);
      expect(answer).toMatchObject({
        valid: true,
        session: {
          status: 'open',
          payment_status: 'unpaid',
          mode: 'subscription',
          currency: 'USD',
          amount_subtotal: 4800,
          amount_total: 4800,
          success_url: 'https://shop.example/thanks?session={SESSION_ID}',
          cancel_url: 'http://localhost:4242/cart',
          livemode: false,
        },
        line_items: [
          { price_id: 'price_tee', quantity: 2, name: 'T-shirt', amount: 4800, recurring: null },
          {
            price_id: 'price_pro_trial',
            name: 'Pro membership',
            unit_amount: 2900,
            recurring: { interval: 'month', interval_count: 1, trial_period_days: 14 },
          },
        ],
        customer: null,
        payment_methods: ['PAYMENT_CARD'],
        merchant: { name: 'Small Hours' },
        branding: { brand_color: '#2d3691' },
      });
      expect(answer).not.toHaveProperty('result');
      const { merchant } = answer;
      expect(merchant.support_email).toContain('@');
      for (const url of [merchant.support_url, merchant.terms_url, merchant.privacy_url]) {
        expect(url).toMatch(/^https:/);
      }
      const logo = await service.send('GET', new URL(merchant.logo_url ?? '').pathname);
      expect(logo.headers.get('content-type')).toBe('image/svg+xml');
    });

    it('hands out a vault session of 3 minutes that can create tokens, a new one each time', async () => {
      const { client_secret } = await createSession(service);
      const first = (await validate(service, client_secret)).tokenization;
      const second = (await validate(service, client_secret)).tokenization;
      expect(second.session_key).not.toBe(first.session_key);
      const token = () =>
        service.vault.call(
          createToken,
          { type: 'card', data: cardData('4242424242424242') },
          { vaultKey: first.session_key },
        );
      expect((await token()).card?.last4).toBe('4242');
      await advance(service, 181);
      expect((await refusalOf(token())).status).toBe(401);
    });

    it('gives no way to create tokens once it cannot be paid', async () => {
      const expired = await createSession(service, { expires_in: 60 });
      const complete = await createSession(service);
      await confirmWithCard(service, complete.client_secret);
      await advance(service, 60);
      for (const { client_secret } of [expired, complete]) {
        const { tokenization, session } = await validate(service, client_secret);
        expect(session.status).not.toBe('open');
        const body = { type: 'card', data: cardData('4242424242424242') } as const;
        const options = { vaultKey: tokenization.session_key };
        expect((await refusalOf(service.vault.call(createToken, body, options))).status).toBe(401);
      }
    });

    it('knows its customer and what they can pay with', async () => {
      const known = await createSession(service, { identity_id: 'ID_ada' });
      expect((await validate(service, known.client_secret)).customer).toMatchObject({
        identity_id: 'ID_ada',
        first_name: 'Ada',
        last_name: 'Lovelace',
        email: 'ada@example.com',
        payment_instruments: [
          { id: 'PI_ada_visa', type: 'PAYMENT_CARD', brand: 'visa', last_four: '4242' },
          { id: 'PI_ada_bank', type: 'BANK_ACCOUNT', last_four: '6789' },
        ],
      });
      const cards = await createSession(service, {
        identity_id: 'ID_ada',
        customer_email: 'ada@work.example',
        payment_methods: ['PAYMENT_CARD'],
      });
      const { customer } = await validate(service, cards.client_secret);
      expect(customer?.email).toBe('ada@work.example');
      expect(customer?.payment_instruments?.map(({ id }) => id)).toEqual(['PI_ada_visa']);
      const mailed = await createSession(service, { customer_email: 'grace@example.com' });
      expect((await validate(service, mailed.client_secret)).customer).toEqual({
        email: 'grace@example.com',
        payment_instruments: [],
      });
    });

    it('shows nothing of a customer to whoever has but a publishable key', async () => {
      const terms = { identity_id: 'ID_ada' };
      const { client_secret } = await createSession(service, terms, PUBLISHABLE);
      expect((await validate(service, client_secret)).customer).toEqual({
        identity_id: 'ID_ada',
        payment_instruments: [],
      });
    });

    it('can be read with a secret key only, and by its own merchant', async () => {
      const { id } = await createSession(service, { metadata: { cart: '7' } });
      const path = `/v1/api/embedded-checkout/${id}`;
      const get = async (key?: string) =>
        (await service.send('GET', path, { headers: key ? { 'x-easy-api-key': key } : {} })).status;
      expect(await get()).toBe(401);
      expect(await get(PUBLISHABLE)).toBe(403);
      expect(await get('sk_test_other')).toBe(404);
      expect(await get(SECRET)).toBe(200);
      expect(await retrieve(service, id)).toMatchObject({
        id,
        payment_status: 'unpaid',
        order_id: null,
        transfer: null,
        subscriptions: [],
        identity_id: null,
      });
    });

    it('leaves its secret nowhere', async () => {
      const { id, client_secret } = await createSession(service);
      await validate(service, client_secret);
      const [session] = (await stateOf(service))['sessions'] ?? [];
      expect(session).toMatchObject({ id, status: 'open', amount_total: 2400 });
      const shown = JSON.stringify([
        session,
        await retrieve(service, id),
        await (await service.send('GET', '/sandbox/requests')).json(),
      ]);
      expect(shown).not.toContain(client_secret);
      expect(shown).not.toMatch(/secret_hash/);
    });
  });

  describe('a session that is asked for', () => {
    it.each([
      ['price_tee', 'payment'],
      ['price_pro_monthly', 'subscription'],
      ['price_tee price_pro_monthly', 'subscription'],
    ] as const)('for %s has the mode %s, and no other', async (list, mode) => {
      const line_items = lines(list);
      const { client_secret } = await createSession(service, { line_items, mode });
      expect((await validate(service, client_secret)).session.mode).toBe(mode);
      const other = mode === 'payment' ? 'subscription' : 'payment';
      expect(await refusedSession(service, { line_items, mode: other })).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path: 'mode' }] },
      });
    });

    it.each([
      [{ line_items: lines('price_nothing') }, 'NOT_FOUND', 'line_items.0.price_id'],
      [{ line_items: lines('price_other_notebook') }, 'NOT_FOUND', 'line_items.0.price_id'],
      [{ line_items: lines('price_archived') }, 'PRICE_INACTIVE', 'line_items.0.price_id'],
      [{ line_items: lines('price_tee price_jpy') }, 'MIXED_CURRENCY', 'line_items.1.price_id'],
      [{ identity_id: 'ID_nobody' }, 'NOT_FOUND', 'identity_id'],
      [{ payment_link_id: 'pl_nothing' }, 'NOT_FOUND', 'payment_link_id'],
      [{ success_url: 'javascript:alert(1)' }, 'VALIDATION_ERROR', 'success_url'],
      [{ success_url: 'data:text/html,x' }, 'VALIDATION_ERROR', 'success_url'],
      [{ success_url: 'http://shop.example/' }, 'VALIDATION_ERROR', 'success_url'],
      [{ cancel_url: 'https://shop@evil.example/' }, 'VALIDATION_ERROR', 'cancel_url'],
      [{ cancel_url: '/cart' }, 'VALIDATION_ERROR', 'cancel_url'],
    ])('with %o is refused: %s at %s', async (terms, code, path) => {
      const refusal = await refusedSession(service, terms);
      expect(refusal.code).toBe(code);
      expect(refusal.details).toMatchObject({ issues: [{ path }] });
      expect(JSON.stringify([refusal.message, refusal.details])).not.toMatch(/evil|alert/);
    });

    it.each([
      {},
      { line_items: [] },
      { line_items: lines('price_tee'), expires_in: 59 },
      { line_items: lines('price_tee'), expires_in: 86_401 },
      { line_items: lines('price_tee'), expires_in: '3600' },
      { line_items: lines('price_tee'), mode: 'setup' },
      { line_items: lines('price_tee'), payment_methods: [] },
      { line_items: lines('price_tee'), payment_methods: ['CASH'] },
      { line_items: lines('price_tee'), customer_email: 'grace' },
      { line_items: lines('price_tee'), metadata: { cart: 7 } },
      { line_items: lines('price_tee'), amount_total: 1 },
    ])('with %o is refused', async (body) => {
      const response = await service.send('POST', '/v1/api/embedded-checkout/', {
        headers: { 'x-easy-api-key': SECRET, 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ error: { code: 'VALIDATION_ERROR' } });
      expect((await stateOf(service))['sessions']).toEqual([]);
    });

    it('for a customer of another merchant is refused', async () => {
      const terms = { line_items: lines('price_other_notebook'), identity_id: 'ID_ada' };
      expect((await refusedSession(service, terms, 'sk_test_other')).code).toBe('NOT_FOUND');
    });
  });
}
