/*
 * What mail programs, messengers and campaigns leave of a link. The service writes secrets, keys and
 * ids into links as text that needs no escaping: the letters, digits, `-` and `_` of RFC 4648, section
 * 5, and a dot between them, as RFC 7515 joins such texts. The interface's own keys and ids
 * (interface, sections 2.3 and 5) consist of these characters alone. So whatever else stands in a
 * fragment was added on the way: decision record 45.
 */
const CREDENTIAL = /[\w-]+(?:\.[\w-]+)*/y;
/** What may stand before a credential: the quotation marks or brackets of a sentence, a `#` written twice. */
const OPENING = /[^\w?&=-]*/y;
const CREDENTIALS = /[\w:. -]*/y;
const TRAILING = /[:. -]+$/;
/** Characters that nobody sees, with a line break and the `=` that mail puts before it. */
const UNSEEN = /=?[\r\n\t]+|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/gu;
const SPACES = /[\s\p{Z}]+/gu;
/** How Markdown (CommonMark 0.31, 2.4) and the bots of messengers escape a character of a credential. */
const ESCAPED = /\\(?=[\w.-])/g;
/** `&` as HTML writes it, which a program has written into the address as it stood. */
const ENTITY = /^(?:amp;|#0*38;)+/;
/** What may stand before the name of a parameter. */
const BEFORE_NAME = /^\W+/;
/** How often a link may have been escaped again on its way. */
const MAX_ESCAPES = 3;

/** Removes characters that are not seen, and line breaks. */
export function withoutUnseen(text: string): string {
  return text.replace(UNSEEN, '');
}

/** Decodes `text` and removes what is never part of a credential that stands in it. */
function plainly(text: string): string {
  return withoutUnseen(decode(text)).replace(ESCAPED, '');
}

/** Decodes what was percent-encoded, perhaps several times. What is no encoded text stays. */
export function decode(text: string): string {
  let decoded = text;
  for (let count = 0; count < MAX_ESCAPES; count += 1) {
    decoded = decoded.replace(/(?:%[\da-f]{2})+/gi, (escaped) => {
      try {
        return decodeURIComponent(escaped);
      } catch {
        return escaped;
      }
    });
  }
  return decoded;
}

/**
 * The secret, key or id at the beginning of `text`, without what cannot belong to one. Empty where
 * there is none, and where `text` begins with the name of a parameter.
 */
export function readCredential(text: string): string {
  const plain = plainly(text).replace(SPACES, '');
  const start = match(OPENING, plain).length;
  const credential = match(CREDENTIAL, plain, start);
  return /^=./.test(plain.slice(start + credential.length)) ? '' : credential;
}

/** The line items in `text`, such as `price_tee:2 price_mug`, without what cannot belong to any. */
export function readCredentials(text: string): string {
  const plain = plainly(text).replace(SPACES, ' ').trim();
  return match(CREDENTIALS, plain).replace(TRAILING, '');
}

/** The parameters of a fragment under their own names. */
export function readParameters(fragment: string): URLSearchParams {
  const entries = [...new URLSearchParams(fragment)].map(
    ([name, value]) =>
      [withoutUnseen(name).trim().replace(ENTITY, '').replace(BEFORE_NAME, ''), value] as [
        string,
        string,
      ],
  );
  return new URLSearchParams(entries);
}

function match(expression: RegExp, text: string, at = 0): string {
  expression.lastIndex = at;
  return expression.exec(text)?.[0] ?? '';
}
