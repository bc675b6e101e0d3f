import { isUnder, type Cell } from '../text/rows.ts';
import { BEFORE_BUYER, BUYER, PAYEE, SELLER } from '../words/labels.ts';
import { readLabel, type Phrases } from '../words/phrases.ts';
import { placesOf, type BillText, type Place } from './bill-text.ts';
import { hasLabel, isLabel } from './labelled.ts';
import { isHeading } from './names.ts';

/** Who is named on a bill beside its vendor: the cells that say it, and the names in them. */
export interface Buyers {
  readonly cells: ReadonlySet<Cell>;
  readonly names: readonly string[];
  /** Whether a label says who the buyer is. */
  readonly isLabelled: boolean;
}

/** How many rows an address has at most. */
const MAX_ROWS = 7;
/** A block ends where the next row is further away than this, in heights of letters. */
const BLOCK_GAP = 2.6;

/** Whoever stands under or behind a label for the customer. */
export function readBuyers(bill: BillText): Buyers {
  const cells = new Set<Cell>();
  const names: string[] = [];
  let isLabelled = false;
  for (const place of placesOf(bill)) {
    const label = buyerLabel(place.cell.text);
    if (!label) continue;
    isLabelled = true;
    cells.add(place.cell);
    const block = blockOf(bill, place, label.rest !== '');
    for (const cell of block) cells.add(cell);
    const name = label.rest || block[0]?.text;
    if (name !== undefined) names.push(name);
  }
  return {
    cells,
    names: [...names, ...(bill.buyer === undefined ? [] : [bill.buyer])],
    isLabelled,
  };
}

function buyerLabel(text: string) {
  const label = readLabel(text, BUYER);
  // Names of businesses begin like some labels: Guest House Ltd.
  const isLabelled = label && (label.isClear || isPhrased(text, BUYER));
  return isLabelled ? label : readLabel(text, BEFORE_BUYER);
}

/** Whether the label is of several words, which no name begins with. */
function isPhrased(text: string, labels: Phrases): boolean {
  return (
    readLabel(
      text,
      labels.filter((label) => /[\s-]/.test(label)),
    ) !== undefined
  );
}

/** What stands right of a label and in the column under it, as far as the address goes. */
function blockOf(bill: BillText, { cell, row, column }: Place, isNamed: boolean): Cell[] {
  const block: Cell[] = [];
  const right = bill.rows[row]?.cells[column + 1];
  const isRight =
    !isNamed && right !== undefined && !isLabel(right.text) && !isOtherParty(right.text);
  if (isRight) block.push(right);
  let before = bill.rows[row];
  for (const next of bill.rows.slice(row + 1, row + 1 + MAX_ROWS)) {
    if (!before || next.page !== before.page) break;
    if (next.y - before.y > BLOCK_GAP * Math.max(next.size, before.size)) break;
    const under = next.cells.filter(
      (other) => isUnder(other, cell) || (isRight && isUnder(other, right)),
    );
    if (under.length === 0 && next.cells.some(({ text }) => !isLabel(text))) {
      // Another column goes on here. This one may have a row of its own below it.
      before = next;
      continue;
    }
    if (under.some(({ text }) => endsBlock(text))) break;
    block.push(...under);
    before = next;
  }
  return block;
}

function endsBlock(text: string): boolean {
  return (
    isHeading(text) || isOtherParty(text) || (hasLabel(text) && !readLabel(text, BEFORE_BUYER))
  );
}

function isOtherParty(text: string): boolean {
  return [SELLER, PAYEE].some((labels) => readLabel(text, labels)?.isClear);
}
