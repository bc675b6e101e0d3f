import * as z from 'zod/mini';
import { endpoint } from './http/endpoint.ts';
import { byId, page } from './records.ts';

/*
 * Invoices are what subscriptions charge, period by period. A merchant's server reads them with its
 * secret key. Assumed: the interface names invoices and their events, and shows no shape.
 */

export const Invoice = z.object({
  id: z.string(),
  /** Numbers have no gaps. A draft has null. */
  number: z.nullish(z.string()),
  subscription_id: z.string(),
  identity_id: z.string(),
  /** `draft`, `open`, `paid`, `void` or `uncollectible`. */
  status: z.string(),
  /** `subscription_create` for a subscription's first invoice, else `subscription_cycle`. */
  billing_reason: z.string(),
  currency: z.string(),
  /** Minor units. */
  amount_due: z.int(),
  amount_paid: z.int(),
  lines: z.array(
    z.object({
      price_id: z.string(),
      quantity: z.int(),
      unit_amount: z.int(),
      amount: z.int(),
    }),
  ),
  period_start: z.string(),
  period_end: z.string(),
  /** Id of the last attempt's transfer; null when there was no attempt. */
  transfer_id: z.nullish(z.string()),
  attempt_count: z.int(),
  /** When the invoice is charged again; null when it will not be. */
  next_attempt_at: z.nullish(z.string()),
  finalized_at: z.nullish(z.string()),
  paid_at: z.nullish(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

const filter = z.optional(z.string().check(z.minLength(1), z.maxLength(255)));

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/',
  safe: true,
  request: z.strictObject({
    ...page,
    subscription_id: filter,
    identity_id: filter,
    status: filter,
  }),
  response: z.array(Invoice),
});

export const readInvoice = endpoint({
  method: 'GET',
  path: '/invoices/{id}',
  safe: true,
  request: byId,
  response: Invoice,
});
