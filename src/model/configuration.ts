import {
  type Environment,
  isClientSecret,
  isPublishableKey,
  looksLikeSecretKey,
} from '../api/keys.ts';
import { isMisplacedKey, isMisplacedSecret } from '../api/misplaced-keys.ts';
import { MAX_LINES, MAX_QUANTITY } from '../api/limits.ts';
import type { LineItem } from '../api/line-items.ts';
import {
  type PaymentAttributes,
  type PaymentOptions,
  readPaymentOptions,
} from './payment-options.ts';
import { isSafe } from '../ui/safe-url.ts';
import type { CheckoutProperties } from './checkout-host.ts';
import { scriptOrigin } from './script-origin.ts';

/** The longest text that the secure frame accepts. */
export const MAX_LENGTH = 255;

/** The attributes and properties of the tag, unchecked; null where an attribute was removed. */
export interface Attributes extends PaymentAttributes {
  readonly publishableKey: string | null | undefined;
  readonly clientSecret: string | null | undefined;
  readonly fetchClientSecret: (() => Promise<string>) | undefined;
  readonly lineItems: string | readonly LineItem[] | undefined;
  readonly identityId: string | undefined;
  readonly environment: string | undefined;
  readonly checkoutOrigin: string | undefined;
  /** Whether the page's function has returned the client secret. */
  readonly isFetched?: boolean | undefined;
  /** Origin of the page around the hosted page. It is not meant for merchants. */
  readonly parentOrigin?: string | undefined;
}

/** The properties of the element that decide what is paid, how, where, and what is sent with it. */
export const CONFIGURING = [
  'publishableKey',
  'clientSecret',
  'fetchClientSecret',
  'parentOrigin',
  'lineItems',
  'identityId',
  'instrumentId',
  'environment',
  'checkoutOrigin',
  'paymentMethods',
  'billingAddress',
  'collect',
  'drafts',
  'customer',
  'metadata',
  'savedInstruments',
  'sourceTags',
] as const satisfies readonly (keyof Attributes)[];

/** Returns the attributes and properties that configure the checkout, unchecked. */
export function readAttributes(properties: CheckoutProperties): Attributes {
  const values = Object.fromEntries(CONFIGURING.map((name) => [name, properties[name]]));
  return {
    ...(values as unknown as Attributes),
    checkoutOrigin: properties.checkoutOrigin ?? scriptOrigin,
  };
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
 * Reads what can be read without a request; `undefined` when any of it is wrong. What is wrong, and
 * how to correct it, is said by configuration-mistakes.ts, which is loaded then. Placeholders that have the
 * form of a value are refused by the frame.
 */
export function readConfiguration(attributes: Attributes): Configuration | undefined {
  const { environment } = attributes;
  const publishableKey = attributes.publishableKey ?? '';
  const clientSecret = attributes.clientSecret ?? '';
  if (typeof publishableKey !== 'string' || typeof clientSecret !== 'string') return undefined;
  const isKnown = !environment || environment === 'sandbox' || environment === 'live';
  if (!isKnown || (publishableKey && clientSecret) || holdsSecretKey(attributes)) return undefined;
  const checkoutOrigin = readCheckoutOrigin(attributes.checkoutOrigin);
  const credential = clientSecret.trim()
    ? readSecret(clientSecret.trim(), attributes)
    : readKey(publishableKey.trim(), attributes);
  if (!checkoutOrigin || !credential) return undefined;
  return {
    ...credential,
    checkoutOrigin,
    options: readPaymentOptions(attributes),
    ...(environment && { environment: environment as Environment }),
  };
}

/** Whether a secret key stands wherever somebody may have put one on a tag. */
export function holdsSecretKey(attributes: Attributes): boolean {
  const { publishableKey, clientSecret, lineItems, identityId, instrumentId } = attributes;
  const values = [publishableKey, clientSecret, lineItems, identityId, instrumentId];
  return values.some(containsSecretKey);
}

/** Whether a credential stands in the place of the other one. */
export function isMixedUp({ publishableKey, clientSecret }: Attributes): boolean {
  return (
    textsOf(publishableKey).some(isMisplacedSecret) || textsOf(clientSecret).some(isMisplacedKey)
  );
}

/** Whether `value`, a text or line items in any form, contains a secret key. */
export function containsSecretKey(value: unknown): boolean {
  return textsOf(value).some(looksLikeSecretKey);
}

/** All texts in `value`, a text or line items in any form. */
export function textsOf(value: unknown): string[] {
  const items: readonly unknown[] = [value].flat();
  return items
    .flatMap((item) => [item, (item as Partial<LineItem> | null | undefined)?.price_id])
    .filter((text) => typeof text === 'string');
}

function readKey(
  publishableKey: string,
  { lineItems, identityId }: Attributes,
): KeyConfiguration | undefined {
  const items = readLineItems(lineItems);
  if (!items || !isPublishableKey(publishableKey) || !isIdentity(identityId)) return undefined;
  return { publishableKey, lineItems: items, ...(identityId && { identityId }) };
}

function isIdentity(id: unknown): boolean {
  return !id || (typeof id === 'string' && id.length <= MAX_LENGTH);
}

function readSecret(
  clientSecret: string,
  { parentOrigin }: Attributes,
): SecretConfiguration | undefined {
  return isClientSecret(clientSecret)
    ? { clientSecret, ...(parentOrigin && { parentOrigin }) }
    : undefined;
}

/** Reads `"price_tee:2 price_mug"`, or the same as objects; `undefined` when it is not that. */
export function readLineItems(value: unknown): LineItem[] | undefined {
  const items = listItems(value);
  if (!Array.isArray(items) || items.length === 0 || items.length > MAX_LINES) return undefined;
  const areItems = items.every((item) => isItem(item) && isQuantity(item.quantity));
  if (!areItems) return undefined;
  return (items as LineItem[]).map(({ price_id, quantity }) => ({ price_id, quantity }));
}

/** Lists the items of a text, unchecked. A missing quantity is 1. Any other value stays as it is. */
export function listItems(value: unknown): unknown {
  return typeof value === 'string' ? value.split(/\s+/).filter(Boolean).map(toItem) : value;
}

function toItem(text: string): LineItem | undefined {
  const [, price_id, quantity = '1'] = /^([\w.-]{1,255})(?::(-?\d+(?:\.\d+)?))?$/.exec(text) ?? [];
  return price_id === undefined ? undefined : { price_id, quantity: Number(quantity) };
}

export function isItem(item: unknown): item is LineItem {
  const { price_id, quantity } = (item ?? {}) as Partial<LineItem>;
  return (
    typeof price_id === 'string' && /^.{1,255}$/.test(price_id) && typeof quantity === 'number'
  );
}

export function isQuantity(quantity: number): boolean {
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_QUANTITY;
}

/** The origin of the address; `undefined` when nothing may be loaded from there. */
export function readCheckoutOrigin(value: unknown): string | undefined {
  const url = URL.canParse(String(value)) ? new URL(String(value)) : undefined;
  return url && isSafe(url) ? url.origin : undefined;
}
