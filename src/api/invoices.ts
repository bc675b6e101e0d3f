import * as v from 'valibot';
import { endpoint } from './http/endpoint.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, strictObject, Whole } from './shapes.ts';

/*
 * Invoices are what subscriptions charge, period by period. A merchant's server reads them with its
 * secret key. Assumed: the interface names invoices and their events, and shows no shape.
 */

export const Invoice = object({
  id: v.string(),
  /** Numbers have no gaps. A draft has null. */
  number: v.nullish(v.string()),
  subscription_id: v.string(),
  identity_id: v.string(),
  /** `draft`, `open`, `paid`, `void` or `uncollectible`. */
  status: v.string(),
  /** `subscription_create` for a subscription's first invoice, else `subscription_cycle`. */
  billing_reason: v.string(),
  currency: v.string(),
  /** Minor units. */
  amount_due: Whole,
  amount_paid: Whole,
  lines: v.array(
    object({
      price_id: v.string(),
      quantity: Whole,
      unit_amount: Whole,
      amount: Whole,
    }),
  ),
  period_start: v.string(),
  period_end: v.string(),
  /** Id of the last attempt's transfer; null when there was no attempt. */
  transfer_id: v.nullish(v.string()),
  attempt_count: Whole,
  /** When the invoice is charged again; null when it will not be. */
  next_attempt_at: v.nullish(v.string()),
  finalized_at: v.nullish(v.string()),
  paid_at: v.nullish(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Invoice = v.InferOutput<typeof Invoice>;

const filter = v.optional(RequiredText);

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/',
  safe: true,
  request: strictObject({
    ...page,
    subscription_id: filter,
    identity_id: filter,
    status: filter,
  }),
  response: v.array(Invoice),
});

export const readInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  safe: true,
  request: byId,
  response: Invoice,
});
