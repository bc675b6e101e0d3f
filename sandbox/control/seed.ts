import { newForm } from '../compliance/form.ts';
import { bankNameOf } from '../customers/bank-names.ts';
import { MERCHANTS } from '../merchants/keys.ts';
import { TABLES } from '../store/schema.ts';
import type { Sql } from '../store/store.ts';
import { json } from '../store/tables/columns.ts';
import { CATALOGUE, type SeedProduct } from './seed-catalogue.ts';
import { seedLinks } from './seed-links.ts';

/** Order numbers continue from here, so the first order is number 1001. */
const LAST_ORDER_NUMBER = 1000;

/** Empties the store and fills it with the data of the contract, section 8. */
export async function reset(sql: Sql, now: Date): Promise<void> {
  // Deleting does the same as truncating. With few rows it takes a tenth of the time, because
  // truncating makes the files of each table anew. The lock waits for transactions under way.
  await sql.query(`lock table ${TABLES.join(', ')} in access exclusive mode`);
  for (const table of TABLES) await sql.query(`delete from ${table}`);
  await seed(sql, now);
}

/** The version of the schema that brought payment links. */
const LINKS_SINCE = 3;
/** The version of the schema that brought forms to sign. */
const FORMS_SINCE = 14;

/**
 * @param from - The version of the schema for which the store was filled, or 0 for an empty store.
 */
export async function seed(sql: Sql, now: Date, from = 0): Promise<void> {
  if (from === 0) await seedFirst(sql, now);
  if (from < LINKS_SINCE) await seedLinks(sql, now);
  if (from < FORMS_SINCE) {
    const forms = MERCHANTS.map(({ id }) => newForm(id.replace('MU', 'CF'), id, now));
    await sql.tables.insertInto('compliance_forms').values(forms).execute();
  }
}

async function seedFirst(sql: Sql, now: Date): Promise<void> {
  await sql.tables.insertInto('clock').values({ offset_ms: 0 }).execute();
  const merchants = MERCHANTS.map(({ id }) => ({ id, last_order_number: LAST_ORDER_NUMBER }));
  await sql.tables.insertInto('merchants').values(merchants).execute();
  const goods = Object.entries(CATALOGUE).flatMap(([merchant, products]) =>
    products.map((product) => ({ ...product, merchant, created_at: now })),
  );
  await sql.tables.insertInto('products').values(goods.map(toProduct)).execute();
  await sql.tables.insertInto('prices').values(goods.flatMap(toPrices)).execute();
  await seedCustomer(sql, { merchant: 'MU_sandbox', created_at: now });
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
