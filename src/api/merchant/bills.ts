import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { Currency, Decimal, RequiredText, ShortText, Whole } from '../schemas/shapes.ts';

/*
 * Bills that a merchant gets, and pays to recipients. Interface, sections 2.4, 3.1 and 4.3; service
 * contract, section 6. Amounts of bills are in major units, 12.5 for $12.50, as nowhere else.
 */

export const BILL_STATUSES = [
  'uploaded',
  'extracting',
  'extracted',
  'review',
  'confirmed',
  'processing',
  'completed',
  'failed',
  'cancelled',
] as const;
export type BillStatus = (typeof BILL_STATUSES)[number];

/** By what a list of bills can be sorted. */
const SORTS = [
  'created_at',
  'updated_at',
  'status',
  'vendor_name',
  'amount',
  'due_date',
  'file_name',
] as const;

/** What a document is. Only an invoice is paid. */
export const DOCUMENT_KINDS = [
  'invoice',
  'credit_note',
  'quote',
  'receipt',
  'statement',
  'remittance',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** Why somebody has to look at a bill: what is not sure, and why. */
const ReviewReason = z.object({
  /** A field of `extracted_data`, `document_kind`, or `document` for the whole of it. */
  field: z.string(),
  /**
   * `missing`, `ambiguous`, `contradictory`, `unreadable`, `credit`, `nothing_due`,
   * `not_an_invoice`, or what `extraction_error` says of the document.
   */
  reason: z.string(),
});
export type ReviewReason = z.infer<typeof ReviewReason>;

const MAX_AMOUNT = 999_999_999_999;
const Amount = Decimal.check(z.minimum(0), z.maximum(MAX_AMOUNT));
const Signed = Decimal.check(z.minimum(-MAX_AMOUNT), z.maximum(MAX_AMOUNT));

const LineItem = z.strictObject({
  description: z.optional(z.string().check(z.maxLength(1000))),
  quantity: z.optional(Signed),
  unit_price: z.optional(Signed),
  amount: z.optional(Signed),
});

export const RoutingNumber = z.string().check(z.regex(/^\d{9}$/));
export const AccountNumber = z.string().check(z.regex(/^\d{4,17}$/));

/** What a bill says. Other fields are kept too. */
export const BillFields = z.looseObject({
  vendor_name: z.optional(RequiredText),
  amount: z.optional(Amount),
  currency: z.optional(Currency),
  /** As in `2026-03-31` where it was read from the document. */
  due_date: z.optional(ShortText),
  invoice_number: z.optional(ShortText),
  routing_number: z.optional(RoutingNumber),
  account_number: z.optional(AccountNumber),
  bank_name: z.optional(ShortText),
  line_items: z.optional(z.array(LineItem).check(z.maxLength(200))),
  /** The same as `document_kind` beside `reviewed_data`. */
  document_kind: z.optional(z.enum(DOCUMENT_KINDS)),
});
export type BillFields = z.infer<typeof BillFields>;

const ShownFields = z.looseObject({
  vendor_name: z.optional(z.string()),
  amount: z.optional(Decimal),
  currency: z.optional(z.string()),
  due_date: z.optional(z.string()),
  invoice_number: z.optional(z.string()),
  routing_number: z.optional(z.string()),
  account_number: z.optional(z.string()),
  bank_name: z.optional(z.string()),
  line_items: z.optional(z.array(z.object(LineItem.shape))),
  document_kind: z.optional(z.string()),
});

/** The payment of a bill. */
const TreasuryTransaction = z.object({
  id: z.string(),
  /** `awaiting_code`, `scheduled`, `submitted`, `completed`, `failed` or `cancelled`. */
  state: z.string(),
  /** Major units. */
  amount: Decimal,
  currency: z.string(),
  recipient_id: z.string(),
  /** Until when the code is accepted. */
  expires_at: z.nullish(z.string()),
  created_at: z.string(),
});

export const Bill = z.object({
  id: z.string(),
  /** One of `BILL_STATUSES`, or another. */
  status: z.string(),
  file_name: z.string(),
  content_type: z.string(),
  /** Bytes. */
  size: Whole,
  /** The hash of the document, in hexadecimal. */
  sha256: z.string(),
  /** What was read from the document. Account numbers are masked except where one bill is read. */
  extracted_data: ShownFields,
  /** The same with what the merchant has changed: what is paid. */
  reviewed_data: ShownFields,
  /**
   * `no_text`, `fields_missing`, `too_complex`, `encrypted`, `unreadable`, or null where nothing is
   * missing.
   */
  extraction_error: z.nullish(z.string()),
  /** One of `DOCUMENT_KINDS`. Where the document does not say it, an invoice, which a reason doubts. */
  document_kind: z.string(),
  /** Empty for a bill whose fields are all sure. Such a field has no value in `extracted_data`. */
  review_reasons: z.array(ReviewReason),
  /** The first bill with the same file, or the same vendor, number and amount. */
  duplicate_of: z.nullish(z.string()),
  recipient_id: z.nullish(z.string()),
  /** How the recipient was found: by `account`, by `name`, or `manual`. */
  recipient_match: z.nullish(z.string()),
  payment_method: z.nullish(z.string()),
  scheduled_date: z.nullish(z.string()),
  treasury_transaction: z.nullish(TreasuryTransaction),
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
  /** Where the document can be downloaded for five minutes. Only where one bill is read. */
  document_url: z.optional(z.string()),
  /** What `confirmBill2fa` has to name. Only where a confirmation needs a code. */
  transaction_id: z.optional(z.string()),
  created_at: z.string(),
  updated_at: z.string(),
});
export type Bill = z.infer<typeof Bill>;

/** A whole number from 1, also in the form that the query of an address has. */
const positive = (most: number, written: RegExp) =>
  z.union([
    Whole.check(z.minimum(1), z.maximum(most)),
    z.pipe(z.string().check(z.regex(written)), z.transform(Number)),
  ]);

/** Takes a document as a form with the field `file`: a PDF, PNG, JPEG or WebP of at most 10 MB. */
export const uploadBill = endpoint({
  method: 'POST',
  path: '/billpay/',
  safe: false,
  takesFile: true,
  request: z.strictObject({}),
  response: Bill,
});

export const listBills = endpoint({
  method: 'GET',
  path: '/billpay/',
  safe: true,
  request: z.strictObject({
    status: z.optional(z.enum(BILL_STATUSES)),
    /** A day or a time. A day includes all of it. */
    from_date: z.optional(z.string()),
    to_date: z.optional(z.string()),
    page: z.optional(positive(999_999, /^[1-9]\d{0,5}$/)),
    /** The default is 25. */
    per_page: z.optional(positive(100, /^(?:[1-9]\d?|100)$/)),
    sort: z.optional(z.enum(SORTS)),
    order: z.optional(z.enum(['asc', 'desc'])),
    /** Ids, separated by commas: of these bills only, in the same order and pages. */
    ids: page.ids,
  }),
  response: z.array(Bill),
});

export const readBill = endpoint({
  method: 'GET',
  path: '/billpay/{id}',
  safe: true,
  request: byId,
  response: Bill,
});

/** Corrects what was read, field by field, or says whom to pay. */
export const changeBill = endpoint({
  method: 'PATCH',
  path: '/billpay/{id}',
  safe: true,
  request: z.strictObject({
    id: RequiredText,
    reviewed_data: z.optional(BillFields),
    recipient_id: z.optional(RequiredText),
    document_kind: z.optional(z.enum(DOCUMENT_KINDS)),
  }),
  response: Bill,
});

/** Pays a bill. Above 1,000.00 it answers a `transaction_id`, and the code has to follow. */
export const confirmBill = endpoint({
  method: 'POST',
  path: '/billpay/{id}/confirm',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    payment_method: z.optional(RequiredText),
    /**
     * A day in the merchant's time zone (`PATCH /merchant`), or a time. Today or without one, the bill
     * is paid at once. On a day on which its banks
     * are closed, the payment is submitted all the same, and the bank carries it out on the next one.
     */
    scheduled_date: z.optional(z.string()),
    /** A bill with `duplicate_of` is paid only with `true`. */
    acknowledge_duplicate: z.optional(z.boolean()),
  }),
  response: Bill,
});

export const confirmBill2fa = endpoint({
  method: 'POST',
  path: '/billpay/{id}/confirm-2fa',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    transaction_id: RequiredText,
    code: z.string().check(z.length(6)),
  }),
  response: Bill,
});

/** Reads the document of a failed bill again. */
export const retryExtraction = endpoint({
  method: 'POST',
  path: '/billpay/{id}/retry-extraction',
  safe: false,
  request: byId,
  response: Bill,
});

export const cancelBill = endpoint({
  method: 'POST',
  path: '/billpay/{id}/cancel',
  safe: false,
  request: byId,
  response: Bill,
});
