import { afterAll, expect, it } from 'vitest';
import { readPaymentLink } from '../../src/api/payment-links.ts';
import { buy } from '../contract/purchase.ts';
import { reset, stateOf } from '../contract/service-under-test.ts';
import { confirmWithCard, createSession } from '../contract/session.ts';
import { inMemory } from './open.ts';
import { openTestStore } from '../support/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());

it('keeps what an older sandbox has written, and adds what it did not have', async () => {
  const older = inMemory(store);
  await reset(older);
  const { transfer } = await buy(older);
  // As version 2 of the schema left it.
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
