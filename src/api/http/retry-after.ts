import { MAX_TIMER_MS } from './wait.ts';

/**
 * How long a server asks to wait, in milliseconds; `undefined` when the header is missing or makes
 * no sense. The result never exceeds the longest delay of a timer, because a longer one would fire
 * at once.
 *
 * @param headers - `Retry-After` is a number of seconds or an HTTP date. Contract, section 2.
 * @param now - Milliseconds since the Unix epoch. The server's own `Date` is preferred, because
 *   the device's clock may be wrong.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, MAX_TIMER_MS);
  // Date.parse accepts much that is not a date: "5;", "after 10", "May". A real date has a time
  // after a name. The two are looked for one after the other, because a single expression would
  // take long over a header that begins with many names.
  const name = value.search(/[a-z]{3}/i);
  const isDate = name !== -1 && /\d\d:\d\d:\d\d/.test(value.slice(name));
  const until = isDate ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const served = Date.parse(headers.get('date') ?? '');
  const wait = until - (Number.isNaN(served) ? now : served);
  return Math.min(Math.max(0, wait), MAX_TIMER_MS);
}
