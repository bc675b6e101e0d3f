import type { CustomerDetails } from '../api/customer.ts';
import { isFamilyFirst } from '../ui/family-first.ts';
import {
  BOUND,
  CHINESE_PAIRS,
  CONJUNCTIONS,
  DEVOTIONS,
  KOREAN_PAIRS,
  LOWER_PARTICLES,
  PARTICLES,
  SECOND_NAMES,
  SUFFIXES,
  VIETNAMESE,
} from './name-words.ts';

/** The two names that the service requires. Interface, section 4.4. */
export type NameParts = Pick<CustomerDetails, 'first_name' | 'last_name'>;

/** A name written with the characters of China, Japan or Korea. */
const EAST_ASIAN = /^[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\s・·]+$/u;
const KANA = /[\p{scx=Hira}\p{scx=Kana}]/u;
const HANGUL = /\p{sc=Hang}/u;
/** A Russian or Ukrainian name after the father. */
const PATRONYMIC = /(?:ович|евич|йович|овна|евна|ична|івна|ївна)$/iu;

/**
 * Makes the two names that the service needs of the one that a buyer has typed. Nothing that was
 * typed is lost. Somebody with one name has it in both places: contract, section 7. These are rules
 * of thumb, because no rule knows every name: a buyer can enter both names instead.
 *
 * @param locale - The language of the page, which decides where the script does not. BCP 47.
 */
export function splitFullName(text: string, locale: string): NameParts {
  const name = text.normalize('NFC').trim().replace(/\s+/gu, ' ');
  const { family, given } = EAST_ASIAN.test(name) ? eastAsian(name, locale) : spaced(name, locale);
  return { first_name: given || family, last_name: family || given };
}

/** Returns one name of the two that are known, as `splitFullName` would read it. */
export function joinFullName(names: Partial<NameParts>, locale: string): string {
  const given = (names.first_name ?? '').trim();
  const family = (names.last_name ?? '').trim();
  if (given === family) return given;
  const isEastAsian = EAST_ASIAN.test(given + family);
  // Names in Latin letters stand in the Western order on a Japanese page.
  const turns = isEastAsian || (isFamilyFirst(locale) && !/^ja\b/i.test(locale));
  return (turns ? [family, given] : [given, family]).join(' ').trim();
}

interface Parts {
  readonly family: string;
  readonly given: string;
}

/** A name of the scripts that need no spaces. */
function eastAsian(name: string, locale: string): Parts {
  // A dot stands between the parts of a foreign name, in its own order: ジョン・スミス.
  const foreign = name.split(/[・·]/u).filter(Boolean);
  if (foreign.length > 1) return { given: foreign.slice(0, -1).join(' '), family: foreign.at(-1)! };
  const space = name.indexOf(' ');
  if (space > 0) return { family: name.slice(0, space), given: name.slice(space + 1) };
  const letters = Array.from(name);
  const { length } = letters;
  const pair = letters.slice(0, 2).join('');
  const cut = (count: number): Parts =>
    count < length
      ? { family: letters.slice(0, count).join(''), given: letters.slice(count).join('') }
      : { family: name, given: name };
  if (HANGUL.test(name)) return cut(length > 2 && KOREAN_PAIRS.has(pair) ? 2 : 1);
  if (KANA.test(name) || /^ja\b/i.test(locale)) {
    // Most Japanese family names have two characters. A name in kana alone does not show its parts.
    const han = letters.findIndex((letter) => KANA.test(letter));
    return cut(han === 0 ? length : han > 2 ? 2 : length > 2 ? 2 : 1);
  }
  return cut(length > 2 && CHINESE_PAIRS.has(pair) ? 2 : 1);
}

/** A name whose words stand apart. */
function spaced(name: string, locale: string): Parts {
  const [before = '', after = ''] = name.split(/ ?[,،] ?/u);
  // What follows a comma is the given name, unless it belongs to the family name: "King, Jr."
  if (after && !SUFFIXES.has(lower(after))) return { family: before, given: after };
  const words = name.replaceAll(/ ?[,،]/gu, '').split(' ');
  let end = words.length;
  while (end > 2 && SUFFIXES.has(lower(words[end - 1]))) end -= 1;
  const suffix = words.slice(end);
  const given = (from: number, to: number): string => words.slice(from, to).join(' ');
  const family = (from: number, to: number): string =>
    [...words.slice(from, to), ...suffix].join(' ');
  if (end < 2 || isParticle(words, 0, end)) {
    // "van Dijk" alone is a family name without a given one.
    if (end < 2 || words[0] === lower(words[0])) return { family: name, given: name };
  }
  const shouted = shoutedWords(words, end);
  if (shouted === 'first') return { family: family(0, 1), given: given(1, end) };
  if (typeof shouted === 'number')
    return { family: family(shouted, end), given: given(0, shouted) };
  const isTurned =
    (end === 3 && PATRONYMIC.test(words[2] ?? '')) ||
    VIETNAMESE.has(lower(words[0])) ||
    (isFamilyFirst(locale) && !/^ja\b/i.test(locale));
  if (isTurned) {
    const first = lastOfParticles(words, end) + 1;
    return { family: family(0, first), given: given(first, end) };
  }
  const start = familyStart(words, end, locale);
  return { family: family(start, end), given: given(0, start) };
}

/**
 * Where the family name is written in capitals and the rest is not, as in "DUPONT Jean" and "Jean
 * DUPONT": `first`, or the index at which it begins.
 */
function shoutedWords(words: readonly string[], end: number): 'first' | number | undefined {
  const loud = words
    .slice(0, end)
    .map((word) => /\p{Lu}{3}/u.test(word) && word === word.toUpperCase());
  if (!loud.includes(true) || !loud.includes(false)) return undefined;
  if (loud[0]) return loud.indexOf(true, 1) === -1 ? 'first' : undefined;
  let start = loud.indexOf(true);
  while (start > 1 && isParticle(words, start - 1, end)) start -= 1;
  return loud.lastIndexOf(true) === end - 1 ? start : undefined;
}

/** The index of the word with which the family name begins, where given names come first. */
function familyStart(words: readonly string[], end: number, locale: string): number {
  let first = BOUND.has(lower(words[0])) && end > 2 ? 2 : 1;
  const devotion = devotionEnd(words, first, end);
  if (devotion < end) first = devotion;
  const particle = words.findIndex((_, index) => index >= first && isParticle(words, index, end));
  const conjunction = words.findIndex(
    (word, index) => index > first && index < end - 1 && CONJUNCTIONS.has(word),
  );
  if (conjunction > 0) return Math.min(conjunction - 1, particle > 0 ? particle : conjunction);
  // A family name may stand before the particle: "Ana García de la Torre".
  const isSpanish = /^(?:es|ca|gl|pt)\b/i.test(locale);
  if (particle > 0) {
    const hasTwo = isSpanish && particle > first && !SECOND_NAMES.has(lower(words[particle - 1]));
    return hasTwo ? particle - 1 : particle;
  }
  const count = end - first;
  if (!isSpanish || count < 2) return Math.max(end - 1, first);
  // Two family names, unless the first of them is another given name: "Ana María López".
  return SECOND_NAMES.has(lower(words[end - 2])) ? end - 1 : end - 2;
}

/** The index after a devotional part of a given name, or `first` where there is none. */
function devotionEnd(words: readonly string[], first: number, end: number): number {
  let index = first;
  while (index < end && /^(?:de|del|da|do|la|las|los)$/.test(lower(words[index]))) index += 1;
  return index > first && DEVOTIONS.has(lower(words[index])) ? index + 1 : first;
}

/** The index of the last word of a family name that stands first: "von Neumann János". */
function lastOfParticles(words: readonly string[], end: number): number {
  let index = 0;
  while (index < end - 2 && isParticle(words, index, end) && words[index] === lower(words[index])) {
    index += 1;
  }
  return index;
}

/** Whether the word begins a family name, to which at least one more word belongs. */
function isParticle(words: readonly string[], index: number, end: number): boolean {
  const word = words[index] ?? '';
  if (index >= end - 1) return false;
  return PARTICLES.has(lower(word)) || LOWER_PARTICLES.has(word);
}

/** The word in lower case, with one kind of apostrophe. */
function lower(word = ''): string {
  return word.toLowerCase().replace("'", '’');
}
