import {
  COPY_MARKS,
  INVOICE_HEADINGS,
  KIND_HEADINGS,
  PAID_MARKS,
} from '../words/document-kinds.ts';
import { trimEnd } from '../text/trim-end.ts';
import { isPhrase, readLabel } from '../words/phrases.ts';
import { isPlaceName } from '../words/places.ts';
import { readCurrency } from '../words/currencies.ts';
import { SUM_LABELS } from '../words/sums.ts';
import { columnOf } from '../words/item-columns.ts';
import { readAmount } from './amounts.ts';
import { readDay } from './days.ts';
import { hasLabel, isLabel } from './labelled.ts';

/*
 * What can be the name of a business, and what stands in the head of a bill beside it.
 */

const MAX_NAME_LENGTH = 80;

/** Words of streets, in the languages of `labels.ts`. */
const STREET =
  /\b(?:street|st\.?|road|rd\.?|avenue|ave\.?|boulevard|blvd\.?|lane|ln\.?|drive|dr\.?|court|ct\.?|square|suite|ste\.?|floor|unit|p\.? ?o\.? box|po box|highway|hwy|parkway|pkwy|terrace|way|rue|chemin|impasse|quai|via|viale|piazza|corso|vicolo|calle|avenida|avda\.?|plaza|paseo|carrer|rua|travessa|praça|largo|straat|laan|plein|gracht|weg|kade|platz|allee|gasse|ring|ulica|ul\.|postfach|apartado|boîte postale|bp|cedex)(?!\p{L})|(?:straße|strasse|str\.|gasse|weg|platz|allee|damm|ufer|straat|laan|gracht|gatan|vägen|gade|vej|veien|gata)(?!\p{L})|丁目|番地|[都道府県市区町村]/iu;

/** What follows the name of a person: an addressee more often than a sender. */
export const ADDRESSEE =
  /^(?:mr|mrs|ms|miss|dr|prof|herr|herrn|frau|m\.|mme|mlle|monsieur|madame|sr|sra|señor|señora|sig|sig\.ra|dhr|mevr|attn|att|attention|c\/o|z\. ?hd|zu händen|t\.a\.v|fao|à l['’]attention)\b\.?|様$|御中$/i;

/** Forms of businesses. */
const LEGAL_FORM =
  /(?:^|[\s,])(?:inc|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|plc|llp|lp|pty|pte|gmbh|ag|ug|kg|ohg|gbr|e\.k|ev|e\.v|sarl|s\.a\.r\.l|sas|s\.a\.s|sa|s\.a|eurl|sl|s\.l|slu|s\.l\.u|srl|s\.r\.l|spa|s\.p\.a|snc|bv|b\.v|nv|n\.v|vof|lda|unipessoal|ab|aps|as|a\/s|oy|oyj|sp\. z o\.?o|s\.c)\.?$|株式会社|有限会社|合同会社/i;

const CONNECTORS = new Set(
  'of and the for de la le les du des et y e di da do dos von van der den und & an in on by & + og och i'.split(
    ' ',
  ),
);

const DOCUMENT_WORDS = [INVOICE_HEADINGS, ...KIND_HEADINGS.map(([, own]) => own)];

/** A word of a document itself, a stamp or a greeting. */
export function isHeading(text: string): boolean {
  const plain = trimEnd(text, /[*\-–—=_#!\s]/).replace(/^[*\-–—=_#\s]+/, '');
  const all = [...DOCUMENT_WORDS, COPY_MARKS, PAID_MARKS];
  return (
    all.some((headings) => isPhrase(plain, headings)) ||
    readLabel(plain, INVOICE_HEADINGS)?.isClear === true ||
    /^(?:page|seite|página|pagina|sida|strona) ?\d|^\d+ ?(?:\/|of|von|de) ?\d+$/i.test(plain) ||
    isSpaced(plain)
  );
}

/** `I N V O I C E` is a heading, whatever it spells. */
function isSpaced(text: string): boolean {
  return /^(?:\p{L} ){3,}\p{L}$/u.test(text);
}

/** Whether a text belongs to an address: a street, a place with its code, a telephone number. */
export function isAddress(text: string): boolean {
  const isOther =
    readDay(text, undefined) !== undefined ||
    readAmount(text)?.currency !== undefined ||
    hasLabel(text) ||
    DOCUMENT_WORDS.some((words) => readLabel(text, words));
  if (isOther) return false;
  const digits = /\d/.test(text);
  return (
    (digits && STREET.test(text)) ||
    /^(?:p\.? ?o\.? box|postfach|rue|calle|via|rua|avenida|avenue|viale|piazza|plaza)\b/i.test(
      text,
    ) ||
    /\b\d{4,6}\b/.test(text) ||
    /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b|\b[A-Z]\d[A-Z] ?\d[A-Z]\d\b|\b\d{4} ?[A-Z]{2}\b/.test(
      text,
    ) ||
    /^\d+[a-z]?,? \p{L}/iu.test(text) ||
    /^〒|^\+?[\d ()/.-]{7,}$/.test(text)
  );
}

/** Whether a text could be the name of a business, as far as its form shows. */
export function isName(text: string): boolean {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  return (
    text.length <= MAX_NAME_LENGTH &&
    letters >= 2 &&
    !/[@:;?!<>{}[\]|]|https?|www\.|\d{3}|[A-Z]{1,6}[-/#_]\d|\*{2}|_{2}|\.{3}/.test(text) &&
    !/(?:^|\s)(?:n[o°]\.? ?)?\p{L}{0,6}\d{2,}$/iu.test(text) &&
    isNamed(text)
  );
}

function isNamed(text: string): boolean {
  return (
    !isHeading(text) &&
    !isLabel(text) &&
    !hasLabel(text) &&
    !isSumLabel(text) &&
    !isPlaceName(text) &&
    !/^net \d/i.test(text) &&
    columnOf(text) === undefined &&
    !isAddress(text) &&
    !ADDRESSEE.test(text) &&
    readDay(text, undefined) === undefined &&
    readAmount(text) === undefined &&
    !isSentence(text)
  );
}

/** `Total 20.00` is a sum, and Total Clean Services a business. */
function isSumLabel(text: string): boolean {
  return [SUM_LABELS.due, SUM_LABELS.total, SUM_LABELS.subtotal].some((sums) => {
    const label = readLabel(text, sums);
    return (
      label !== undefined &&
      (label.isClear || /\d/.test(label.rest) || readCurrency(label.rest) !== undefined)
    );
  });
}

/** A slogan or another sentence: more than a connector of its words is written small. */
function isSentence(text: string): boolean {
  const words = text.split(/\s+/);
  if (words.length > 9 || (/[.。]$/.test(text) && !LEGAL_FORM.test(text) && words.length > 3))
    return true;
  if (words.length === 1 || LEGAL_FORM.test(text)) return false;
  const small = words.filter(
    (word) => /^\p{Ll}/u.test(word) && !CONNECTORS.has(word.toLowerCase()),
  );
  return small.length > 0;
}

/** A name as names are compared: without its legal form, capitals, spaces and punctuation. */
export function nameKey(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').replace(LEGAL_FORM, '');
  return trimEnd(plain, /[\s,]/)
    .replace(LEGAL_FORM, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/** Whether two names are of the same business, one of them perhaps in more words. */
export function isSameName(one: string, other: string): boolean {
  const [a, b] = [nameKey(one), nameKey(other)];
  return (
    a !== '' &&
    b !== '' &&
    (a === b || (Math.min(a.length, b.length) > 3 && (a.startsWith(b) || b.startsWith(a))))
  );
}
