/**
 * The wall clock, in milliseconds since the Unix epoch. It may jump, so it is read twice and the
 * earlier value is taken.
 */
export function wallClock(): number {
  return Math.min(Date.now(), Date.now());
}
