import { newForm } from '../compliance/form.ts';
import { bankNameOf } from '../customers/bank-names.ts';
import { MERCHANTS } from '../merchants/keys.ts';
import { beginOrderNumbers } from '../merchants/counters.ts';
import type { Sql, Store } from '../store/store.ts';
import { TABLES } from '../store/tables.ts';
import { json } from '../store/tables/columns.ts';
import { CATALOGUE, type SeedProduct } from './seed-catalogue.ts';
import { seedLinks } from './seed-links.ts';

const FIRST_ORDER_NUMBER = 1001;

/** Fills a new store, once, even when several processes start together. */
export async function seedIfEmpty(store: Store, now: Date): Promise<void> {
  if (await isFilled(store)) return;
  await store.transaction(async (sql) => {
    await sql.query('lock table clock in exclusive mode');
    if (!(await isFilled(sql))) await seed(sql, now);
  });
}

async function isFilled(sql: Sql): Promise<boolean> {
  const clock = await sql.tables.selectFrom('clock').select('offset_ms').executeTakeFirst();
  return clock !== undefined;
}

/** Empties the store and fills it with the data of the contract, section 8. */
export async function reset(sql: Sql, now: Date): Promise<void> {
  // Deleting does the same as truncating. With few rows it takes a tenth of the time, because
  // truncating makes the files of each table anew. The lock waits for transactions under way.
  await sql.query(`lock table ${TABLES.join(', ')} in access exclusive mode`);
  await sql.query(TABLES.map((table) => `delete from ${table}`).join('; '));
  await seed(sql, now);
}

async function seed(sql: Sql, now: Date): Promise<void> {
  await sql.tables.insertInto('clock').values({ offset_ms: 0 }).execute();
  const merchants = MERCHANTS.map(({ id }) => ({ id }));
  await sql.tables.insertInto('merchants').values(merchants).execute();
  for (const { id } of MERCHANTS) await beginOrderNumbers(sql, id, FIRST_ORDER_NUMBER);
  const goods = Object.entries(CATALOGUE).flatMap(([merchant, products]) =>
    products.map((product) => ({ ...product, merchant, created_at: now })),
  );
  await sql.tables.insertInto('products').values(goods.map(toProduct)).execute();
  await sql.tables.insertInto('prices').values(goods.flatMap(toPrices)).execute();
  await seedCustomer(sql, { merchant: 'MU_sandbox', created_at: now });
  await seedLinks(sql, now);
  const forms = MERCHANTS.map(({ id }) => newForm(id.replace('MU', 'CF'), id, now));
  await sql.tables.insertInto('compliance_forms').values(forms).execute();
}

interface Owned {
  readonly merchant: string;
  readonly created_at: Date;
}

function toProduct(product: SeedProduct & Owned) {
  const { id, name, description, image, active = true, merchant, created_at } = product;
  const metadata = json({});
  return { id, name, description, image, active, metadata, merchant, created_at };
}

function toPrices({ id: product_id, prices, merchant, created_at }: SeedProduct & Owned) {
  return prices.map(({ id, amount, currency = 'USD', every, trialDays, ...price }) => ({
    id,
    product_id,
    merchant,
    currency,
    unit_amount: amount,
    recurring: every !== undefined,
    interval: every ?? null,
    interval_count: every ? 1 : null,
    pricing_model: 'per_unit',
    trial_period_days: trialDays ?? null,
    active: price.active ?? true,
    tax_behavior: 'inclusive',
    description: price.description ?? null,
    metadata: json({}),
    created_at,
  }));
}

async function seedCustomer(sql: Sql, owned: Owned): Promise<void> {
  const details = {
    type: 'PERSONAL' as const,
    first_name: 'Ada',
    last_name: 'Lovelace',
    email: 'ada@example.com',
  };
  const updated_at = owned.created_at;
  const customer = { ...owned, id: 'ID_ada', details: json(details), updated_at };
  await sql.tables.insertInto('customers').values(customer).execute();
  const instrument = { ...owned, identity_id: 'ID_ada', name: 'Ada Lovelace', updated_at };
  const card = {
    ...instrument,
    id: 'PI_ada_visa',
    type: 'PAYMENT_CARD',
    brand: 'visa',
    last_four: '4242',
    expiration_month: 12,
    expiration_year: owned.created_at.getUTCFullYear() + 5,
    fingerprint: 'seed_visa',
    scenario: 'succeeds' as const,
  };
  const account = {
    ...instrument,
    id: 'PI_ada_bank',
    type: 'BANK_ACCOUNT',
    last_four: '6789',
    routing_number: '110000000',
    bank_name: bankNameOf('110000000'),
    account_type: 'PERSONAL_CHECKING',
    fingerprint: 'seed_bank',
    scenario: 'bank_succeeds' as const,
  };
  await sql.tables.insertInto('payment_instruments').values([card, account]).execute();
}
