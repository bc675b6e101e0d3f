import { afterAll, expect, it } from 'vitest';
import { readPaymentLink } from '../../../src/api/payment-links.ts';
import { listInvoices } from '../../../src/api/invoices.ts';
import { buy, buyForAda } from '../../contract/payments/purchase.ts';
import { advance, reset, SECRET, stateOf } from '../../contract/service-under-test.ts';
import { confirmWithCard, createSession } from '../../contract/sessions/session.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());

/** Removes what versions 4 and 5 of the schema brought. */
async function undoVersions(): Promise<void> {
  for (const table of ['vault_sessions', 'vault_tokens']) {
    await store.query(`alter table ${table} drop column checkout_session_id`);
  }
  await store.query('drop table invoices');
  await store.query('alter table transfers drop column invoice_id');
  await store.query('alter table merchants drop column last_invoice_number');
  await store.query('alter table payment_instruments drop column bank_name');
  await store.query(
    'alter table subscriptions drop column description, drop column next_step, drop column next_at',
  );
  await store.query('update schema_version set version = 3');
}

it('keeps what an older sandbox has written, and adds what it did not have', async () => {
  const older = inMemory(store);
  await reset(older);
  const { transfer } = await buy(older);
  // Now the data is as version 2 of the schema left it.
  await undoVersions();
  await store.query('drop table checkout_sessions, payment_links, reversals');
  await store.query('alter table merchants drop column allowed_origins');
  await store.query('alter table transfers drop column amount_refunded');
  await store.query('update schema_version set version = 2');

  const newer = inMemory(store);
  expect((await stateOf(newer))['transfers']).toMatchObject([{ id: transfer?.id }]);
  expect((await newer.client().call(readPaymentLink, { id: 'pl_tee' })).state).toBe('ACTIVE');
  const { client_secret } = await createSession(newer);
  expect((await confirmWithCard(newer, client_secret)).session.status).toBe('complete');
});

it('renews the subscriptions that an older sandbox has written', async () => {
  const older = inMemory(store);
  await reset(older);
  const { subscriptions } = await buyForAda(older, 'price_pro_monthly');
  await store.query('update subscriptions set latest_invoice_id = null');
  await undoVersions();

  const newer = inMemory(store);
  await advance(newer, 32 * 86_400);
  expect(await newer.client(SECRET).call(listInvoices, {})).toMatchObject([
    {
      subscription_id: subscriptions?.[0]?.id,
      status: 'paid',
      billing_reason: 'subscription_cycle',
    },
  ]);
  const { payment_instruments = [] } = await stateOf(newer);
  expect(payment_instruments.map(({ bank_name }) => bank_name)).toEqual([
    null,
    'Sandbox Test Bank',
  ]);
});
