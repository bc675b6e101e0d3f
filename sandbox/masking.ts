import { hasLuhnDigit } from './instrument.ts';

const MASK = '••••';

/** Fields whose value is never shown, whatever it looks like. */
const SECRET_FIELDS = new Set(
  (
    'number cvc expiration_month expiration_year account_number routing_number ' +
    'session_key client_secret secret nonce'
  ).split(' '),
);

const SECRET_HEADERS = new Set(['x-easy-api-key', 'bt-api-key', 'authorization', 'cookie']);

/** A key's kind says which one was sent without giving it away. */
const KEY_KIND = /^((?:pk|sk)_(?:test|live)_|key_[a-z]+_).*/s;
const SECRET_WORD = /\b(sk_(?:test|live)_|key_session_|nonce_|whsec_)[\w-]+/g;
const CLIENT_SECRET = /[\w-]*_secret_[\w-]+/g;
/** Up to 19 digits, with the separators that people type. */
const LONG_NUMBER = /\d(?:[ -]?\d){11,18}/g;

/** `text` without what looks like a secret or a card's number. */
export function maskText(text: string): string {
  return text
    .replace(SECRET_WORD, `$1${MASK}`)
    .replace(CLIENT_SECRET, MASK)
    .replace(LONG_NUMBER, (found) => (hasLuhnDigit(found.replace(/\D/g, '')) ? MASK : found));
}

/** `value`, parsed JSON, without secrets: by the names of fields and by how text looks. */
export function maskJson(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') {
    const text = String(value);
    const masked = maskText(text);
    return masked === text ? value : masked;
  }
  if (Array.isArray(value)) return value.map(maskJson);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      maskText(key),
      SECRET_FIELDS.has(key) ? MASK : maskJson(item),
    ]),
  );
}

export function maskHeaders(headers: Headers): Record<string, string> {
  return Object.fromEntries(
    [...headers].map(([name, value]) => [
      name,
      SECRET_HEADERS.has(name) ? maskKey(value) : maskText(value),
    ]),
  );
}

function maskKey(value: string): string {
  return KEY_KIND.test(value) ? value.replace(KEY_KIND, `$1${MASK}`) : MASK;
}
