/**
 * A label in the middle of an English sentence: "Postcode" loses its capital, "ZIP code" keeps it.
 * Other languages put the label after a colon.
 */
export function inSentence(label: string, locale: string): string {
  if (!/^en\b/.test(locale)) return label;
  return label.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());
}
