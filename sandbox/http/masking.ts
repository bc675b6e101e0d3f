import { hasLuhnDigit, hasRoutingDigit } from './check-digits.ts';

const MASK = '••••';

/** Fields whose value is never shown, whatever it looks like and however the name is written. */
const SECRET_FIELDS = new Set(
  (
    'number cardnumber pan cvc cvv cvv2 csc securitycode expirationmonth expirationyear ' +
    'accountnumber bankaccountnumber iban routingnumber ' +
    'sessionkey clientsecret secret nonce password apikey'
  ).split(' '),
);

const SECRET_HEADERS = new Set(['x-easy-api-key', 'bt-api-key', 'authorization', 'cookie']);

/** A key's kind says which one was sent without giving it away. */
const KEY_KIND = /^((?:pk|sk)_(?:test|live)_|key_[a-z]+_).*/s;
const SECRET_WORD = /\b(sk_(?:test|live)_|key_session_|nonce_|whsec_)[\w-]+/g;
const WORD = /[\w-]+/g;
/** What every client secret has in its midst. */
const SECRET_MARK = '_secret_';
/** Digits in groups, with what people type and forms put between them. */
const GROUPS = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
const CARD_LENGTH = { min: 12, max: 19 };
/** Nine digits that stand alone, and what an account's number beside them may look like. */
const ROUTING_NUMBER = /(?<![\d-])(\d{9})(?!\d)(\D{1,3}\d{4,17}(?!\d))?/g;
/** An account has no check digit: only the word before it tells. */
const ACCOUNT_NUMBER = /\b(acc(?:oun)?t|iban|routing)([^\d\n]{0,20})\d(?:[ -]?\d){3,16}/gi;
/** Of the prefixes that the American Bankers Association gives out. */
const ROUTING_PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** SHA-256 in hexadecimal: some of its digits may look like a number, and are none. */
const DIGEST = /^(?=.*[a-f])[\da-f]{64}$/;
/** The same of a random UUID (RFC 9562, version 4), as an `Idempotency-Key` is one, and of a time. */
const NO_NUMBER =
  /(\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b|\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)/;

/** `text` without what looks like a secret or a card's number. */
export function maskText(text: string): string {
  if (DIGEST.test(text)) return text;
  return text
    .replace(SECRET_WORD, `$1${MASK}`)
    .replace(WORD, (word) => (isClientSecret(word) ? MASK : word))
    .split(NO_NUMBER)
    .map((part) => (NO_NUMBER.test(part) ? part : maskNumbers(part)))
    .join('');
}

/** Judged word by word: one expression for it all would begin anew at every letter of a long word. */
function isClientSecret(word: string): boolean {
  const at = word.indexOf(SECRET_MARK);
  return at !== -1 && at + SECRET_MARK.length < word.length;
}

function maskNumbers(text: string): string {
  return text
    .replace(GROUPS, maskCards)
    .replace(ROUTING_NUMBER, (found, number: string) => (isRoutingNumber(number) ? MASK : found))
    .replace(ACCOUNT_NUMBER, `$1$2${MASK}`);
}

/**
 * `run` without the groups that make up a card's number. Whatever stands beside them may be typed into
 * the same field. A number begins and ends with a group: of all parts of a long run, one in ten has a
 * check digit by chance.
 */
function maskCards(run: string): string {
  // Groups at odd places, what is between them at even ones.
  const parts = run.split(/(\d+)/);
  const hidden = new Set<number>();
  for (let first = 1; first < parts.length; first += 2) {
    let digits = '';
    for (let last = first; last < parts.length && digits.length < CARD_LENGTH.max; last += 2) {
      digits += parts[last];
      if (!isCardNumber(digits)) continue;
      for (let at = first; at <= last; at++) hidden.add(at);
    }
  }
  return parts
    .map((part, at) => (hidden.has(at) ? (hidden.has(at - 1) ? '' : MASK) : part))
    .join('');
}

function isCardNumber(digits: string): boolean {
  const { min, max } = CARD_LENGTH;
  return digits.length >= min && digits.length <= max && hasLuhnDigit(digits);
}

/** Whether nine digits are one by their checksum, as one in ten of those with its prefixes is. */
function isRoutingNumber(digits: string): boolean {
  return ROUTING_PREFIX.test(digits) && hasRoutingDigit(digits);
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
      SECRET_FIELDS.has(key.toLowerCase().replace(/[^a-z0-9]/g, '')) ? MASK : maskJson(item),
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
