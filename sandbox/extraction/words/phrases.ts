/*
 * How the words on bills are compared: without capitals, and at the beginning of a cell.
 */

/** Phrases, those first that begin with others. */
export type Phrases = readonly string[];

/** Phrases of a text in which `|` or a new line stands between them. */
export function phrases(text: string): Phrases {
  const all = text.split(/[|\n]/).map((phrase) => phrase.trim().toLowerCase());
  return [...new Set(all)]
    .filter((phrase) => phrase !== '')
    .toSorted((one, other) => other.length - one.length);
}

/** What follows a label in its own cell. */
export interface Labelled {
  readonly rest: string;
  /** Whether a colon or nothing follows, so that it is surely a label. */
  readonly isClear: boolean;
}

/** Reads a cell that begins with one of `labels`. */
export function readLabel(text: string, labels: Phrases): Labelled | undefined {
  const plain = withoutRemarks(text);
  const lower = plain.toLowerCase();
  for (const label of labels) {
    if (!lower.startsWith(label)) continue;
    const after = plain.slice(label.length);
    const isLatin = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u.test(label);
    if (isLatin && /^[\p{L}\p{N}'’]/u.test(after)) continue;
    const rest = after.replace(/^[\s.#:]+/, '');
    return { rest, isClear: rest === '' || /^[\s.]*[:#]/.test(after) };
  }
  return undefined;
}

/** Whether a cell is one of `labels` and nothing else. */
export function isPhrase(text: string, labels: Phrases): boolean {
  return readLabel(text, labels)?.rest === '';
}

/** Remarks in brackets say nothing that is counted, unless they hold a number. */
function withoutRemarks(text: string): string {
  return text
    .replace(/[([][^\d()[\]]*[)\]]/g, ' ')
    .replace(/ {2,}/g, ' ')
    .trim();
}
