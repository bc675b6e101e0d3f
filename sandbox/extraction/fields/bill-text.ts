import { minorUnitDigits } from '../../../src/money.ts';
import type { Mark } from '../text/page-text.ts';
import type { DocumentText } from '../text/pdf-text.ts';
import type { Cell, Row } from '../text/rows.ts';
import { decimalSignOf, type DecimalSign } from './amounts.ts';

/** A document, with what all readers of fields want to know about it. */
export interface BillText {
  readonly rows: readonly Row[];
  /** What stands across the pages: stamps and watermarks. */
  readonly marks: readonly Mark[];
  /** All that is written in rows. */
  readonly written: string;
  /** The same with the marks. */
  readonly all: string;
  readonly decimalSign: DecimalSign;
  /** Whose bill it is, as far as the service knows: never the vendor. */
  readonly buyer: string | undefined;
}

/** A cell with its place. */
export interface Place {
  readonly cell: Cell;
  readonly row: number;
  readonly column: number;
}

export function toBillText({ rows, marks }: DocumentText, buyer?: string): BillText {
  const texts = rows.flatMap(({ cells }) => cells.map(({ text }) => text));
  return {
    rows,
    marks,
    written: texts.join('\n'),
    all: [...texts, ...marks.map(({ text }) => text)].join('\n'),
    decimalSign: decimalSignOf(texts),
    buyer,
  };
}

/** Every cell, from the top to the bottom. */
export function placesOf({ rows }: Pick<BillText, 'rows'>): Place[] {
  return rows.flatMap(({ cells }, row) => cells.map((cell, column) => ({ cell, row, column })));
}

export function decimalsOf(currency: string): number {
  return minorUnitDigits(currency);
}
