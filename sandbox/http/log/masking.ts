import { hasLuhnDigit, hasRoutingDigit } from '../check-digits.ts';

const MASK = '••••';

/**
 * Fields whose value is never shown, whatever the value looks like and however the name is written.
 */
const SECRET_FIELDS = new Set(
  (
    'number cardnumber pan cvc cvv cvv2 csc securitycode expirationmonth expirationyear ' +
    'accountnumber bankaccountnumber iban routingnumber ' +
    'sessionkey clientsecret secret nonce password apikey'
  ).split(' '),
);

const SECRET_HEADERS = new Set(['x-easy-api-key', 'bt-api-key', 'authorization', 'cookie']);

/** A key without its secret part: the part that is left says which kind of key was sent. */
const KEY_KIND = /^((?:pk|sk)_(?:test|live)_|key_[a-z]+_).*/s;
const SECRET_WORD = /\b(sk_(?:test|live)_|key_session_|nonce_|whsec_)[\w-]+/g;
/** A signed token (RFC 7519): its first two parts are JSON, so that each begins like this. */
const TOKEN = /(?<![\w-])eyJ[\w-]*\.eyJ[\w-]*(?:\.[\w-]*)?/g;
const WORD = /[\w-]+/g;
/** Every client secret contains this. */
const SECRET_MARK = '_secret_';
/** Digits in groups, with what people and forms put between the groups. */
const GROUPS = /\d+(?:[^\p{L}\p{N}]{1,3}\d+)*/gu;
const CARD_LENGTH = { min: 12, max: 19 };
/** Nine digits that stand alone, with the digits of an account that may follow them. */
const ROUTING_NUMBER = /(?<![\d-])(\d{9})(?!\d)(\D{1,3}\d{4,17}(?!\d))?/g;
/** An account number has no check digit, so it is recognized by the word in front of it. */
const ACCOUNT_NUMBER = /\b(acc(?:oun)?t|iban|routing)([^\d\n]{0,20})\d(?:[ -]?\d){3,16}/gi;
/** Prefixes of the routing numbers that the American Bankers Association gives out. */
const ROUTING_PREFIX = /^(?:0\d|1[0-2]|2[1-9]|3[0-2]|6[1-9]|7[0-2]|80)/;

/** A SHA-256 hash in hexadecimal is no number, even where some of its digits look like one. */
const DIGEST = /^(?=.*[a-f])[\da-f]{64}$/;
/**
 * Neither a random UUID (RFC 9562, version 4), such as an idempotency key, nor a time is a number.
 */
const NO_NUMBER =
  /(\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}\b|\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d)/;

/**
 * What every text has in it that is masked: the mark of a secret, or four digits with no more
 * between them than may stand between the groups of a number. Most texts have neither.
 */
const SUSPECT =
  /_secret_|sk_(?:test|live)_|key_session_|nonce_|whsec_|eyJ|\d(?:[^\p{L}\p{N}]{0,3}\d){3}/u;

/** A time, as the service writes it. */
const TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Texts that were suspect and have nothing to mask, such as the host of each request. */
const harmless = new Set<string>();
const MAX_HARMLESS = 1000;

/** `text` without anything that looks like a secret, a card number or an account number. */
export function maskText(text: string): string {
  if (!SUSPECT.test(text) || harmless.has(text) || TIME.test(text)) return text;
  const masked = DIGEST.test(text) ? text : maskSuspect(text);
  if (masked === text && text.length < 100) {
    if (harmless.size === MAX_HARMLESS) harmless.clear();
    harmless.add(text);
  }
  return masked;
}

function maskSuspect(text: string): string {
  return text
    .replace(SECRET_WORD, `$1${MASK}`)
    .replace(TOKEN, MASK)
    .replace(WORD, (word) => (isClientSecret(word) ? MASK : word))
    .split(NO_NUMBER)
    .map((part) => (NO_NUMBER.test(part) ? part : maskNumbers(part)))
    .join('');
}

/**
 * Words are judged one by one: one expression for the whole text would start again at every letter
 * of a long word.
 */
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
 * `run` without the groups of digits that make up a card number. Other digits may be typed into the
 * same field. A number begins and ends with a group, because of all parts of a long run every tenth
 * has a valid check digit by chance.
 */
function maskCards(run: string): string {
  // Groups are at odd places of the list, and what separates them at even ones.
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

/**
 * Whether nine digits have a prefix and the check digit of a routing number. One in ten of the
 * numbers with such a prefix passes by chance.
 */
function isRoutingNumber(digits: string): boolean {
  return ROUTING_PREFIX.test(digits) && hasRoutingDigit(digits);
}

/**
 * `value`, which is parsed JSON, without secrets. They are found by the names of fields and by how
 * their text looks.
 */
export function maskJson(value: unknown): unknown {
  if (typeof value === 'string') return maskText(value);
  if (typeof value === 'number') {
    if (Number.isInteger(value) && Math.abs(value) < 1000) return value;
    const text = String(value);
    const masked = maskText(text);
    return masked === text ? value : masked;
  }
  if (Array.isArray(value)) return value.map(maskJson);
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Date) return value.toISOString();
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const { name, isSecret } = fieldOf(key);
      return [name, isSecret ? MASK : maskJson(item)];
    }),
  );
}

interface Field {
  readonly name: string;
  readonly isSecret: boolean;
}

/** The fields that were met. Those of the service are a few hundred. */
const fields = new Map<string, Field>();
const MAX_FIELDS = 1000;

function fieldOf(key: string): Field {
  const known = fields.get(key);
  if (known) return known;
  const name = maskText(key);
  const isSecret = SECRET_FIELDS.has(key.toLowerCase().replace(/[^a-z0-9]/g, ''));
  // A name that was masked may be a secret itself.
  if (name === key && fields.size < MAX_FIELDS) fields.set(key, { name, isSecret });
  return { name, isSecret };
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
