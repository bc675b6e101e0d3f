import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { confirmSession } from '../../../src/api/confirm-session.ts';
import { getSessionStatus } from '../../../src/api/sessions/session-status.ts';
import type { Sql, Store } from '../../../sandbox/store/store.ts';
import { sqlOver } from '../../support/service/sql-over.ts';
import { grace, lines } from '../../contract/payments/purchase.ts';
import { refusalOf, reset, tokenizeCard } from '../../contract/service-under-test.ts';
import {
  cardSource,
  countRecords,
  createSession,
  retrieve,
  validate,
} from '../../contract/sessions/session.ts';
import { openTestStore } from '../../support/service/test-store.ts';
import { inMemory } from '../open.ts';

const opened = await openTestStore();
const store = gatedStore(opened);
const clock = { at: Date.UTC(2030, 0), now: () => clock.at };
const service = inMemory(store, { clock });
afterAll(() => opened.close());
beforeEach(async () => {
  store.open();
  clock.at = Date.UTC(2030, 0);
  await reset(service);
});

const NOTHING = { customers: 0, orders: 0, transfers: 0, subscriptions: 0 };

/** A store whose work can be stopped before a statement, or before a transaction begins. */
function gatedStore(inner: Store) {
  let where: string | undefined;
  let reached: (() => void) | undefined;
  let open: (() => void) | undefined;
  let gate = Promise.resolve();

  async function pass(text: string): Promise<void> {
    if (where === undefined || !text.includes(where)) return;
    where = undefined;
    reached?.();
    await gate;
  }
  const gated = (sql: Sql): Sql =>
    sqlOver(async <Row>(text: string, values?: readonly unknown[]) => {
      await pass(text);
      return sql.query<Row>(text, values);
    });
  return {
    ...gated(inner),
    async transaction<Result>(work: (sql: Sql) => Promise<Result>) {
      await pass('transaction');
      return inner.transaction((sql) => work(gated(sql)));
    },
    migrate: () => inner.migrate(),
    close: () => inner.close(),
    /**
     * Stops the next statement that contains `text`, or the next `transaction`. Resolves once it is
     * reached.
     */
    stopAt(text: string): Promise<void> {
      where = text;
      gate = new Promise((resolve) => (open = resolve));
      return new Promise((resolve) => (reached = resolve));
    },
    open: () => open?.(),
  };
}

const confirm = async (client_secret: string) => {
  const source = cardSource(await tokenizeCard(service));
  return () =>
    service.client('').call(confirmSession, { client_secret, source, customer_details: grace });
};

describe('a session past its time', () => {
  it('is not said to have expired while a confirm that came in time still runs', async () => {
    const { id, client_secret } = await createSession(service, { expires_in: 60 });
    const pay = await confirm(client_secret);
    clock.at += 59_000;
    const stopped = store.stopAt('insert into "transfers"');
    const paid = pay();
    await stopped;
    clock.at += 2000;
    const validations = [validate(service, client_secret), validate(service, client_secret)];
    const read = retrieve(service, id);
    const status = service.client('').call(getSessionStatus, { id });
    // A request that answers without waiting would win this race.
    const first = await Promise.race([...validations, read, status, inAWhile()]);
    expect(first).toBe('nothing yet');
    store.open();
    const { transfer } = await paid;
    expect(transfer?.state).toBe('SUCCEEDED');
    for (const validation of validations) {
      const { session, result } = await validation;
      expect(session.status).toBe('complete');
      expect(result?.transfer?.id).toBe(transfer?.id);
    }
    expect((await read).status).toBe('complete');
    expect((await status).status).toBe('complete');
  });

  it('that was said to have expired is charged by no confirm, not even by one that came before', async () => {
    const { client_secret } = await createSession(service, { expires_in: 60 });
    const pay = await confirm(client_secret);
    clock.at += 59_000;
    const stopped = store.stopAt('transaction');
    const late = refusalOf(pay());
    await stopped;
    clock.at += 2000;
    expect((await validate(service, client_secret)).session.status).toBe('expired');
    store.open();
    expect((await late).code).toBe('SESSION_EXPIRED');
    expect(await countRecords(service)).toEqual(NOTHING);
  });

  it('stays expired once that was said, whatever becomes of the clock', async () => {
    const { id, client_secret } = await createSession(service, { expires_in: 60 });
    const pay = await confirm(client_secret);
    clock.at += 61_000;
    expect((await retrieve(service, id)).status).toBe('expired');
    clock.at -= 30_000;
    expect((await validate(service, client_secret)).session.status).toBe('expired');
    expect((await refusalOf(pay())).code).toBe('SESSION_EXPIRED');
  });
});

/** Time for everything that waits for no lock: each request above takes a few statements. */
async function inAWhile(): Promise<'nothing yet'> {
  if (process.env['DATABASE_URL']) {
    for (let turn = 0; turn < 20; turn++) await opened.query('select pg_sleep(0.02)');
  }
  return 'nothing yet';
}

describe('a session whose prices have changed', () => {
  it.each([
    ['price_tee', 'price_tee:2', 'unit_amount = 2500'],
    ['price_tee', 'price_tee:2', 'unit_amount = 100'],
    ['price_pro_trial', 'price_pro_trial', 'unit_amount = 9900'],
    ['price_pro_trial', 'price_pro_trial', 'trial_period_days = null'],
    ['price_tee', 'price_tee', `currency = 'EUR'`],
  ])('of %s charges neither the old nor the new amount: %s, %s', async (price, list, change) => {
    const { client_secret } = await createSession(service, { line_items: lines(list) });
    const pay = await confirm(client_secret);
    await opened.query(`update prices set ${change} where id = $1`, [price]);
    expect(await refusalOf(pay())).toMatchObject({ code: 'PRICE_CHANGED', status: 400 });
    expect(await countRecords(service)).toEqual(NOTHING);
    expect((await validate(service, client_secret)).session.status).toBe('open');
  });

  it('charges what was agreed to once they are as they were', async () => {
    const { client_secret } = await createSession(service, { line_items: lines('price_tee:2') });
    const pay = await confirm(client_secret);
    await opened.query(`update prices set unit_amount = 1 where id = 'price_tee'`);
    await refusalOf(pay());
    await opened.query(`update prices set unit_amount = 2400 where id = 'price_tee'`);
    expect((await pay()).transfer).toMatchObject({ amount: 4800, currency: 'USD' });
  });
});
