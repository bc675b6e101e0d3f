import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { RequiredText, Whole } from '../schemas/shapes.ts';

/*
 * Invoices are what subscriptions charge, period by period. A merchant's server reads them with its
 * secret key. Assumed: the interface names invoices and their events, and shows no shape.
 */

export const Invoice = z.object({
  id: z.string(),
  merchant: z.nullish(z.string()),
  /** Numbers have no gaps. A draft has null. */
  number: z.nullish(z.string()),
  subscription_id: z.string(),
  identity_id: z.string(),
  /** `draft`, `open`, `paid`, `void` or `uncollectible`. */
  status: z.string(),
  /** `subscription_create` for the first invoice, `subscription_cycle`, or `subscription_update`. */
  billing_reason: z.string(),
  currency: z.string(),
  /** Minor units that a discount takes off the sum of the lines. */
  amount_discount: z.nullish(Whole),
  /** Minor units of the subscription's credit that it has used. */
  credit_applied: z.nullish(Whole),
  /** Minor units. */
  amount_due: Whole,
  amount_paid: Whole,
  lines: z.array(
    z.object({
      price_id: z.string(),
      quantity: Whole,
      /** Null where no price of a unit multiplies to the amount. */
      unit_amount: z.nullable(Whole),
      /** Below zero for what was paid before and is not used. */
      amount: Whole,
      /** Whether it settles the rest of a period after a change. */
      proration: z.nullish(z.boolean()),
      /** What it is for, as it was called when the invoice was finalized. */
      description: z.optional(z.string()),
    }),
  ),
  period_start: z.string(),
  period_end: z.string(),
  /** Id of the last attempt's transfer; null when there was no attempt. */
  transfer_id: z.nullish(z.string()),
  attempt_count: Whole,
  /** When the invoice is charged again; null when it will not be. */
  next_attempt_at: z.nullish(z.string()),
  finalized_at: z.nullish(z.string()),
  paid_at: z.nullish(z.string()),
  /** What it says besides its sums, as it was when it was finalized. A draft has null. */
  issued: z.nullish(
    z.object({
      /** The IANA name of the zone of its days. */
      timezone: z.string(),
      merchant: z.object({ name: z.string(), support_email: z.nullable(z.string()) }),
      customer: z.object({
        name: z.nullable(z.string()),
        business_name: z.nullable(z.string()),
        email: z.nullable(z.string()),
        /** Line by line. */
        address: z.array(z.string()),
      }),
    }),
  ),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

const filter = z.optional(RequiredText);

export const listInvoices = endpoint({
  method: 'GET',
  path: '/invoices/',
  safe: true,
  request: z.strictObject({
    ...page,
    subscription_id: filter,
    identity_id: filter,
    status: z.optional(z.enum(['draft', 'open', 'paid', 'void', 'uncollectible'])),
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

/** Where the invoice is a page to read and to print, for five minutes and without a key. */
export const readInvoicePage = endpoint({
  method: 'GET',
  path: '/invoices/{id}/page',
  safe: true,
  request: byId,
  response: z.object({ url: z.string(), expires_at: z.string() }),
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
