import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { object, RequiredText, strictObject, Whole } from '../schemas/shapes.ts';

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
  /** `subscription_create` for the first invoice, `subscription_cycle`, or `subscription_update`. */
  billing_reason: v.string(),
  currency: v.string(),
  /** Minor units that a discount takes off the sum of the lines. */
  amount_discount: v.nullish(Whole),
  /** Minor units of the subscription's credit that it has used. */
  credit_applied: v.nullish(Whole),
  /** Minor units. */
  amount_due: Whole,
  amount_paid: Whole,
  lines: v.array(
    object({
      price_id: v.string(),
      quantity: Whole,
      unit_amount: Whole,
      /** Below zero for what was paid before and is not used. */
      amount: Whole,
      /** Whether it settles the rest of a period after a change. */
      proration: v.nullish(v.boolean()),
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
    status: v.optional(v.picklist(['draft', 'open', 'paid', 'void', 'uncollectible'])),
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

/** Where the invoice is a page to read and to print, for five minutes and without a key. */
export const readInvoicePage = endpoint({
  method: 'GET',
  path: '/invoices/{id}/page',
  safe: true,
  request: byId,
  response: object({ url: v.string(), expires_at: v.string() }),
});

/** What a merchant does to one invoice. None is sent again without its `Idempotency-Key`. */
function actionOf(name: string) {
  return endpoint({
    method: 'POST',
    path: `/invoices/{id}/${name}`,
    safe: false,
    request: byId,
    response: Invoice,
  });
}

/** Opens a draft, which then can be paid. */
export const finalizeInvoice = actionOf('finalize');
/** Charges it now. A card that is declined is answered with `PAYMENT_DECLINED`. */
export const payInvoice = actionOf('pay');
export const voidInvoice = actionOf('void');
export const markInvoiceUncollectible = actionOf('mark-uncollectible');
