import { afterAll, expect, it } from 'vitest';
import { VERSIONS } from '../../../sandbox/store/versions.ts';
import { readPaymentLink } from '../../../src/api/payment-links.ts';
import { listInvoices } from '../../../src/api/merchant/invoices.ts';
import { buy, buyForAda, grace, lines } from '../../contract/payments/purchase.ts';
import {
  advance,
  PUBLISHABLE,
  reset,
  SECRET,
  stateOf,
  tokenizeCard,
  type ServiceUnderTest,
} from '../../contract/service-under-test.ts';
import { cardSource, confirmWithCard, createSession } from '../../contract/sessions/session.ts';
import { inMemory } from '../open.ts';
import { openTestStore } from '../../support/service/test-store.ts';

const store = await openTestStore();
afterAll(() => store.close());

/** What takes back each version of the schema after the second. */
const UNDO: Readonly<Record<number, readonly string[]>> = {
  3: [
    'drop table checkout_sessions, payment_links, reversals',
    'alter table merchants drop column allowed_origins',
    'alter table transfers drop column amount_refunded',
  ],
  4: [
    'drop table invoices',
    'alter table transfers drop column invoice_id',
    'alter table merchants drop column last_invoice_number',
    'alter table payment_instruments drop column bank_name',
    'alter table subscriptions drop column description, drop column next_step, drop column next_at',
  ],
  5: [
    'alter table vault_sessions drop column checkout_session_id',
    'alter table vault_tokens drop column checkout_session_id',
  ],
  6: [
    'drop table authorizations',
    'alter table orders drop column sub_merchant',
    'alter table transfers drop column sub_merchant',
  ],
  7: [
    `alter table webhook_attempts add constraint webhook_attempts_delivery_id_fkey
       foreign key (delivery_id) references webhook_deliveries on delete cascade`,
  ],
  8: [
    'drop table promotion_codes, coupons',
    `alter table checkout_sessions drop column allow_promotion_codes, drop column amount_discount,
       drop column promotion_code_id, drop column coupon_id`,
    `alter table orders drop column amount_discount, drop column promotion_code_id,
       drop column coupon_id`,
    'alter table subscriptions drop column discount',
    'alter table invoices drop column amount_discount',
  ],
  9: [
    'drop index invoices_period',
    'alter table invoices add unique (subscription_id, period_start)',
    'alter table invoices drop column credit_applied',
    `alter table subscriptions drop column price_change, drop column pending_lines,
       drop column pending_until, drop column status_before_pause, drop column resumes_at`,
  ],
  10: ['alter table merchants drop column dunning'],
  11: [
    `update prices set pricing_model = 'flat' where pricing_model = 'per_unit'`,
    'alter table prices drop column tiers, drop column metadata',
    'alter table products drop column image_url, drop column metadata',
    'alter table customers drop column updated_at',
    'alter table payment_instruments drop column enabled, drop column updated_at',
    'alter table merchants drop column bank_currencies',
  ],
  12: [
    'drop table balance_entries, settlements, dispute_evidence, disputes',
    'alter table reversals drop column settles_at, drop column settles_as, drop column updated_at',
    'alter table transfers drop column type, drop column disputes_at',
  ],
  13: ['drop table bill_payments, bill_documents, bills, bill_recipients'],
  14: ['drop table api_keys, signing_keys, compliance_forms'],
  15: [
    `alter table orders alter column order_number set not null, alter column identity_id set not null`,
  ],
  16: ['drop table recovery_actions, recovery_automations'],
  17: ['drop table crypto_payments', 'alter table merchants drop column crypto'],
  18: [
    ...(
      'transfers_seq orders_seq customers_seq payment_instruments_seq subscriptions_seq ' +
      'invoices_seq checkout_sessions_seq balance_entries_seq webhook_events_seq ' +
      'webhook_deliveries_seq webhook_attempts_seq transfers_identity_id transfers_source ' +
      'transfers_order_id transfers_invoice_id reversals_transfer_id orders_identity_id ' +
      'payment_instruments_identity_id subscriptions_identity_id subscriptions_order_id ' +
      'invoices_subscription_id authorizations_source checkout_sessions_payment_link_id ' +
      'webhook_deliveries_event_id webhook_deliveries_endpoint_id ' +
      'webhook_attempts_delivery_id webhook_attempts_endpoint_id'
    )
      .split(' ')
      .map((name) => `drop index ${name}_idx`),
    'drop function ids_in cascade',
  ],
  19: [
    'alter table webhook_events drop column ids',
    `create function ids_in(body text) returns text[] language sql immutable parallel safe as
       $$ select array(select distinct found[1]
          from regexp_matches(body, '"([-A-Za-z0-9_]{3,64})"(?=[],}])', 'g') as found) $$`,
    'create index on webhook_events using gin (ids_in(body))',
    'drop function note_change cascade',
    'alter table clock drop column catalogue, drop column keys',
  ],
  20: ['drop table failed_jobs'],
  21: [
    `alter table idempotency_keys drop constraint idempotency_keys_pkey, drop column credential,
       add primary key (merchant, key)`,
  ],
};

/** Leaves the data as `version` of the schema has it. */
async function returnTo(version: number): Promise<void> {
  for (let undone = VERSIONS.length; undone > version; undone--) {
    const statements = UNDO[undone];
    if (!statements) throw new Error(`Say above what takes back version ${undone}`);
    for (const statement of statements) await store.query(statement);
  }
  await store.query('update schema_version set version = $1', [version]);
}

it('keeps what an older sandbox has written, and adds what it did not have', async () => {
  const older = inMemory(store);
  await reset(older);
  const { transfer } = await buy(older);
  await returnTo(2);

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
  await returnTo(3);

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

it('opens what the version before this one has written, and each record is as it was', async () => {
  const older = inMemory(store);
  await reset(older);
  await buyForAda(older, 'price_pro_monthly price_tee');
  const before = await stateOf(older);
  await returnTo(VERSIONS.length - 1);
  expect(await stateOf(inMemory(store))).toEqual(before);
});

/** What a server, a page and a frame may send, each under the key that is passed. */
async function attemptsAt(service: ServiceUnderTest) {
  const { client_secret } = await createSession(service);
  const tokenId = await tokenizeCard(service);
  const send =
    (path: string, body: object, apiKey?: string) =>
    async (key: string, changes: object = {}) => {
      const response = await service.send('POST', `/v1/api${path}`, {
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...(apiKey !== undefined && { 'x-easy-api-key': apiKey }),
        },
        body: JSON.stringify({ ...body, ...changes }),
      });
      return `${response.status} ${await response.text()}`;
    };
  const mug = { identity_id: 'ID_ada', source: 'PI_ada_visa', line_items: lines('price_mug') };
  const reserved = { amount: 500, currency: 'USD', source: 'PI_ada_visa', idempotency_id: 'one' };
  const confirmed = { client_secret, source: cardSource(tokenId), customer_details: grace };
  return {
    server: send('/checkout/', mug, SECRET),
    page: send('/checkout/', mug, PUBLISHABLE),
    frame: send('/embedded-checkout/confirm', confirmed),
    authorization: send('/authorizations/', reserved, SECRET),
  };
}

it('replays what an older sandbox has answered, to every caller until its day is over', async () => {
  const older = inMemory(store);
  await reset(older);
  const { server, page, frame, authorization } = await attemptsAt(older);
  const first = [await server('a'), await frame('b'), await authorization('c')];
  await returnTo(19);

  const newer = inMemory(store);
  await advance(newer, 3600);
  // The version before did not write down whose a key was.
  expect([await server('a'), await frame('b'), await authorization('d')]).toEqual(first);
  expect(await page('a')).toBe(first[0]);
  expect(await page('a', { line_items: lines('price_tee') })).toMatch(/^409 /);
  expect((await stateOf(newer))['transfers']).toHaveLength(2);

  await advance(newer, 86_400);
  // A key that is free again belongs to whoever takes it.
  const [server2, page2] = [await server('a'), await page('a')];
  expect([server2, page2].map((answer) => answer.slice(0, 4))).toEqual(['201 ', '201 ']);
  expect([await server('a'), await page('a')]).toEqual([server2, page2]);
  expect((await stateOf(newer))['transfers']).toHaveLength(4);
});
