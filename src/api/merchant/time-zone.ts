import * as z from 'zod/mini';

/** A name of the IANA database. */
export const TimeZone = z
  .string()
  .check(
    z.regex(/^[A-Za-z][\w+/-]{1,63}$/),
    z.refine(isTimeZone, 'Invalid input: expected the name of a time zone, as in Europe/Berlin'),
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
