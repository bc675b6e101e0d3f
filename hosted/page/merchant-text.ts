/** How many characters of a merchant's text are shown, counted as readers count them. */
const MAX_LENGTH = 60;
/** Combining marks beyond the sixth on one character. Letters of every language have fewer. */
const TOO_MANY_MARKS = /(\p{M}{6})\p{M}+/gu;
/** Control characters, and characters that change the direction of the text around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/**
 * Makes a text that a merchant has set safe to show within a line of the page. Reliability, T15.
 */
export function merchantText(text: string, maxLength = MAX_LENGTH): string {
  const plain = text.replace(UNSEEN, ' ').replace(TOO_MANY_MARKS, '$1').replace(/\s+/g, ' ').trim();
  const starts = characterStarts(plain);
  return starts.length > maxLength ? `${plain.slice(0, starts[maxLength - 1]).trimEnd()}…` : plain;
}

/** Where each character of `text` begins. Firefox before 125 divides some emoji. */
function characterStarts(text: string): readonly number[] {
  const characters: Iterable<{ readonly index: number }> =
    'Segmenter' in Intl ? new Intl.Segmenter().segment(text) : text.matchAll(/\P{M}\p{M}*/gsu);
  return Array.from(characters, ({ index }) => index);
}
