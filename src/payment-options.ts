import type { CustomerDetails } from './api/customer.ts';
import type { PaymentMethod } from './checkout/order.ts';
import {
  type InstrumentRecord,
  type SavedInstrument,
  toSaved,
} from './checkout/saved-instrument.ts';
import { ConfigurationError } from './errors.ts';

/** What a merchant has written on the tag about how to pay and who does, as it stands. */
export interface PaymentAttributes {
  readonly paymentMethods?: string | readonly string[] | null | undefined;
  readonly billingAddress?: string | null | undefined;
  readonly instrumentId?: string | null | undefined;
  readonly savedInstruments?: readonly InstrumentRecord[] | null | undefined;
  readonly customer?: CustomerPrefill | null | undefined;
}

/** What is known of the buyer. Interface, section 4.4. */
export type CustomerPrefill = Partial<CustomerDetails>;

/** How much of the billing address is asked for: country and postal code, all of it, or nothing. */
export type AddressMode = 'auto' | 'full' | 'none';

/** The same, once it is known to make sense. */
export interface PaymentOptions {
  /** Ways to pay that the page allows. */
  readonly methods: readonly PaymentMethod[];
  readonly address: AddressMode;
  readonly instruments: readonly SavedInstrument[];
  /** Of the instrument to begin with. */
  readonly instrumentId?: string;
  readonly customer: CustomerPrefill;
}

const METHODS: readonly PaymentMethod[] = ['card', 'bank'];
const ADDRESS_MODES: readonly AddressMode[] = ['auto', 'full', 'none'];
const TEXTS = ['first_name', 'last_name', 'email', 'phone', 'business_name', 'doing_business_as'];
const OTHERS = ['business_phone', 'external_customer_id', 'type'];
const OBJECTS = ['personal_address', 'business_address', 'tags'];

/**
 * @throws {ConfigurationError} `MALFORMED_PAYMENT_METHODS`, `MALFORMED_BILLING_ADDRESS`,
 *   `MALFORMED_INSTRUMENT_ID`, `MALFORMED_SAVED_INSTRUMENTS` or `MALFORMED_CUSTOMER`
 */
export function readPaymentOptions(attributes: PaymentAttributes): PaymentOptions {
  const { instrumentId, billingAddress } = attributes;
  const address = ADDRESS_MODES.find((mode) => mode === (billingAddress || 'auto'));
  if (!address) {
    throw malformed('BILLING_ADDRESS', 'billing-address is "auto", "full" or "none".');
  }
  if (instrumentId && !isText(instrumentId)) {
    throw malformed('INSTRUMENT_ID', 'instrument-id is the id of a saved card or bank account.');
  }
  return {
    methods: readMethods(attributes.paymentMethods),
    address,
    instruments: readInstruments(attributes.savedInstruments ?? []),
    ...(instrumentId && { instrumentId }),
    customer: readCustomer(attributes.customer ?? {}),
  };
}

function readMethods(value: PaymentAttributes['paymentMethods']): readonly PaymentMethod[] {
  const names = typeof value === 'string' ? value.split(/[\s,]+/).filter(Boolean) : (value ?? []);
  if (!Array.isArray(names) || !names.every((name) => METHODS.includes(name as PaymentMethod))) {
    throw malformed('PAYMENT_METHODS', 'payment-methods is "card", "bank" or "card bank".');
  }
  return names.length > 0 ? [...new Set(names as PaymentMethod[])] : METHODS;
}

function readInstruments(value: readonly InstrumentRecord[]): readonly SavedInstrument[] {
  if (!Array.isArray(value) || !value.every((one) => isText(one?.id) && isText(one.last_four))) {
    throw malformed(
      'SAVED_INSTRUMENTS',
      'savedInstruments is a list of { id, type, last_four, brand, … } as the service has them.',
    );
  }
  return toSaved(value);
}

function readCustomer(value: CustomerPrefill): CustomerPrefill {
  const entries = Object.entries(typeof value === 'object' ? value : { value });
  const wrong = entries.find(([name, field]) =>
    OBJECTS.includes(name)
      ? typeof field !== 'object'
      : ![...TEXTS, ...OTHERS].includes(name) || !(field === '' || field == null || isText(field)),
  );
  if (wrong) {
    throw malformed(
      'CUSTOMER',
      `customer.${wrong[0]} is not a field of customer_details, or not of its type.`,
    );
  }
  const known = entries.filter(([, field]) => field != null && field !== '');
  return Object.fromEntries(known);
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 255;
}

function malformed(what: string, message: string): ConfigurationError {
  return new ConfigurationError(`MALFORMED_${what}`, message);
}
