import { readMerchant, updateMerchant } from '../../src/api/merchant/merchant.ts';
import { success } from '../http/answer.ts';
import { implement } from '../http/implement.ts';
import { merchantOfId } from '../merchants/keys.ts';
import { timezoneOf } from '../merchants/timezone.ts';
import type { Sql } from '../store/store.ts';

const read = implement(readMerchant, async ({ store, merchant, now }) =>
  success(now, await settingsOf(store, merchant)),
);

const update = implement(updateMerchant, async ({ store, request, merchant, now }) => {
  const { timezone } = request;
  if (timezone !== undefined) {
    await store.tables
      .updateTable('merchants')
      .set({ timezone })
      .where('id', '=', merchant)
      .execute();
  }
  return success(now, await settingsOf(store, merchant));
});

async function settingsOf(sql: Sql, merchant: string) {
  const { id, name } = merchantOfId(merchant);
  return { id, name, timezone: await timezoneOf(sql, merchant) };
}

export const merchantRoutes = [read, update];
