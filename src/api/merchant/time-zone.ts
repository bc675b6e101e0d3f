import * as z from 'zod/mini';

/** A name of the IANA database. */
export const TimeZone = z
  .string()
  .check(
    z.regex(/^[A-Za-z][\w+/-]{1,63}$/),
    z.refine(isTimeZone, 'Use the name of a time zone, such as Europe/Berlin.'),
  );

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }) instanceof Intl.DateTimeFormat;
  } catch {
    return false;
  }
}
