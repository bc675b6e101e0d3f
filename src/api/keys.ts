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
/** How a publishable key begins where a client secret belongs. */
export const OTHER_KEY = /^pk[_-]/i;
/** No client secret contains these, but answers of a server do. */
const NO_SECRET = /[\s<>"]/;
const MAX_SECRET_LENGTH = 255;
const UNSEEN = /[\s\p{Cf}]/gu;

/**
 * Whether `value` holds a secret of a server, however it was pasted: with spaces or invisible
 * characters, in capitals, in quotes, after `Bearer`.
 */
export function looksLikeSecretKey(value: string): boolean {
  const plain = value.replace(UNSEEN, '');
  return SECRETS.some((secret) => secret.test(plain) || secret.test(value));
}

/** Whether `value`, in which no secret key was found, is a publishable key. */
export function isPublishableKey(value: string): boolean {
  return PUBLISHABLE_KEY.test(value);
}

/** Whether `value`, in which no secret key was found, may be a client secret, which is opaque. */
export function isClientSecret(value: string): boolean {
  return value.length <= MAX_SECRET_LENGTH && !NO_SECRET.test(value) && !OTHER_KEY.test(value);
}

/** Test keys belong to the sandbox, and all other keys are live. Contract, section 1. */
export function environmentOf(key: string): Environment {
  return /^[ps]k_test_/.test(key) ? 'sandbox' : 'live';
}
