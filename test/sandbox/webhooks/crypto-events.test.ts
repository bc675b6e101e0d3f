import { afterAll, expect, it } from 'vitest';
import { updateCheckoutConfig } from '../../../src/api/embedded-checkout.ts';
import { shows } from '../../conformity/shows.ts';
import { control, reset, SECRET } from '../../contract/service-under-test.ts';
import { createSession, retrieve } from '../../contract/sessions/session.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';
import { storedEventsOf } from './stored-events.ts';

const store = await openTestStore();
const service = inMemory(store);
afterAll(() => store.close());

it('notifies of a session that stablecoins have paid, with the record that a read answers', async () => {
  shows('1/crypto', '6.4/checkout.session.crypto_confirmed');
  await reset(service);
  await service.client(SECRET).call(updateCheckoutConfig, { crypto: true });
  const { id } = await createSession(service, { payment_methods: ['CRYPTO'] });
  for (const event of ['detect', 'confirm', 'confirm']) {
    await control(service, 'POST', '/crypto', { session: id, event });
  }
  const record = await retrieve(service, id);
  const events = await storedEventsOf(store).all('payment', 'checkout');
  expect(events.map(({ type }) => type)).toEqual([
    'payment.created',
    'checkout.session.crypto_confirmed',
    'checkout.session.completed',
  ]);
  for (const { data } of events.slice(1)) {
    expect(data).toMatchObject({
      ...record,
      customer_id: null,
      payment_status: 'paid',
      crypto_payment: { status: 'confirmed', amount: '24.00' },
    });
  }
});
