import {
  checkClientSecret,
  checkPublishableKey,
  refuseSecretKey,
  refuseVariable,
} from '../api/check-keys.ts';
import { ConfigurationError } from '../errors.ts';
import { serviceOf } from './config.ts';
import { environmentIn, type Setup, textsIn } from './open-offers.ts';

/**
 * Why `openOffers` opens nothing for this setup: its credential must not be in a page, nothing has
 * filled in one of its values, or this checkout origin knows no service for it. The element has checked
 * the credential too, but the sender need not be the element.
 */
export function setupMistake(setup: Setup): unknown {
  try {
    for (const text of textsIn(setup)) refuseSecretKey(text);
    if ('publishableKey' in setup) {
      const { publishableKey, identityId = '', lineItems } = setup;
      checkPublishableKey(publishableKey);
      refuseVariable(identityId, 'identity-id');
      for (const { price_id } of lineItems) refuseVariable(price_id, 'line-items');
    } else checkClientSecret(setup.clientSecret, 'The client secret');
    serviceOf(environmentIn(setup));
    return new ConfigurationError('UNUSABLE_SETUP', 'This checkout cannot be opened.');
  } catch (error) {
    return error;
  }
}
