/** Longest text of a merchant that is shown, as readers count characters. */
const MAX_LENGTH = 60;
/** Marks on one character: letters of every language keep theirs, towers of marks do not. */
const TOO_MANY_MARKS = /(\p{M}{6})\p{M}+/gu;
/** Control characters, and those that turn the text around them. */
const UNSEEN = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu;

/** `text`, which a merchant has set, as it may stand in a line of ours. Reliability, T15. */
export function merchantText(text: string, maxLength = MAX_LENGTH): string {
  const plain = text.replace(UNSEEN, ' ').replace(TOO_MANY_MARKS, '$1').replace(/\s+/g, ' ').trim();
  const characters = [...new Intl.Segmenter().segment(plain)];
  const last = characters[maxLength - 1];
  return last && characters.length > maxLength ? `${plain.slice(0, last.index).trimEnd()}…` : plain;
}
