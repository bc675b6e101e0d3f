import { getDocumentProxy } from 'unpdf';

/** What stands in one line, from left to right: cells with clear space between them. */
export type Line = readonly string[];

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Content = Awaited<ReturnType<Page['getTextContent']>>;

interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly size: number;
}

const MAX_PAGES = 20;
const MAX_PIECES = 20_000;
const MAX_CELL_LENGTH = 500;
/** Gaps, in heights of the letters: a word begins after the first, a cell after the second. */
const WORD_GAP = 0.12;
const CELL_GAP = 0.9;

/**
 * The text layer of a PDF, line by line. A document without one has no lines.
 *
 * @throws {Error} `PasswordException` for an encrypted document, and another error for a broken one
 */
export async function readPdfLines(bytes: Uint8Array): Promise<Line[]> {
  // The library takes the memory of what it is given.
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    const lines: Line[] = [];
    let left = MAX_PIECES;
    for (let number = 1; number <= Math.min(pdf.numPages, MAX_PAGES) && left > 0; number++) {
      const pieces = await readPieces(await pdf.getPage(number), left);
      lines.push(...toLines(pieces));
      left -= pieces.length;
    }
    return lines;
  } finally {
    await pdf.destroy();
  }
}

/** The first pieces of a page. A small file can hold more of them than anybody has time for. */
async function readPieces(page: Page, most: number): Promise<Piece[]> {
  const pieces: Piece[] = [];
  const reader: ReadableStreamDefaultReader<Content> = page.streamTextContent().getReader();
  while (pieces.length < most) {
    const { done, value } = await reader.read();
    if (done) return pieces;
    pieces.push(...value.items.flatMap((item) => ('str' in item ? toPiece(item) : [])));
  }
  await reader.cancel(new Error('There is too much text'));
  return pieces.slice(0, most);
}

function toPiece(item: {
  readonly str: string;
  readonly transform: readonly number[];
  readonly width: number;
}): Piece[] {
  const [, , c = 0, d = 0, x = 0, y = 0] = item.transform;
  const text = item.str.replace(/\p{Cc}|\p{Surrogate}/gu, ' ').trim();
  return text === '' ? [] : [{ text, x, y, width: item.width, size: Math.hypot(c, d) || 1 }];
}

/** Joins the pieces of one page, from its top to its bottom. */
function toLines(pieces: readonly Piece[]): Line[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => other.y - one.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && first.y - piece.y < Math.min(first.size, piece.size) / 2) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map(toCells);
}

function toCells(row: readonly Piece[]): Line {
  const cells: string[] = [];
  let end = Number.NEGATIVE_INFINITY;
  for (const { text, x, width, size } of row.toSorted((one, other) => one.x - other.x)) {
    const gap = x - end;
    if (gap > CELL_GAP * size) cells.push(text);
    else cells.push(`${cells.pop() ?? ''}${gap > WORD_GAP * size ? ' ' : ''}${text}`);
    end = x + width;
  }
  return cells.map((cell) => cell.slice(0, MAX_CELL_LENGTH));
}
