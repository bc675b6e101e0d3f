import { describe, expect, it } from 'vitest';
import { readPaymentLink } from '../../../src/api/payment-links.ts';
import { shows } from '../../conformity/shows.ts';
import { grace, lines } from './purchase.ts';
import {
  advance,
  PUBLISHABLE,
  refusalOf,
  SECRET,
  tokenizeBank,
  tokenizeCards,
  type ServiceUnderTest,
} from '../service-under-test.ts';
import {
  cardSource,
  confirmWithCard,
  countRecords,
  createSession,
  post,
  refusedConfirm,
  refusedSession,
  validate,
} from '../sessions/session.ts';

const WEEK = 604_800;
const DAY = 86_400;

/** Contract, sections 4, 6 and 8. */
export function describePaymentLinks(service: ServiceUnderTest): void {
  const read = (id: string, key?: string) => service.client(key).call(readPaymentLink, { id });
  const sessionOf = (payment_link_id: string) =>
    createSession(service, { payment_link_id }, PUBLISHABLE);

  const reasonOf = async (payment_link_id: string) => {
    const refusal = await refusedSession(service, { payment_link_id }, PUBLISHABLE);
    expect(refusal.code).toBe('VALIDATION_ERROR');
    expect(refusal.details).toMatchObject({ issues: [{ path: 'payment_link_id' }] });
    return (refusal.details as { reason: string }).reason;
  };

  describe('a payment link', () => {
    it.each([PUBLISHABLE, SECRET])('is read with %s', async (key) => {
      shows('2.7/link.state', '2.7/link.payment_count', '2.7/link.payment_limit');
      expect(await read('pl_tee', key)).toMatchObject({
        id: 'pl_tee',
        state: 'ACTIVE',
        payment_count: 0,
        payment_limit: null,
        amount_type: 'FIXED',
        items: [{ price_id: 'price_tee', quantity: 1, adjustable: true, min: 1, max: 10 }],
        allowed_payment_methods: ['PAYMENT_CARD', 'BANK_ACCOUNT'],
      });
    });

    it('has an address that holds its id and the publishable key in the fragment', async () => {
      const { link_url } = await read('pl_pro', SECRET);
      const url = new URL(link_url ?? '');
      expect(url.search).toBe('');
      expect(url.hash).toBe(`#link=pl_pro&key=${PUBLISHABLE}`);
    });

    it.each(['pl_nothing', 'pl_other'])(
      'that is not the merchant’s is not found: %s',
      async (id) => {
        expect((await refusalOf(read(id))).code).toBe('NOT_FOUND');
        expect((await refusedSession(service, { payment_link_id: id })).code).toBe('NOT_FOUND');
      },
    );

    it('lends its sessions its look', async () => {
      shows('2.7/link.branding_overrides');
      const { branding_overrides } = await read('pl_pro');
      expect(branding_overrides).toMatchObject({ name: 'Small Hours Pro' });
      const { merchant, branding } = await validate(
        service,
        (await sessionOf('pl_pro')).client_secret,
      );
      expect(merchant).toMatchObject({
        name: 'Small Hours Pro',
        logo_url: branding_overrides?.logo_url,
        support_email: expect.stringContaining('@') as string,
      });
      expect(branding).toMatchObject({ brand_color: branding_overrides?.brand_color });
      const plain = await validate(service, (await sessionOf('pl_tee')).client_secret);
      expect(plain.merchant.name).toBe('Small Hours');
    });

    it('counts what is paid, not what is declined or looked at', async () => {
      shows('2.7/link.payment_count');
      const { client_secret } = await sessionOf('pl_tee');
      await sessionOf('pl_tee');
      await confirmWithCard(service, client_secret, '4000000000000002');
      expect((await read('pl_tee')).payment_count).toBe(0);
      await confirmWithCard(service, client_secret);
      expect((await read('pl_tee')).payment_count).toBe(1);
    });

    it.each([
      [1, 'pl_tee', 2400],
      [10, 'pl_tee', 24_000],
    ])('sells %i of what is adjustable', async (quantity, payment_link_id, amount) => {
      const line_items = lines(`price_tee:${quantity}`);
      const terms = { payment_link_id, line_items };
      const { client_secret } = await createSession(service, terms, PUBLISHABLE);
      const { session, line_items: shown } = await validate(service, client_secret);
      expect(session.amount_total).toBe(amount);
      expect(shown).toMatchObject([{ price_id: 'price_tee', quantity }]);
    });

    it.each([
      ['pl_tee', 'price_tee:11', 'line_items.0.quantity'],
      ['pl_pro', 'price_pro_monthly:2', 'line_items.0.quantity'],
      ['pl_tee', 'price_mug', 'line_items.0.price_id'],
      ['pl_tee', 'price_tee price_mug', 'line_items.1.price_id'],
      ['pl_tee', 'price_tee price_tee', 'line_items.1.price_id'],
    ])('of %s does not sell %s', async (payment_link_id, list, path) => {
      const terms = { payment_link_id, line_items: lines(list) };
      expect(await refusedSession(service, terms, PUBLISHABLE)).toMatchObject({
        code: 'VALIDATION_ERROR',
        details: { issues: [{ path }] },
      });
    });
  });

  describe('a payment link that is not to be paid', () => {
    it('says so when it is inactive', async () => {
      expect((await read('pl_inactive')).state).toBe('INACTIVE');
      expect(await reasonOf('pl_inactive')).toBe('INACTIVE');
    });

    it('expires by the clock, and ends the sessions made from it', async () => {
      const { client_secret } = await sessionOf('pl_week');
      await advance(service, WEEK - DAY);
      const late = await sessionOf('pl_week');
      expect((await read('pl_week')).state).toBe('ACTIVE');
      await advance(service, DAY);
      expect((await read('pl_week')).state).toBe('EXPIRED');
      expect(await reasonOf('pl_week')).toBe('EXPIRED');
      for (const secret of [client_secret, late.client_secret]) {
        expect((await validate(service, secret)).session.status).toBe('expired');
        expect((await refusedConfirm(service, secret)).code).toBe('SESSION_EXPIRED');
      }
    });

    it('is used up by its limit, for sessions that are open too', async () => {
      const [first, second] = [await sessionOf('pl_limit'), await sessionOf('pl_limit')];
      await confirmWithCard(service, first.client_secret);
      expect(await read('pl_limit')).toMatchObject({
        state: 'ACTIVE',
        payment_count: 1,
        payment_limit: 1,
      });
      expect(await reasonOf('pl_limit')).toBe('USED_UP');
      expect((await validate(service, first.client_secret)).session.status).toBe('complete');
      expect((await validate(service, second.client_secret)).session.status).toBe('expired');
      expect((await refusedConfirm(service, second.client_secret)).code).toBe('SESSION_EXPIRED');
      expect(await countRecords(service)).toMatchObject({ transfers: 1 });
    });

    it('is payable again when the payment that used it up does not settle', async () => {
      const { client_secret } = await sessionOf('pl_limit');
      const tokenId = await tokenizeBank(service, '123120006');
      const source = { type: 'BANK_ACCOUNT', tokenId, accountType: 'PERSONAL_CHECKING' };
      await post(service, 'confirm', { client_secret, source, customer_details: grace });
      expect(await reasonOf('pl_limit')).toBe('USED_UP');
      await advance(service, DAY);
      expect((await validate(service, client_secret)).session.payment_status).toBe('unpaid');
      expect((await read('pl_limit')).payment_count).toBe(0);
      await confirmWithCard(service, (await sessionOf('pl_limit')).client_secret);
      expect((await read('pl_limit')).payment_count).toBe(1);
    });

    it('lets one of many buyers at once pay what there is one of', async () => {
      const bodies: unknown[] = [];
      for (const token of await tokenizeCards(service, 20)) {
        const { client_secret } = await sessionOf('pl_limit');
        bodies.push({ client_secret, source: cardSource(token), customer_details: grace });
      }
      const codes = await Promise.all(
        bodies.map(async (body) => {
          const response = await post(service, 'confirm', body);
          return ((await response.json()) as { error?: { code: string } }).error?.code ?? 'paid';
        }),
      );
      expect(codes.filter((code) => code === 'paid')).toHaveLength(1);
      expect(codes.filter((code) => code === 'SESSION_EXPIRED')).toHaveLength(19);
      expect((await read('pl_limit')).payment_count).toBe(1);
      expect(await countRecords(service)).toMatchObject({ transfers: 1, orders: 1, customers: 1 });
    });
  });
}
