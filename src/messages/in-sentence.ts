/**
 * A label as it stands in the middle of an English sentence: "ZIP code" stays, "Postcode" is no name.
 * Other languages have a colon before it.
 */
export function inSentence(label: string, locale: string): string {
  if (!/^en\b/.test(locale)) return label;
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
