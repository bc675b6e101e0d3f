/** The longest wait that a timer can be set to, in milliseconds: 25 days. */
export const MAX_TIMER_MS = 2_147_483_647;

/**
 * How long a server asks to wait, in milliseconds; `undefined` when it does not say or says
 * nothing that can be meant. At most what a timer can wait: more would be no wait at all.
 *
 * @param headers - `Retry-After` is a number of seconds or an HTTP date. Contract, section 2.
 * @param now - Milliseconds since the Unix epoch; the server's own `Date` is preferred, because the
 *   device's clock may be wrong.
 */
export function retryAfter(headers: Headers, now: number): number | undefined {
  const value = headers.get('retry-after')?.trim();
  if (!value) return undefined;
  if (/^\d+(\.\d+)?$/.test(value)) return Math.min(Number(value) * 1000, MAX_TIMER_MS);
  // Date.parse takes much that is no date: "5;", "after 10", "May". A real one has a time after a
  // name. One expression for both would take long over a header that begins with many names.
  const name = value.search(/[a-z]{3}/i);
  const isDate = name !== -1 && /\d\d:\d\d:\d\d/.test(value.slice(name));
  const until = isDate ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(until)) return undefined;
  const served = Date.parse(headers.get('date') ?? '');
  const wait = until - (Number.isNaN(served) ? now : served);
  return Math.min(Math.max(0, wait), MAX_TIMER_MS);
}
