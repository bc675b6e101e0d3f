import * as v from 'valibot';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { refuseArrays } from '../schemas/refuse-arrays.ts';
import {
  Currency,
  Decimal,
  object,
  RequiredText,
  ShortText,
  strictObject,
  Whole,
} from '../schemas/shapes.ts';

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

const MAX_AMOUNT = 999_999_999_999;
const Amount = v.pipe(Decimal, v.minValue(0), v.maxValue(MAX_AMOUNT));
const Signed = v.pipe(Decimal, v.minValue(-MAX_AMOUNT), v.maxValue(MAX_AMOUNT));

const LineItem = strictObject({
  description: v.optional(v.pipe(v.string(), v.maxLength(1000))),
  quantity: v.optional(Signed),
  unit_price: v.optional(Signed),
  amount: v.optional(Signed),
});

export const RoutingNumber = v.pipe(v.string(), v.regex(/^\d{9}$/));
export const AccountNumber = v.pipe(v.string(), v.regex(/^\d{4,17}$/));

/** What a bill says. Other fields are kept too. */
export const BillFields = refuseArrays(
  v.looseObject({
    vendor_name: v.optional(RequiredText),
    amount: v.optional(Amount),
    currency: v.optional(Currency),
    /** As in `2026-03-31` where it was read from the document. */
    due_date: v.optional(ShortText),
    invoice_number: v.optional(ShortText),
    routing_number: v.optional(RoutingNumber),
    account_number: v.optional(AccountNumber),
    bank_name: v.optional(ShortText),
    line_items: v.optional(v.pipe(v.array(LineItem), v.maxLength(200))),
  }),
);
export type BillFields = v.InferOutput<typeof BillFields>;

const ShownFields = v.looseObject({
  vendor_name: v.optional(v.string()),
  amount: v.optional(Decimal),
  currency: v.optional(v.string()),
  due_date: v.optional(v.string()),
  invoice_number: v.optional(v.string()),
  routing_number: v.optional(v.string()),
  account_number: v.optional(v.string()),
});

/** The payment of a bill. */
const TreasuryTransaction = object({
  id: v.string(),
  /** `awaiting_code`, `scheduled`, `submitted`, `completed`, `failed` or `cancelled`. */
  state: v.string(),
  /** Major units. */
  amount: Decimal,
  currency: v.string(),
  recipient_id: v.string(),
  /** Until when the code is accepted. */
  expires_at: v.nullish(v.string()),
  created_at: v.string(),
});

export const Bill = object({
  id: v.string(),
  /** One of `BILL_STATUSES`, or another. */
  status: v.string(),
  file_name: v.string(),
  content_type: v.string(),
  /** Bytes. */
  size: Whole,
  /** The hash of the document, in hexadecimal. */
  sha256: v.string(),
  /** What was read from the document. Account numbers are masked except where one bill is read. */
  extracted_data: ShownFields,
  /** The same with what the merchant has changed: what is paid. */
  reviewed_data: ShownFields,
  /**
   * `no_text`, `fields_missing`, `too_complex`, `encrypted`, `unreadable`, or null where nothing is
   * missing.
   */
  extraction_error: v.nullish(v.string()),
  recipient_id: v.nullish(v.string()),
  /** How the recipient was found: by `account`, by `name`, or `manual`. */
  recipient_match: v.nullish(v.string()),
  payment_method: v.nullish(v.string()),
  scheduled_date: v.nullish(v.string()),
  treasury_transaction: v.nullish(TreasuryTransaction),
  failure_code: v.nullish(v.string()),
  failure_message: v.nullish(v.string()),
  /** Where the document can be downloaded for five minutes. Only where one bill is read. */
  document_url: v.optional(v.string()),
  /** What `confirmBillCode` has to name. Only where a confirmation needs a code. */
  transaction_id: v.optional(v.string()),
  created_at: v.string(),
  updated_at: v.string(),
});
export type Bill = v.InferOutput<typeof Bill>;

/** A whole number from 1, also in the form that the query of an address has. */
const positive = (most: number, written: RegExp) =>
  v.union([
    v.pipe(Whole, v.minValue(1), v.maxValue(most)),
    v.pipe(v.string(), v.regex(written), v.transform(Number)),
  ]);

/** Takes a document as a form with the field `file`: a PDF, PNG, JPEG or WebP of at most 10 MB. */
export const uploadBill = endpoint({
  method: 'POST',
  path: '/billpay/',
  safe: false,
  takesFile: true,
  request: strictObject({}),
  response: Bill,
});

export const listBills = endpoint({
  method: 'GET',
  path: '/billpay/',
  safe: true,
  request: strictObject({
    status: v.optional(v.picklist(BILL_STATUSES)),
    /** A day or a time. A day includes all of it. */
    from_date: v.optional(v.string()),
    to_date: v.optional(v.string()),
    page: v.optional(positive(999_999, /^[1-9]\d{0,5}$/)),
    /** The default is 25. */
    per_page: v.optional(positive(100, /^(?:[1-9]\d?|100)$/)),
    sort: v.optional(v.picklist(SORTS)),
    order: v.optional(v.picklist(['asc', 'desc'])),
    /** Ids, separated by commas: of these bills only, in the same order and pages. */
    ids: page.ids,
  }),
  response: v.array(Bill),
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
  request: strictObject({
    id: RequiredText,
    reviewed_data: v.optional(BillFields),
    recipient_id: v.optional(RequiredText),
  }),
  response: Bill,
});

/** Pays a bill. Above 1,000.00 it answers a `transaction_id`, and the code has to follow. */
export const confirmBill = endpoint({
  method: 'POST',
  path: '/billpay/{id}/confirm',
  safe: false,
  request: strictObject({
    id: RequiredText,
    payment_method: v.optional(RequiredText),
    /** A day or a time. Today or without one, the bill is paid at once. */
    scheduled_date: v.optional(v.string()),
  }),
  response: Bill,
});

export const confirmBillCode = endpoint({
  method: 'POST',
  path: '/billpay/{id}/confirm-2fa',
  safe: false,
  request: strictObject({
    id: RequiredText,
    transaction_id: RequiredText,
    code: v.pipe(v.string(), v.length(6)),
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
