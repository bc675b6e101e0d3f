import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buy } from '../../contract/payments/purchase.ts';
import { advance, reset, stateOf } from '../../contract/service-under-test.ts';
import { billingOf } from '../../contract/subscriptions/billing.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { dashboardOf } from '../dashboard/pages.ts';
import { inMemory } from '../open.ts';
import { merchantOf } from '../webhooks/merchant.ts';

const store = await openTestStore();
/** Only the test moves the clock. */
const start = Date.now();
const service = inMemory(store, { clock: { now: () => start } });
const merchant = merchantOf(service);
const DAY = 86_400;
const SETTLES_LATER = '4000000000000077';

beforeEach(() => reset(service));
afterEach(() => store.query('drop function if exists trip cascade'));
afterAll(() => store.close());

/** Fails each statement that writes a row of `table` with this id, as a mistake in a job would. */
async function trip(table: string, id: string): Promise<void> {
  await store.query(`create function trip() returns trigger language plpgsql as
    $$ begin raise exception 'no room for card 4242424242424242'; end $$`);
  await store.query(`create trigger trip before insert or update on ${table} for each row
    when (new.id = '${id}' or '${id}' = '') execute function trip()`);
}

const repair = () => store.query('drop function trip cascade');

const failedJobs = () =>
  store.query<{ kind: string; record_id: string; attempts: number; error: string }>(
    'select kind, record_id, attempts, error from failed_jobs order by seq',
  );

interface Case {
  readonly table: string;
  /** Makes something that is due after some days, and returns the id of its record. */
  readonly prepare: () => Promise<string>;
  /** What the record says once the job is done. */
  readonly done: (id: string) => Promise<unknown>;
  readonly expected: unknown;
}

const CASES: Readonly<Record<string, Case>> = {
  transfer: {
    table: 'transfers',
    prepare: async () => (await buy(service, 'price_tee', SETTLES_LATER)).transfer?.id ?? '',
    done: async (id) =>
      (await merchant.call<{ state: string }>('GET', `/transfers/${id}`)).data.state,
    expected: 'SUCCEEDED',
  },
  subscription: {
    table: 'subscriptions',
    prepare: () => billingOf(service).subscribe(),
    done: async (id) => (await billingOf(service).invoicesOf(id)).length,
    expected: 2,
  },
  authorization: {
    table: 'authorizations',
    prepare: async () => {
      const body = { amount: 500, currency: 'USD', source: 'PI_ada_visa' };
      return (await merchant.call<{ id: string }>('POST', '/authorizations/', body)).data.id;
    },
    done: async (id) =>
      (await merchant.call<{ state: string }>('GET', `/authorizations/${id}`)).data.state,
    expected: 'EXPIRED',
  },
};

describe('a job that throws', () => {
  it.each(Object.entries(CASES))(
    'holds nothing else up, and is tried again until it is done: %s',
    async (kind, { table, prepare, done, expected }) => {
      const id = await prepare();
      const other = (await buy(service, 'price_mug', SETTLES_LATER)).transfer?.id;
      await trip(table, id);
      const reported = service.reports.length;
      await advance(service, 32 * DAY);

      const { transfers = [] } = await stateOf(service);
      expect(transfers.find((each) => each['id'] === other)).toMatchObject({ state: 'SUCCEEDED' });
      for (const key of ['sk_test_sandbox', 'sk_test_other']) {
        for (const path of ['/orders/', '/invoices/', '/settlements/', '/analytics/transactions']) {
          const { status } = await merchantOf(service, key).call('GET', path);
          expect([key, path, status]).toEqual([key, path, 200]);
        }
      }
      const noted = { kind, record_id: id, error: 'error: no room for card ••••' };
      expect(await failedJobs()).toEqual([{ ...noted, attempts: 1 }]);
      expect(service.reports.length).toBe(reported + 1);
      const page = await dashboardOf(service).open('/records/jobs');
      expect(page).toContain(kind);
      expect(page).not.toContain('4242424242424242');

      await advance(service, 59);
      expect((await failedJobs())[0]?.attempts).toBe(1);
      await advance(service, 1);
      expect(await failedJobs()).toEqual([{ ...noted, attempts: 2 }]);
      await repair();
      await advance(service, 299);
      expect(await failedJobs()).toHaveLength(1);
      await advance(service, 1);
      expect(await failedJobs()).toEqual([]);
      expect(await done(id)).toBe(expected);
    },
  );

  it('is noted once for a day that cannot be settled, however much belongs to it', async () => {
    await buy(service);
    await buy(service);
    await trip('settlements', '');
    await advance(service, DAY);
    expect(await failedJobs()).toMatchObject([{ kind: 'settlement', attempts: 1 }]);
    await repair();
    await advance(service, 60);
    expect(await failedJobs()).toEqual([]);
    expect((await merchant.call<unknown[]>('GET', '/settlements/')).data).toMatchObject([
      { transfers_count: 2 },
    ]);
  });

  it('is forgotten when it is not due any more', async () => {
    const id = await CASES['authorization']?.prepare();
    await trip('authorizations', id ?? '');
    await advance(service, 8 * DAY);
    expect(await failedJobs()).toHaveLength(1);
    await repair();
    await store.query('update authorizations set is_void = true');
    // Something else has to be done, so that somebody looks.
    await buy(service, 'price_mug', SETTLES_LATER);
    await advance(service, 60);
    expect(await failedJobs()).toEqual([]);
  });
});
