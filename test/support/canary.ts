/** A text that must not be found anywhere, in the ways in which it could be written. */
export interface Canary {
  readonly name: string;
  readonly spellings: readonly RegExp[];
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Base64 of `text`, wherever in a longer text it begins: the middle is the same for each shift. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64');
    // The first and the last group depend on what stands around.
    const start = shift === 0 ? 0 : 4;
    return escape(encoded.slice(start, encoded.length - 4)).replace(/\\\+|\//g, '[+/_-]');
  });
}

/** Texts, each a spelling: of every character `code` gives, put together. */
function spelled(
  text: string,
  code: (hex: string, decimal: number) => string,
  between = '',
): string {
  return Array.from(text, (character) => {
    const decimal = character.charCodeAt(0);
    return code(decimal.toString(16).padStart(2, '0'), decimal);
  }).join(between);
}

const APART = '(?:[\\s.,_"\'/-]|%20|\\\\")';

function spellingsOf(text: string, base64: string): readonly string[] {
  return [
    // Plain, spaced, dashed, dotted, as array of characters.
    Array.from(text, escape).join(`${APART}{0,4}`),
    Array.from(text).toReversed().map(escape).join(''),
    base64,
    spelled(text, (hex) => hex),
    spelled(text, (hex) => `%${hex}`),
    spelled(text, (hex) => `(?:\\\\u00|\\\\x|&#x)${hex};?`),
    // As an array of bytes.
    spelled(text, (_, decimal) => String(decimal), '\\s*,\\s*'),
  ];
}

/** A long number or a secret, wherever it stands: in groups of four too. */
export function numberCanary(name: string, text: string): Canary {
  const grouped = text.replace(/(.{4})(?=.)/g, '$1 ');
  const base64 = [...base64Of(text), ...base64Of(grouped)].join('|');
  return { name, spellings: spellingsOf(text, base64).map((source) => new RegExp(source, 'i')) };
}

/** A short number, which occurs in longer texts by chance: only where it stands alone. */
export function shortCanary(name: string, digits: string): Canary {
  const base64 = `${Buffer.from(digits).toString('base64').replace(/=+$/, '')}=*`;
  const spellings = spellingsOf(digits, base64).map(
    (source) => new RegExp(`(?<![\\w.:+/-])(?:${source})(?![\\w.:+/-])`),
  );
  return { name, spellings };
}

/** Where which of `canaries` occurs in `places`. Empty is good. */
export function findCanaries(
  canaries: readonly Canary[],
  places: Readonly<Record<string, unknown>>,
): readonly string[] {
  return Object.entries(places).flatMap(([place, content]) => {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    return canaries
      .filter(({ spellings }) => spellings.some((spelling) => spelling.test(text)))
      .map(({ name }) => `${name} in ${place}`);
  });
}
