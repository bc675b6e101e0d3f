/**
 * `text` without the characters at its end that `unwanted` matches one by one. An expression such as
 * `/[.,]+$/` begins anew at each of those characters, so that it takes squared time for a line of
 * dots.
 */
export function trimEnd(text: string, unwanted: RegExp): string {
  let end = text.length;
  while (end > 0 && unwanted.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
