import {
  checkClientSecret,
  checkPublishableKey,
  refuseSecretKey,
  refuseVariable,
} from '../api/check-keys.ts';
import { isMisplacedKey, isMisplacedSecret } from '../api/misplaced-keys.ts';
import { MAX_LINES, MAX_QUANTITY } from '../api/limits.ts';
import { ConfigurationError } from '../errors.ts';
import {
  type Attributes,
  isItem,
  isQuantity,
  listItems,
  MAX_LENGTH,
  readCheckoutOrigin,
  textsOf,
} from '../model/configuration.ts';

/**
 * Says what is wrong with the attributes of a tag that `readConfiguration` cannot read.
 *
 * @throws {ConfigurationError} its message says how to correct the tag, and repeats no credential
 */
export function checkConfiguration(attributes: Attributes): void {
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
  // These come first, because a credential in the place of the other one was removed from the page.
  if (isMisplacedSecret(publishableKey)) checkPublishableKey(publishableKey);
  if (isMisplacedKey(clientSecret)) checkSecret(attributes);
  if (publishableKey && clientSecret) {
    throw new ConfigurationError(
      'TWO_CREDENTIALS',
      'Set either publishable-key or client-secret, not both.',
    );
  }
  if (environment && environment !== 'sandbox' && environment !== 'live') {
    throw new ConfigurationError('UNKNOWN_ENVIRONMENT', 'environment must be "sandbox" or "live".');
  }
  if (clientSecret.trim()) checkSecret(attributes);
  else checkKey(attributes);
  checkCheckoutOrigin(attributes.checkoutOrigin);
}

/** Refuses secret keys wherever somebody may have put them on a tag. */
function refuseSecretKeys(attributes: Attributes): void {
  const { publishableKey, clientSecret, lineItems, identityId, instrumentId } = attributes;
  const values = [publishableKey, clientSecret, lineItems, identityId, instrumentId];
  for (const text of values.flatMap(textsOf)) refuseSecretKey(text);
}

function checkSecret({ clientSecret, isFetched }: Attributes): void {
  checkClientSecret(clientSecret ?? '', isFetched ? 'fetchClientSecret()' : undefined);
}

function checkKey({ publishableKey, lineItems, identityId }: Attributes): void {
  if (!publishableKey?.trim()) {
    throw new ConfigurationError('NO_CREDENTIAL', 'Set publishable-key="pk_…" or client-secret.');
  }
  checkPublishableKey(publishableKey);
  checkLineItems(lineItems);
  for (const text of textsOf(identityId)) refuseVariable(text, 'identity-id');
  if (identityId && (typeof identityId !== 'string' || identityId.length > MAX_LENGTH)) {
    throw new ConfigurationError(
      'MALFORMED_IDENTITY_ID',
      `identity-id must be a customer’s id of at most ${MAX_LENGTH} characters.`,
    );
  }
}

function checkLineItems(value: Attributes['lineItems']): void {
  for (const text of textsOf(value)) {
    if (text.includes('[object ')) {
      throw new ConfigurationError(
        'VARIABLE_NOT_REPLACED',
        'line-items is "[object Object]", because a list was written into the attribute. ' +
          'Set the property: element.lineItems = [{ price_id: "price_…", quantity: 1 }].',
      );
    }
    refuseVariable(text, 'line-items');
  }
  const items = listItems(value);
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
}

function checkCheckoutOrigin(value: string | undefined): void {
  if (!value) {
    throw new ConfigurationError(
      'NO_CHECKOUT_ORIGIN',
      'Set checkout-origin="https://…", the origin of frame.html.',
    );
  }
  if (readCheckoutOrigin(value) === undefined) {
    throw new ConfigurationError(
      'MALFORMED_CHECKOUT_ORIGIN',
      'checkout-origin must be like "https://checkout.example.com": https, or http on localhost.',
    );
  }
}
