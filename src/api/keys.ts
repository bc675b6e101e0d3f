import { ConfigurationError } from '../errors.ts';

/** Which of the service's two worlds a key belongs to. */
export type Environment = 'sandbox' | 'live';

const SECRET_KEY = /(^|[^a-z\d])sk[_-](test|live)|^[^a-z\d]*(bearer[^a-z\d]*)?sk[_-]/i;
// As long as the secure frame lets it be.
const PUBLISHABLE_KEY = /^pk_(test|live)_[\w-]{1,240}$/;
const UNSEEN = /[\s\p{Cf}]/gu;

/**
 * Whether `value` holds a secret key, however it was pasted: with spaces or characters that nobody
 * sees, in capitals, in quotes, after `Bearer`.
 */
export function looksLikeSecretKey(value: string): boolean {
  return SECRET_KEY.test(value.replace(UNSEEN, '')) || SECRET_KEY.test(value);
}

/**
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED`, which does not repeat the value
 * @see Contract, section 1
 */
export function refuseSecretKey(value: string): void {
  if (looksLikeSecretKey(value)) {
    throw new ConfigurationError(
      'SECRET_KEY_REFUSED',
      'A secret key (sk_…) is in this page: revoke it now, and use the publishable key (pk_…).',
    );
  }
}

/**
 * `value` without the white space around it, when it is a publishable key.
 *
 * @throws {ConfigurationError} `SECRET_KEY_REFUSED` or `UNKNOWN_KEY_KIND`; neither repeats the value
 * @see Contract, section 1
 */
export function checkPublishableKey(value: string): string {
  refuseSecretKey(value);
  const key = value.trim();
  if (!PUBLISHABLE_KEY.test(key)) {
    throw new ConfigurationError(
      'UNKNOWN_KEY_KIND',
      'publishable-key starts with pk_test_ or pk_live_.',
    );
  }
  return key;
}

/** Test keys belong to the sandbox, anything else is live. Contract, section 1. */
export function environmentOf(key: string): Environment {
  return /^[ps]k_test_/.test(key) ? 'sandbox' : 'live';
}
