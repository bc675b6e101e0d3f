import type { Order } from '../checkout/order.ts';
import { ConfigurationError } from '../errors.ts';
import { takesCrypto } from './payment-choice.ts';
import {
  ADDRESS_MODES,
  COLLECTED,
  DRAFT_MODES,
  METHODS,
  type PaymentAttributes,
  readPaymentOptions,
  namesIn,
} from '../model/payment-options.ts';

const TEXTS = [
  'first_name',
  'last_name',
  'email',
  'phone',
  'business_name',
  'doing_business_as',
  'business_phone',
  'external_customer_id',
];
const ADDRESSES = ['personal_address', 'business_address'];
const ADDRESS_PARTS = ['line1', 'line2', 'city', 'region', 'postal_code', 'country'];

/**
 * Checks the attributes about payment. Invalid ones are ignored elsewhere.
 *
 * @param order - The order, once it is known.
 * @throws {ConfigurationError} `MALFORMED_PAYMENT_METHODS`, `MALFORMED_BILLING_ADDRESS`,
 *   `MALFORMED_COLLECT`, `MALFORMED_INSTRUMENT_ID`, `MALFORMED_SAVED_INSTRUMENTS`, `MALFORMED_CUSTOMER`,
 *   `MALFORMED_METADATA`, `MALFORMED_SOURCE_TAGS`, `MALFORMED_DRAFTS`, `INSTRUMENT_KIND_UNKNOWN`,
 *   or `NO_PAYMENT_METHOD` when nothing that the tag allows can pay `order`
 */
export function checkPaymentAttributes(attributes: PaymentAttributes, order?: Order): void {
  const { paymentMethods, billingAddress, instrumentId, savedInstruments, customer } = attributes;
  const names = namesIn(paymentMethods);
  if (!names.every((name) => name === 'crypto' || METHODS.includes(name))) {
    throw malformed('PAYMENT_METHODS', 'payment-methods may hold "card", "bank" and "crypto".');
  }
  const allowed = readPaymentOptions(attributes).methods;
  const isPayable =
    !order ||
    order.isFree ||
    takesCrypto(attributes, order) ||
    allowed.some((one) => order.methods.includes(one));
  if (!isPayable) {
    throw new ConfigurationError(
      'NO_PAYMENT_METHOD',
      'None of payment-methods can pay this order. Bank accounts can pay in USD only.',
    );
  }
  if (billingAddress && !ADDRESS_MODES.includes(billingAddress)) {
    throw malformed('BILLING_ADDRESS', 'billing-address must be "auto", "full" or "none".');
  }
  if (!namesIn(attributes.collect).every((name) => COLLECTED.includes(name))) {
    throw malformed('COLLECT', 'collect may hold "phone", "business" and "split-name".');
  }
  if (instrumentId && !isText(instrumentId)) {
    throw malformed(
      'INSTRUMENT_ID',
      'instrument-id must be the id of a saved card or bank account.',
    );
  }
  const records: unknown = savedInstruments ?? [];
  if (
    !Array.isArray(records) ||
    !records.every((one) => isText(one?.id) && isText(one.last_four))
  ) {
    throw malformed(
      'SAVED_INSTRUMENTS',
      'savedInstruments must be an array of { id, type, last_four, brand, … }, as the service returns them.',
    );
  }
  if (order && !kindIsKnown(attributes, order)) {
    throw new ConfigurationError(
      'INSTRUMENT_KIND_UNKNOWN',
      'instrument-id may be a card or a bank account, which can be debited only with an authorization. ' +
        'Set savedInstruments, or payment-methods="card" if it is a card.',
    );
  }
  const { metadata = {} }: { readonly metadata?: unknown } = attributes;
  const texts = Object.values(metadata ?? {});
  if (typeof metadata !== 'object' || Array.isArray(metadata) || !texts.every(isString)) {
    throw malformed('METADATA', 'metadata must be an object of strings, like { order: "5" }.');
  }
  const { sourceTags } = attributes;
  if (sourceTags && !isTags(sourceTags)) {
    throw malformed(
      'SOURCE_TAGS',
      'sourceTags must be an object that JSON can represent, like { till: "5" }.',
    );
  }
  if (attributes.drafts && !DRAFT_MODES.includes(attributes.drafts)) {
    throw malformed('DRAFTS', 'drafts must be "tab" or "none".');
  }
  const details: unknown = customer ?? {};
  const wrong = Object.entries(typeof details === 'object' ? (details ?? {}) : { details }).find(
    ([name, field]) => field != null && field !== '' && !isCustomerField(name, field),
  );
  if (wrong) {
    throw malformed(
      'CUSTOMER',
      `customer.${wrong[0]} is not a field of customer_details, or has the wrong type.`,
    );
  }
}

/**
 * Whether it is certain that the instrument of the page is a card or a bank account. A session says
 * it itself.
 */
function kindIsKnown(attributes: PaymentAttributes, { session, methods }: Order): boolean {
  const { identityId, instrumentId, savedInstruments } = attributes;
  if (session || !identityId || !instrumentId) return true;
  const allowed = readPaymentOptions(attributes).methods.filter((one) => methods.includes(one));
  return allowed.length < 2 || !!savedInstruments?.some(({ id }) => id === instrumentId);
}

/**
 * Whether the service accepts the field, or an address is part of one that it accepts. Interface,
 * section 4.4.
 */
function isCustomerField(name: string, field: unknown): boolean {
  if (name === 'type') return field === 'PERSONAL' || field === 'BUSINESS';
  if (name === 'tags') return isTags(field);
  if (!ADDRESSES.includes(name)) return TEXTS.includes(name) && isText(field);
  return (
    isRecord(field) &&
    Object.entries(field).every(
      ([part, text]) =>
        ADDRESS_PARTS.includes(part) && (text == null || text === '' || isText(text)),
    )
  );
}

/** Whether `value` survives its conversion to JSON completely. */
function isTags(value: unknown): boolean {
  const mute: unknown[] = [];
  try {
    JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === 'function' || typeof part === 'symbol') mute.push(part);
      return part;
    });
  } catch {
    return false;
  }
  return isRecord(value) && mute.length === 0;
}

function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}

function isText(value: unknown): value is string {
  return isString(value) && value.length > 0 && value.length <= 255;
}

function malformed(what: string, message: string): ConfigurationError {
  return new ConfigurationError(`MALFORMED_${what}`, message);
}
