import { ConfigurationError } from '../errors.ts';
import { isClientSecret, isPublishableKey, looksLikeSecretKey } from './keys.ts';
import { isMisplacedKey, isMisplacedSecret } from './misplaced-keys.ts';
import { isPlaceholder } from './schemas/placeholders.ts';

/**
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED`, which does not repeat the value
 * @see Contract, section 1
 */
export function refuseSecretKey(value: string): void {
  if (looksLikeSecretKey(value)) {
    throw new ConfigurationError(
      'SECRET_KEY_REFUSED',
      'This page contains a secret of your server (sk_…, rk_…, whsec_… or a token). Revoke it now, and use the publishable key (pk_…).',
    );
  }
}

/**
 * @param name - The name of the attribute or function that `value` comes from.
 * @throws {ConfigurationError} `VARIABLE_NOT_REPLACED`: a placeholder stands where a value
 *   belongs
 */
export function refuseVariable(value: string, name: string): void {
  if (isPlaceholder(value)) {
    throw new ConfigurationError(
      'VARIABLE_NOT_REPLACED',
      `${name} is a placeholder, like undefined or {{key}}. Check what fills in your page.`,
    );
  }
}

/**
 * Returns `value` without surrounding white space, if it is a publishable key.
 *
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED`, `VARIABLE_NOT_REPLACED`, `WRONG_CREDENTIAL`
 *   or `UNKNOWN_KEY_KIND`; none repeats the value
 * @see Contract, section 1
 */
export function checkPublishableKey(value: string): string {
  refuseSecretKey(value);
  refuseVariable(value, 'publishable-key');
  const key = value.trim();
  if (isPublishableKey(key)) return key;
  if (isMisplacedSecret(key)) {
    throw new ConfigurationError(
      'WRONG_CREDENTIAL',
      'publishable-key contains a client secret. Set clientSecret instead.',
    );
  }
  throw new ConfigurationError(
    'UNKNOWN_KEY_KIND',
    'publishable-key must start with pk_test_ or pk_live_.',
  );
}

/**
 * Returns `value` without surrounding white space, if it may be a client secret, which is opaque.
 *
 * @param name - The name of the attribute or function that `value` comes from.
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED`, `VARIABLE_NOT_REPLACED`, `WRONG_CREDENTIAL`
 *   or `MALFORMED_CLIENT_SECRET`; none repeats the value
 */
export function checkClientSecret(value: string, name = 'client-secret'): string {
  refuseSecretKey(value);
  refuseVariable(value, name);
  const secret = value.trim();
  if (isMisplacedKey(secret)) {
    throw new ConfigurationError(
      'WRONG_CREDENTIAL',
      `${name} contains a publishable key. Set publishable-key="pk_…" instead.`,
    );
  }
  if (!isClientSecret(secret)) {
    throw new ConfigurationError(
      'MALFORMED_CLIENT_SECRET',
      `${name} is not a client secret. Copy client_secret from a session.`,
    );
  }
  return secret;
}
