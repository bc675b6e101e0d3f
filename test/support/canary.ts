/** A text that must not be found anywhere, in the ways in which it could be written. */
export interface Canary {
  readonly name: string;
  readonly spellings: readonly RegExp[];
}

function exactly(text: string): RegExp {
  return new RegExp(text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i');
}

/** Base64 of `text`, wherever in a longer text it begins: the middle is the same for each shift. */
function base64Of(text: string): readonly RegExp[] {
  return [0, 1, 2].map((shift) => {
    const encoded = Buffer.from(' '.repeat(shift) + text).toString('base64');
    // The first and the last group depend on what stands around.
    const start = shift === 0 ? 0 : 4;
    return exactly(encoded.slice(start, encoded.length - 4));
  });
}

/** A long number: plain, with any separators, reversed, in base64, hex and percent signs. */
export function numberCanary(name: string, digits: string): Canary {
  const reversed = Array.from(digits).toReversed().join('');
  const codes = Array.from(digits, (digit) => digit.charCodeAt(0).toString(16));
  return {
    name,
    spellings: [
      // Plain, spaced, dashed, dotted, as array of digits, as percent-encoded spaces.
      new RegExp(Array.from(digits).join('(?:[\\s.,_"\'-]|%20){0,3}')),
      exactly(reversed),
      ...base64Of(digits),
      ...base64Of(digits.replace(/(.{4})(?=.)/g, '$1 ')),
      exactly(codes.join('')),
      exactly(codes.map((code) => `%${code}`).join('')),
      exactly(codes.map((code) => `\\u00${code}`).join('')),
    ],
  };
}

/** A short number, which occurs in longer ones by chance: only where it stands alone. */
export function shortCanary(name: string, digits: string): Canary {
  return { name, spellings: [new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:-])`)] };
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
