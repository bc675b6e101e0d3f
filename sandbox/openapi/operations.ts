import * as contract from './contract.ts';
import * as whole from '../../src/api/service/whole-answers.ts';
import type { Endpoint } from '../../src/api/http/endpoint.ts';
import type { Schema } from '../../src/api/schemas/shapes.ts';

/*
 * The names under which `src/api` exports operations and records are their names in the description
 * too, so that a generated client calls them as ours does. A whole answer takes the place of the part
 * of it that pages read.
 */
const EXPORTS: readonly (readonly [name: string, value: unknown])[] = Object.entries({
  ...contract,
  ...whole,
}).toSorted(([one], [other]) => (one < other ? -1 : 1));

/** Kinds of schemas that are worth a name. Texts and numbers are not. */
const NAMED_KINDS: readonly string[] = ['object', 'union', 'array'];

/** Each record with its name. */
export const RECORDS: ReadonlyMap<Schema<unknown>, string> = new Map(
  EXPORTS.flatMap(([name, value]) =>
    isSchema(value) && /^[A-Z]/.test(name) && NAMED_KINDS.includes(value._zod.def.type)
      ? [[value, name] as const]
      : [],
  ),
);

function isSchema(value: unknown): value is Schema<unknown> {
  return typeof value === 'object' && value !== null && '_zod' in value;
}

/**
 * The first name under which an operation is exported.
 *
 * @throws {Error} `src/api` does not export it
 */
export function idOf(
  operation: Pick<Endpoint<unknown, unknown>, 'method' | 'path' | 'auth'>,
): string {
  const found = EXPORTS.find(
    ([, value]) =>
      typeof value === 'object' &&
      value !== null &&
      PLACE.every((key) => key in value && value[key as never] === operation[key]),
  );
  if (!found) throw new Error(`Export the operation at ${operation.path}`);
  return found[0];
}

const PLACE = ['method', 'path', 'auth'] as const;

/** Subjects, the words with which their paths begin, and what they are about. */
const TAGS = [
  ['Access', 'api-keys protected validate-key', 'Keys, and whose a credential is.'],
  ['Analytics', 'analytics', 'Sums by day, week or month.'],
  ['Authorizations', 'authorizations', 'Money that is reserved on cards.'],
  ['Bills', 'billpay', 'Bills that a merchant gets and pays.'],
  ['Catalogue', 'products product-prices', 'What is sold, and for how much.'],
  ['Checkout', 'checkout', 'Purchases in one request.'],
  ['Checkout sessions', 'embedded-checkout', 'Purchases that a buyer pays on a page.'],
  ['Compliance', 'compliance-forms', 'Forms that a merchant signs each year.'],
  ['Customers', 'customer customers payment-instruments', 'Who pays, and with what.'],
  ['Discounts', 'coupons promotion-codes', 'Coupons, and the codes that name them.'],
  ['Disputes', 'disputes', 'Payments that customers dispute with their banks.'],
  ['Invoices', 'invoices', 'What subscriptions charge for.'],
  ['Orders', 'orders', 'What was bought.'],
  ['Payment links', 'payment-link', 'Addresses at which something is sold.'],
  ['Payments', 'transfer transfers', 'Money that came, and refunds.'],
  ['Recovery', 'dunning-config revenue-recovery', 'What is done about renewals that fail.'],
  ['Settlements', 'settlements', 'What is paid out to a merchant.'],
  ['Subscriptions', 'subscriptions', 'What is charged again, period by period.'],
  ['Vault', 'sessions tokens', 'Numbers of cards and accounts become tokens.'],
  ['Webhooks', 'webhooks', 'Endpoints that are notified, and what was sent to them.'],
] as const;

export const SUBJECTS = TAGS.map(([name, , description]) => ({ name, description }));

export function tagOf({ path }: { readonly path: string }): string {
  const [, word = ''] = path.split('/');
  return TAGS.find(([, words]) => words.split(' ').includes(word))?.[0] ?? 'Access';
}
