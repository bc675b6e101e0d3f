import {
  changeRecipient,
  createRecipient,
  listRecipients,
  type Recipient,
} from '../../src/api/merchant/bill-recipients.ts';
import type { BillFields } from '../../src/api/merchant/bills.ts';
import { success } from '../http/answer.ts';
import { hasRoutingDigit } from '../http/check-digits.ts';
import { once } from '../http/idempotency.ts';
import { implement, type Implementation } from '../http/implement.ts';
import { listOf, type Kind } from '../http/listing.ts';
import { notFound, refuse } from '../http/refusal.ts';
import { hmacSha256 } from '../store/hash.ts';
import { createUuid } from '../store/ids.ts';
import { conditionOf, type Match } from '../store/records.ts';
import type { Sql } from '../store/store.ts';
import type { Row } from '../store/tables.ts';

type Bank = Readonly<Record<'routing_number' | 'account_number', string>> & {
  readonly bank_name?: string | undefined;
};

const recipients: Kind<'bill_recipients', Recipient> = {
  table: 'bill_recipients',
  read: readRecipients,
};

const create = implement(createRecipient, async (call) => {
  const { request, store, now, merchant, documentKey, random } = call;
  const { name, bank } = request;
  const account = bank && (await toAccount(documentKey, bank));
  // The key of a repeated request is kept with a hash of it, and the number must not lead there.
  const asked = { ...call, request: { name, account } };
  return store.transaction((sql) =>
    once(sql, asked, async () => {
      const id = createUuid(random);
      await sql.tables
        .insertInto('bill_recipients')
        .values({ id, ...named(name), ...account, merchant, created_at: now, updated_at: now })
        .execute();
      return success(now, await shownRecipient(sql, { id }), { status: 201 });
    }),
  );
});

const change = implement(
  changeRecipient,
  async ({ request, store, now, merchant, documentKey }) => {
    const { id, name, bank } = request;
    const changes = {
      ...(name !== undefined && named(name)),
      ...(bank && (await toAccount(documentKey, bank))),
      updated_at: now,
    };
    return store.transaction(async (sql) => {
      await sql.tables
        .updateTable('bill_recipients')
        .set(changes)
        .where('id', '=', id)
        .where('merchant', '=', merchant)
        .execute();
      return success(now, await shownRecipient(sql, { id, merchant }));
    });
  },
);

function named(name: string): Pick<Row<'bill_recipients'>, 'name' | 'name_key'> {
  return { name, name_key: nameKeyOf(name) };
}

/** A name as names are compared: without capitals, spaces and punctuation. */
export function nameKeyOf(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

async function toAccount(documentKey: Uint8Array, bank: Bank) {
  const { routing_number, account_number, bank_name = null } = bank;
  checkRoutingNumber(routing_number, 'bank.routing_number');
  return {
    routing_number,
    account_last_four: account_number.slice(-4),
    account_key: await accountKeyOf(documentKey, bank),
    bank_name,
  };
}

function accountKeyOf(
  documentKey: Uint8Array,
  { routing_number, account_number }: Bank,
): Promise<string> {
  return hmacSha256(documentKey, `account ${routing_number}:${account_number}`);
}

/** @throws {Refusal} `VALIDATION_ERROR` */
export function checkRoutingNumber(number: string | undefined, path: string): void {
  if (number === undefined || hasRoutingDigit(number)) return;
  throw refuse('VALIDATION_ERROR', path, 'The check digit of the routing number is wrong.');
}

async function shownRecipient(sql: Sql, match: Match<'bill_recipients'>): Promise<Recipient> {
  const [recipient] = await readRecipients(sql, match);
  if (!recipient) throw notFound();
  return recipient;
}

async function readRecipients(sql: Sql, match: Match<'bill_recipients'>): Promise<Recipient[]> {
  const rows = await sql.tables
    .selectFrom('bill_recipients')
    .select(['id', 'name', 'routing_number', 'account_last_four', 'bank_name'])
    .select(['created_at', 'updated_at'])
    .where(conditionOf(match))
    .orderBy('seq')
    .execute();
  return rows.map((row) => ({
    ...row,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }));
}

type Found = Pick<Row<'bills'>, 'recipient_id' | 'recipient_match'>;

/**
 * Whom a bill is to be paid to: the recipient with its account, else the only one with the name of
 * its vendor.
 */
export async function matchRecipient(
  sql: Sql,
  documentKey: Uint8Array,
  merchant: string,
  { routing_number, account_number, vendor_name = '' }: BillFields,
): Promise<Found> {
  if (routing_number !== undefined && account_number !== undefined) {
    const account_key = await accountKeyOf(documentKey, { routing_number, account_number });
    const byAccount = await idsOf(sql, { merchant, account_key });
    // The newest one is the one that the merchant has put right.
    const found = byAccount.at(-1);
    if (found !== undefined) return { recipient_id: found, recipient_match: 'account' };
  }
  const name_key = nameKeyOf(vendor_name);
  const byName = name_key === '' ? [] : await idsOf(sql, { merchant, name_key });
  const [only = null, ...others] = byName;
  return only === null || others.length > 0
    ? { recipient_id: null, recipient_match: null }
    : { recipient_id: only, recipient_match: 'name' };
}

async function idsOf(sql: Sql, match: Match<'bill_recipients'>): Promise<string[]> {
  return (await readRecipients(sql, match)).map(({ id }) => id);
}

/** @throws {Refusal} `NOT_FOUND` */
export async function checkRecipient(sql: Sql, merchant: string, id: string): Promise<void> {
  const [found] = await idsOf(sql, { id, merchant });
  if (found === undefined) throw refuse('NOT_FOUND', 'recipient_id', 'There is no such recipient.');
}

export const recipientRoutes: readonly Implementation[] = [
  listOf(listRecipients, recipients),
  create,
  change,
];
