import type { CustomerDetails } from '../api/customer.ts';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import type { InstrumentRecord } from '../api/embedded-checkout.ts';

/** The attributes of the tag about how to pay and about the customer, unchecked. */
export interface PaymentAttributes {
  readonly paymentMethods?: string | readonly string[] | null | undefined;
  readonly billingAddress?: string | null | undefined;
  readonly collect?: string | readonly string[] | null | undefined;
  readonly identityId?: string | null | undefined;
  readonly instrumentId?: string | null | undefined;
  readonly savedInstruments?: readonly InstrumentRecord[] | null | undefined;
  readonly customer?: CustomerPrefill | null | undefined;
  readonly metadata?: Readonly<Record<string, string>> | null | undefined;
  readonly sourceTags?: Readonly<Record<string, unknown>> | null | undefined;
  readonly messages?: Readonly<Partial<Record<string, string>>> | null | undefined;
  readonly drafts?: string | null | undefined;
}

/** What is known about the buyer. Interface, section 4.4. */
export type CustomerPrefill = Partial<CustomerDetails>;

/** How much of the billing address is asked for: country and postal code, all of it, or nothing. */
export type AddressMode = 'auto' | 'full' | 'none';

/**
 * What a merchant asks a buyer for besides email and full name: a phone number, whether a business
 * buys, or the first and the last name each in a field of its own.
 */
export type Collected = 'phone' | 'business' | 'split-name';

/** Up to three names of `Name` as the text of an attribute. */
type Listed<Name extends string> = Name | `${Name} ${Name}` | `${Name} ${Name} ${Name}`;
/** The values of `collect`. */
export type CollectedList = Listed<Collected> | readonly Collected[];
/** The values of `payment-methods`. */
export type PaymentMethodList =
  | Listed<PaymentMethod | 'crypto'>
  | readonly (PaymentMethod | 'crypto')[];

/** The options that the first rendering needs. */
export interface PaymentOptions {
  /** Payment methods that the page allows, in its order. */
  readonly methods: readonly PaymentMethod[];
  readonly address: AddressMode;
  readonly collect: readonly Collected[];
}

export const METHODS: readonly string[] = ['card', 'bank'] satisfies PaymentMethod[];
export const DRAFT_MODES: readonly string[] = ['tab', 'none'];
export const ADDRESS_MODES: readonly string[] = ['auto', 'full', 'none'] satisfies AddressMode[];
export const COLLECTED: readonly string[] = [
  'phone',
  'business',
  'split-name',
] satisfies Collected[];

/** Reads valid values and ignores others, which payment-attributes.ts reports. */
export function readPaymentOptions(attributes: PaymentAttributes): PaymentOptions {
  const { paymentMethods, billingAddress } = attributes;
  const names = namesIn(paymentMethods).filter((name) => METHODS.includes(name));
  const address = ADDRESS_MODES.find((mode) => mode === billingAddress) ?? 'auto';
  return {
    methods: (names.length > 0 ? [...new Set(names)] : METHODS) as PaymentMethod[],
    address: address as AddressMode,
    collect: namesIn(attributes.collect).filter((name) => COLLECTED.includes(name)) as Collected[],
  };
}

/** Whether an attribute about paying has a value that is ignored here. */
export function hasIgnored(attributes: PaymentAttributes): boolean {
  const { paymentMethods, billingAddress, collect, drafts } = attributes;
  return (
    !namesIn(collect).every((name) => COLLECTED.includes(name)) ||
    !namesIn(paymentMethods).every((name) => METHODS.includes(name)) ||
    !ADDRESS_MODES.includes(billingAddress || 'auto') ||
    !DRAFT_MODES.includes(drafts || 'tab')
  );
}

export function namesIn(value: PaymentAttributes['paymentMethods']): readonly string[] {
  return String(value ?? '')
    .split(/[\s,]+/)
    .filter(Boolean);
}
