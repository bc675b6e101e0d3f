/** Converts the decimal digits of every script (full-width, Arabic-Indic, …) to 0 to 9. */
export function asciiDigits(text: string): string {
  // Almost every text is like this, and each key needs several of them.
  if (/^[\x20-\x7e]*$/.test(text)) return text;
  return text.replace(/\p{Nd}/gu, (digit) => {
    // In Unicode, the ten digits of a script follow each other from zero, and such rows may be
    // adjacent.
    const code = digit.codePointAt(0) ?? 0;
    let first = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(first - 1))) first -= 1;
    return String((code - first) % 10);
  });
}

/** The digits of `text`, of any script, as 0 to 9 and without any other characters. */
export function digitsOf(text: string): string {
  return asciiDigits(text).replace(/\D/g, '');
}
