/** `text` with the decimal digits of every script (full-width, Arabic-Indic, …) as 0 to 9. */
export function asciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    // Unicode lays the digits of a script in a row, zero first, and such rows may touch.
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** The digits of `text`, of any script, as 0 to 9, without all that stands between and around them. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}
