/** A text at its place on a page, in points from the upper left corner to its baseline. */
export interface Piece {
  readonly text: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  /** The height of its letters. */
  readonly size: number;
}

/** What stands together in a row, with clear space before and after it. */
export interface Cell {
  readonly text: string;
  readonly left: number;
  readonly right: number;
}

/** What stands in one line of a page, from left to right. */
export interface Row {
  readonly page: number;
  readonly y: number;
  readonly size: number;
  readonly cells: readonly Cell[];
}

const MAX_CELL_LENGTH = 500;
/** Gaps, in heights of the letters: a word begins after the first, a cell after the second. */
const WORD_GAP = 0.12;
const CELL_GAP = 0.9;

/** Joins the pieces of one page, from its top to its bottom. */
export function toRows(pieces: readonly Piece[], page: number): Row[] {
  const rows: Piece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.y - other.y)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    if (row && first && piece.y - first.y < Math.min(first.size, piece.size) / 2) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => ({
    page,
    y: row[0]?.y ?? 0,
    size: Math.max(...row.map(({ size }) => size)),
    cells: toCells(row),
  }));
}

function toCells(row: readonly Piece[]): Cell[] {
  const cells: { text: string; left: number; right: number }[] = [];
  for (const { text, x, width, size } of row.toSorted((one, other) => one.x - other.x)) {
    const last = cells.at(-1);
    const gap = last ? x - last.right : Number.POSITIVE_INFINITY;
    if (last && gap <= CELL_GAP * size) {
      last.text = `${last.text}${gap > WORD_GAP * size ? ' ' : ''}${text}`;
      last.right = Math.max(last.right, x + width);
    } else cells.push({ text, left: x, right: x + width });
  }
  return cells.map(({ text, ...place }) => ({
    ...place,
    text: text.replace(/ {2,}/g, ' ').slice(0, MAX_CELL_LENGTH),
  }));
}

/** The cell of a later row that stands under another one: nearest to it, on the same page. */
export function cellUnder(
  rows: readonly Row[],
  at: number,
  cell: Cell,
  down = 1,
): Cell | undefined {
  const [row, under] = [rows[at], rows[at + down]];
  if (!row || !under || under.page !== row.page) return undefined;
  if (under.y - row.y > (1 + down * 2) * Math.max(row.size, under.size)) return undefined;
  return under.cells.find((other) => isUnder(other, cell));
}

/** Whether two cells stand in one column: they overlap, or begin or end at the same place. */
export function isUnder(one: Cell, other: Cell): boolean {
  return (
    (one.left < other.right && other.left < one.right) ||
    Math.abs(one.left - other.left) < 3 ||
    Math.abs(one.right - other.right) < 3
  );
}
