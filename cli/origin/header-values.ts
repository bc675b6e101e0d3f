import type { Headers } from './served-files.ts';

/** How long browsers use https alone for the origin: two years, in seconds. */
export const HSTS = 'max-age=63072000; includeSubDomains';

/** Characters that a configuration file would take for its own. An address can hold them encoded. */
const SPECIAL = /["\\${}\r\n]/;

/**
 * The path of a folder between double quotes.
 *
 * @throws {Error} it cannot stand there
 */
export function quotedRoot(path: string): string {
  if (!SPECIAL.test(path)) return `"${path}"`;
  throw new Error(
    `${path} contains a character that a server would take for its own. Name another folder.`,
  );
}

/**
 * `headers` as pairs whose values can stand between double quotes in a configuration file.
 *
 * @throws {Error} a value cannot
 */
export function quotedHeaders(headers: Headers): readonly (readonly [string, string])[] {
  return Object.entries(headers).map(([name, value]) => {
    if (SPECIAL.test(value)) {
      throw new Error(
        `${name} would contain a character that a server would take for its own: ${value}. ` +
          'Encode it in your configuration with a percent sign.',
      );
    }
    return [name, `"${value}"`] as const;
  });
}
