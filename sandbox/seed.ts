import { MERCHANTS } from './keys.ts';
import { CATALOGUE } from './seed-catalogue.ts';
import { TABLES } from './store/schema.ts';
import { insert, type Sql } from './store/store.ts';

/** Order numbers count on from here, so that the first is 1001. */
const LAST_ORDER_NUMBER = 1000;

/** Empties the store and fills it as the contract, section 8 says. */
export async function reset(sql: Sql, now: Date): Promise<void> {
  await sql.query(`truncate ${TABLES.join(', ')} restart identity`);
  await seed(sql, now);
}

/** Fills an empty store. */
export async function seed(sql: Sql, now: Date): Promise<void> {
  await sql.query('insert into clock values (0)');
  for (const { id } of MERCHANTS) {
    await insert(sql, 'merchants', { id, last_order_number: LAST_ORDER_NUMBER });
    await seedCatalogue(sql, id, now);
  }
  await seedCustomer(sql, 'MU_sandbox', now);
}

async function seedCatalogue(sql: Sql, merchant: string, now: Date): Promise<void> {
  for (const { id: product_id, prices, image, active = true, ...texts } of CATALOGUE[merchant] ??
    []) {
    const record = { id: product_id, merchant, ...texts, image, active, created_at: now };
    await insert(sql, 'products', record);
    for (const { id, amount, currency = 'USD', every, trialDays, ...price } of prices) {
      await insert(sql, 'prices', {
        id,
        product_id,
        merchant,
        currency,
        unit_amount: amount,
        recurring: every !== undefined,
        interval: every,
        interval_count: every && 1,
        pricing_model: 'flat',
        trial_period_days: trialDays,
        active: price.active ?? true,
        tax_behavior: 'inclusive',
        description: price.description,
        created_at: now,
      });
    }
  }
}

async function seedCustomer(sql: Sql, merchant: string, now: Date): Promise<void> {
  const owned = { merchant, created_at: now };
  await insert(sql, 'customers', {
    ...owned,
    id: 'ID_ada',
    details: {
      type: 'PERSONAL',
      first_name: 'Ada',
      last_name: 'Lovelace',
      email: 'ada@example.com',
    },
  });
  const instrument = { ...owned, identity_id: 'ID_ada', name: 'Ada Lovelace' };
  await insert(sql, 'payment_instruments', {
    ...instrument,
    id: 'PI_ada_visa',
    type: 'PAYMENT_CARD',
    brand: 'visa',
    last_four: '4242',
    expiration_month: 12,
    expiration_year: now.getUTCFullYear() + 5,
    fingerprint: 'seed_visa',
    scenario: 'succeeds',
  });
  await insert(sql, 'payment_instruments', {
    ...instrument,
    id: 'PI_ada_bank',
    type: 'BANK_ACCOUNT',
    last_four: '6789',
    routing_number: '110000000',
    account_type: 'PERSONAL_CHECKING',
    fingerprint: 'seed_bank',
    scenario: 'bank_succeeds',
  });
}
