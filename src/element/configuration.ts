import {
  checkClientSecret,
  checkPublishableKey,
  type Environment,
  looksLikeSecretKey,
  refuseSecretKey,
  refuseVariable,
} from '../api/keys.ts';
import { MAX_LINES, MAX_QUANTITY } from '../api/limits.ts';
import type { LineItem } from '../api/line-items.ts';
import { ConfigurationError } from '../errors.ts';
import {
  type PaymentAttributes,
  type PaymentOptions,
  readPaymentOptions,
} from '../methods/payment-options.ts';
import { isSafe } from '../ui/safe-url.ts';

/** The longest text that the secure frame accepts. */
const MAX_LENGTH = 255;

/** The attributes and properties of the tag, unchecked; null where an attribute was removed. */
export interface Attributes extends PaymentAttributes {
  readonly publishableKey: string | null | undefined;
  readonly clientSecret: string | null | undefined;
  readonly fetchClientSecret: (() => Promise<string>) | undefined;
  readonly lineItems: string | readonly LineItem[] | undefined;
  readonly identityId: string | undefined;
  readonly environment: string | undefined;
  readonly checkoutOrigin: string | undefined;
  /** Origin of the page around the hosted page. It is not meant for merchants. */
  readonly parentOrigin?: string | undefined;
}

/** The checked configuration. */
export type Configuration = (KeyConfiguration | SecretConfiguration) & {
  readonly environment?: Environment;
  /** Scheme, host and port of the checkout origin. */
  readonly checkoutOrigin: string;
  readonly options: PaymentOptions;
};

interface KeyConfiguration {
  readonly publishableKey: string;
  readonly lineItems: LineItem[];
  readonly identityId?: string;
}

interface SecretConfiguration {
  readonly clientSecret: string;
  readonly parentOrigin?: string;
}

/**
 * Checks everything that can be checked without a request.
 *
 * @throws {ConfigurationError} its message says how to correct the tag, and repeats no credential
 */
export function configure(attributes: Attributes): Configuration {
  const { environment } = attributes;
  const publishableKey = attributes.publishableKey ?? '';
  const clientSecret = attributes.clientSecret ?? '';
  refuseSecretKeys(attributes);
  if (typeof publishableKey !== 'string' || typeof clientSecret !== 'string') {
    throw new ConfigurationError(
      'MALFORMED_CREDENTIAL',
      'publishable-key and client-secret must be strings.',
    );
  }
  if (publishableKey && clientSecret) {
    throw new ConfigurationError(
      'TWO_CREDENTIALS',
      'Set either publishable-key or client-secret, not both.',
    );
  }
  if (environment && environment !== 'sandbox' && environment !== 'live') {
    throw new ConfigurationError('UNKNOWN_ENVIRONMENT', 'environment must be "sandbox" or "live".');
  }
  return {
    ...(clientSecret.trim() ? secretConfiguration(attributes) : keyConfiguration(attributes)),
    checkoutOrigin: readCheckoutOrigin(attributes.checkoutOrigin),
    options: readPaymentOptions(attributes),
    ...(environment && { environment: environment as Environment }),
  };
}

/**
 * Refuses secret keys wherever somebody may have put them on a tag.
 *
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED`, which does not repeat the key
 */
export function refuseSecretKeys(attributes: Attributes): void {
  const { publishableKey, clientSecret, lineItems, identityId, instrumentId } = attributes;
  const values = [publishableKey, clientSecret, lineItems, identityId, instrumentId];
  for (const text of values.flatMap(textsOf)) {
    refuseSecretKey(text);
  }
}

/** Whether `value`, a text or line items in any form, contains a secret key. */
export function containsSecretKey(value: unknown): boolean {
  return textsOf(value).some(looksLikeSecretKey);
}

function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = [value].flat();
  return items
    .flatMap((item) => [item, (item as Partial<LineItem> | null | undefined)?.price_id])
    .filter((text) => typeof text === 'string');
}

function keyConfiguration({ publishableKey, lineItems, identityId }: Attributes): KeyConfiguration {
  if (!publishableKey?.trim()) {
    throw new ConfigurationError('NO_CREDENTIAL', 'Set publishable-key="pk_…" or client-secret.');
  }
  const key = checkPublishableKey(publishableKey);
  const items = readLineItems(lineItems);
  for (const text of textsOf(identityId)) refuseVariable(text, 'identity-id');
  if (identityId && (typeof identityId !== 'string' || identityId.length > MAX_LENGTH)) {
    throw new ConfigurationError(
      'MALFORMED_IDENTITY_ID',
      `identity-id must be a customer’s id of at most ${MAX_LENGTH} characters.`,
    );
  }
  return { publishableKey: key, lineItems: items, ...(identityId && { identityId }) };
}

function secretConfiguration({ clientSecret, parentOrigin }: Attributes): SecretConfiguration {
  const secret = checkClientSecret(clientSecret ?? '');
  return { clientSecret: secret, ...(parentOrigin && { parentOrigin }) };
}

/**
 * Parses `"price_tee:2 price_mug"`, or the same as objects. A missing quantity is 1.
 *
 * @throws {ConfigurationError} `NO_LINE_ITEMS`, `MALFORMED_LINE_ITEMS`, `QUANTITY_OUT_OF_RANGE`,
 *   `VARIABLE_NOT_REPLACED`, or `SECRET_KEY_REFUSED` for a key that was put here
 */
export function readLineItems(value: string | readonly LineItem[] | undefined): LineItem[] {
  for (const text of textsOf(value)) {
    refuseSecretKey(text);
    refuseVariable(text, 'line-items');
  }
  const items = typeof value === 'string' ? value.split(/\s+/).filter(Boolean).map(toItem) : value;
  if (!items || (Array.isArray(items) && items.length === 0)) {
    throw new ConfigurationError('NO_LINE_ITEMS', 'Set line-items="price_id:quantity …".');
  }
  if (!Array.isArray(items) || items.length > MAX_LINES || !items.every(isItem)) {
    throw new ConfigurationError(
      'MALFORMED_LINE_ITEMS',
      `line-items must be "price_id:quantity …" or [{ price_id, quantity }], at most ${MAX_LINES} of them.`,
    );
  }
  const wrong = items.find(({ quantity }) => !isQuantity(quantity));
  if (wrong) {
    throw new ConfigurationError(
      'QUANTITY_OUT_OF_RANGE',
      `The quantity of ${JSON.stringify(wrong.price_id)} must be a whole number from 1 to ${MAX_QUANTITY}.`,
    );
  }
  return items.map(({ price_id, quantity }) => ({ price_id, quantity }));
}

function toItem(text: string): LineItem | undefined {
  const [, price_id, quantity = '1'] = /^([\w.-]{1,255})(?::(-?\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  return price_id === undefined ? undefined : { price_id, quantity: Number(quantity) };
}

function isItem(item: unknown): item is LineItem {
  const { price_id, quantity } = (item ?? {}) as Partial<LineItem>;
  return (
    typeof price_id === 'string' && /^.{1,255}$/.test(price_id) && typeof quantity === 'number'
  );
}

function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

function readCheckoutOrigin(value: string | undefined): string {
  if (!value) {
    throw new ConfigurationError(
      'NO_CHECKOUT_ORIGIN',
      'Set checkout-origin="https://…", the origin of frame.html.',
    );
  }
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !isSafe(url)) {
    throw new ConfigurationError(
      'MALFORMED_CHECKOUT_ORIGIN',
      'checkout-origin must be like "https://checkout.example.com": https, or http on localhost.',
    );
  }
  return url.origin;
}
