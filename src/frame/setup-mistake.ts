import { checkClientSecret, checkPublishableKey, refuseSecretKey } from '../api/check-keys.ts';
import { ConfigurationError } from '../errors.ts';
import { serviceOf } from './config.ts';
import { environmentIn, type Setup, textsIn } from './open-offers.ts';

/**
 * Why `openOffers` opens nothing for this setup: its credential must not be in a page, or this
 * checkout origin knows no service for it. The element has checked that too, but the sender need not
 * be the element.
 */
export function setupMistake(setup: Setup): unknown {
  try {
    for (const text of textsIn(setup)) refuseSecretKey(text);
    if ('publishableKey' in setup) checkPublishableKey(setup.publishableKey);
    else checkClientSecret(setup.clientSecret);
    serviceOf(environmentIn(setup));
    return new ConfigurationError('UNUSABLE_SETUP', 'This checkout cannot be opened.');
  } catch (error) {
    return error;
  }
}
