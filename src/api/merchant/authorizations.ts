import * as z from 'zod/mini';
import { endpoint } from '../http/endpoint.ts';
import { byId, page } from './records.ts';
import { CustomerRecord, PaymentInstrumentRecord } from '../schemas/record-shapes.ts';
import { AnyText, FreeForm, MaybeText, RequiredText, Whole } from '../schemas/shapes.ts';

/*
 * Authorizations reserve money on a card, which is taken later by a capture, or released by a void.
 * Interface, sections 2.3, 3.2 and 4.2.
 */

/** Codes of interface, section 4.2. Some of them are no money, and some are no longer in use. */
export const CURRENCIES = (
  'AED AFN ALL AMD ANG AOA ARS AUD AWG AZN BAM BBD BDT BGN BHD BIF BMD BND BOB ' +
  'BOV BRL BSD BTN BWP BYR BZD CAD CDF CHE CHF CHW CLF CLP CNY COP COU CRC CUC ' +
  'CUP CVE CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF ' +
  'GTQ GYD HKD HNL HRK HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES KGS KHR ' +
  'KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LTL LYD MAD MDL MGA MKD MMK MNT ' +
  'MOP MRO MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD OMR PAB PEN PGK ' +
  'PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLL SOS SRD ' +
  'SSP STD SVC SYP SZL THB TJS TMT TND TOP TRY TTD TWD TZS UAH UGX USD USN UYI ' +
  'UYU UZS VEF VND VUV WST XAF XAG XAU XBA XBB XBC XBD XCD XDR XOF XPD XPF XPT ' +
  'XSU XTS XUA XXX YER ZAR ZMW ZWL'
).split(' ');

const amount = Whole.check(z.minimum(1));
/** Joins each record with its merchant, its payment instrument and the identity of the merchant. */
const expand = z.optional(z.literal('full'));

/** Money that is reserved on a card. The fields that the interface does not show may be missing. */
export const Authorization = z.object({
  id: z.string(),
  /** Minor units: what is reserved, or what was captured. */
  amount: Whole,
  /** Minor units, as they were asked for. */
  amount_requested: z.nullish(Whole),
  currency: z.string(),
  /** The id of the payment instrument. */
  source: z.string(),
  merchant: z.string(),
  merchant_identity: z.nullish(z.string()),
  /** `SUCCEEDED`, `FAILED` when it was declined, `EXPIRED`, or another state. */
  state: z.string(),
  is_void: z.boolean(),
  /** Present after a void. */
  void_state: z.nullish(z.string()),
  /** The id of the transfer that a capture has made; null before. */
  transfer: z.nullish(z.string()),
  /** The id of the order that a capture has made; null before. */
  order_id: z.nullish(z.string()),
  failure_code: z.nullish(z.string()),
  failure_message: z.nullish(z.string()),
  statement_descriptor: z.nullish(z.string()),
  tags: z.nullish(FreeForm),
  created_at: z.string(),
  updated_at: z.nullish(z.string()),
  /** When it can no longer be captured; null where nothing is reserved. */
  expires_at: z.nullish(z.string()),
  /** Present with `expand=full`. */
  expanded: z.optional(
    z.object({
      merchant: z.object({ id: AnyText, name: MaybeText, identity: MaybeText }),
      payment_instrument: PaymentInstrumentRecord,
      identity: CustomerRecord,
    }),
  ),
});
export type Authorization = z.infer<typeof Authorization>;

/** It is never sent again without its `Idempotency-Key` or `idempotency_id`. */
export const createAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/',
  safe: false,
  request: z.strictObject({
    /** Minor units. */
    amount,
    currency: z.enum(CURRENCIES),
    /** The id of a payment instrument. */
    source: RequiredText,
    /** A sub-merchant to which the key may route. The default is the merchant of the key. */
    merchant: z.optional(RequiredText),
    statement_descriptor: z.optional(z.string().check(z.minLength(1), z.maxLength(22))),
    /** Does what the header `Idempotency-Key` does. */
    idempotency_id: z.optional(z.string().check(z.minLength(1), z.maxLength(64))),
    tags: z.optional(FreeForm),
  }),
  response: Authorization,
});

export const listAuthorizations = endpoint({
  method: 'GET',
  path: '/authorizations/',
  safe: true,
  request: z.strictObject({ ...page, expand }),
  response: z.array(Authorization),
});

export const readAuthorization = endpoint({
  method: 'GET',
  path: '/authorizations/{id}',
  safe: true,
  request: z.strictObject({ id: RequiredText, expand }),
  response: Authorization,
});

/** Takes the money, or a part of it, and releases the rest. There is one capture at most. */
export const captureAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/{id}/capture',
  safe: false,
  request: z.strictObject({
    id: RequiredText,
    /** Minor units, at most what is reserved. */
    amount,
  }),
  response: Authorization,
});

/** Releases the money. */
export const voidAuthorization = endpoint({
  method: 'POST',
  path: '/authorizations/{id}/void',
  safe: false,
  request: byId,
  response: Authorization,
});
