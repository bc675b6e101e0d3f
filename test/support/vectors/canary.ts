/** A text that must not be found anywhere, as patterns for each way to write or encode it. */
export interface Canary {
  readonly name: string;
  readonly spellings: readonly RegExp[];
}

const escape = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** The middle of `text` in base64, for each of the three offsets that it may have in a longer text. */
function base64Of(text: string): readonly string[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64');
    // The first and the last group depend on the text around it.
    const start = shift === 0 ? 0 : 4;
    return escape(encoded.slice(start, encoded.length - 4)).replace(/\\\+|\//g, '[+/_-]');
  });
}

/** A spelling of `text`: each of its characters encoded by `code`, joined with `between`. */
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
    // The characters with nothing, spaces, dashes, dots or array syntax between them.
    Array.from(text, escape).join(`${APART}{0,4}`),
    Array.from(text).toReversed().map(escape).join(''),
    base64,
    spelled(text, (hex) => hex),
    spelled(text, (hex) => `%${hex}`),
    spelled(text, (hex) => `(?:\\\\u00|\\\\x|&#x)${hex};?`),
    // The bytes as an array.
    spelled(text, (_, decimal) => String(decimal), '\\s*,\\s*'),
  ];
}

/** A long number or a secret, which is found anywhere, also in groups of four. */
export function numberCanary(name: string, text: string): Canary {
  const grouped = text.replace(/(.{4})(?=.)/g, '$1 ');
  const base64 = [...base64Of(text), ...base64Of(grouped)].join('|');
  return { name, spellings: spellingsOf(text, base64).map((source) => new RegExp(source, 'i')) };
}

/** A short number, which is found only between separators: it occurs in longer texts by chance. */
export function shortCanary(name: string, digits: string): Canary {
  const base64 = `${Buffer.from(digits).toString('base64').replace(/=+$/, '')}=*`;
  const spellings = spellingsOf(digits, base64).map(
    (source) => new RegExp(`(?<![\\w.:+/-])(?:${source})(?![\\w.:+/-])`),
  );
  return { name, spellings };
}

/** Which of `canaries` occur in which of `places`. */
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
