import { ConfigurationError } from '../errors.ts';

/** Which of the service's two environments a key belongs to. */
export type Environment = 'sandbox' | 'live';

// How secrets of a server begin: secret and restricted keys, webhook signing secrets, signed tokens
// and private keys are found anywhere in a text. Beginnings that other texts contain by chance
// count only at the start.
const SECRETS = [
  /(^|[^a-z\d])([sr]k[_-](test|live)|whsec[_-]|eyj(hbg|0exa|rawq))|-----begin/i,
  /^[^a-z\d]*(bearer|sk[_-]|a[ks]ia[a-z\d]{16}\b)/i,
  /^[^a-z\d]*key[_-]\w*secret/i,
];
// The frame accepts no longer key either.
const PUBLISHABLE_KEY = /^pk_(test|live)_[\w-]{1,240}$/;
const UNSEEN = /[\s\p{Cf}]/gu;
/**
 * Placeholders that templates, shells, build tools and documentation leave where a value belongs.
 */
const VARIABLES = [
  /\{[{%]|[$#]\{|<%|process\.env|import\.meta/,
  /^(undefined|null|nan|none|\.{3}|…|\$\w+|%\w+%|__\w+__|<[\w -]+>|\{\w+\})$/i,
  /^(\[object |your[_-]|pk_(test|live)_(your[_-]|x{3,}$|\.{3}|…))/i,
];

/**
 * Whether `value` holds a secret of a server, however it was pasted: with spaces or invisible
 * characters, in capitals, in quotes, after `Bearer`.
 */
export function looksLikeSecretKey(value: string): boolean {
  const plain = value.replace(UNSEEN, '');
  return SECRETS.some((secret) => secret.test(plain) || secret.test(value));
}

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
  if (VARIABLES.some((variable) => variable.test(value.trim()))) {
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
  if (PUBLISHABLE_KEY.test(key)) return key;
  if (/secret|^e?cs_/i.test(key)) {
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
  if (/^pk[_-]/i.test(secret)) {
    throw new ConfigurationError(
      'WRONG_CREDENTIAL',
      `${name} contains a publishable key. Set publishable-key="pk_…" instead.`,
    );
  }
  if (secret.length > 255 || /[\s<>"]/.test(secret)) {
    throw new ConfigurationError(
      'MALFORMED_CLIENT_SECRET',
      `${name} is not a client secret. Copy client_secret from a session.`,
    );
  }
  return secret;
}

/** Test keys belong to the sandbox, and all other keys are live. Contract, section 1. */
export function environmentOf(key: string): Environment {
  return /^[ps]k_test_/.test(key) ? 'sandbox' : 'live';
}
