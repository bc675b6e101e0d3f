import { sumsOf, type FactLine, type Facts } from './facts.ts';
import { widthOf, type DrawnPage, type Field, type Text } from './page.ts';
import { day, money, WORDINGS } from './wording.ts';

/*
 * The parts of which layouts of bills are made, each put below the one before it.
 */

export interface Options {
  /** The heading, where it is not that of an invoice. */
  readonly heading?: string;
  readonly isInWords?: boolean;
  /** What is written across the page. */
  readonly stamp?: string;
}

/** What a page takes up from above: texts, and where the next one goes. */
interface Draft {
  readonly texts: Text[];
  readonly fields: Field[];
  y: number;
}

export const LEFT = 60;
export const RIGHT = 550;
const LEADING = 16;
const COLUMNS = [LEFT, 330, 430, RIGHT] as const;

export function put(draft: Draft, x: number, text: string, size?: number): void {
  draft.texts.push({ x, y: draft.y, text, ...(size && { size }) });
}

export function putRight(draft: Draft, right: number, text: string): void {
  put(draft, right - widthOf(text), text);
}

export function down(draft: Draft, lines = 1): void {
  draft.y += LEADING * lines;
}

export const empty = (): Draft => ({ texts: [], fields: [], y: 60 });

export function party(draft: Draft, x: number, lines: readonly string[]): void {
  const { y } = draft;
  for (const line of lines) {
    put(draft, x, line);
    down(draft);
  }
  draft.y = y;
}

export const vendorLines = ({ vendor, taxId }: Facts) => [
  vendor.name,
  vendor.street,
  vendor.city,
  taxId,
];
export const buyerLines = ({ buyer }: Facts) => [buyer.name, buyer.street, buyer.city];

export function meta(
  draft: Draft,
  facts: Facts,
  x: number,
  valueX: number,
  { isInWords = false }: Options,
) {
  const words = WORDINGS[facts.language];
  for (const [label, value] of [
    [words.number, facts.number],
    [words.issued, day(facts, facts.issued, isInWords)],
    [words.due, day(facts, facts.due, isInWords)],
  ] as const) {
    put(draft, x, label);
    put(draft, valueX, value);
    down(draft);
  }
}

export function tableHead(draft: Draft, { language }: Facts): void {
  const [description, ...others] = WORDINGS[language].columns;
  put(draft, LEFT, description);
  others.forEach((head, index) => putRight(draft, COLUMNS[index + 1] ?? RIGHT, head));
  down(draft);
}

export function tableLines(draft: Draft, facts: Facts, lines: readonly FactLine[]): void {
  for (const { description, quantity, price } of lines) {
    put(draft, LEFT, description);
    putRight(draft, COLUMNS[1], String(quantity));
    putRight(draft, COLUMNS[2], money(facts, price));
    putRight(draft, COLUMNS[3], money(facts, quantity * price));
    down(draft);
  }
}

export function sums(
  draft: Draft,
  facts: Facts,
  names: readonly ('subtotal' | 'tax' | 'total' | 'toPay')[],
) {
  const words = WORDINGS[facts.language];
  const { subtotal, tax, total } = sumsOf(facts);
  const values = { subtotal, tax, total, toPay: total };
  for (const name of names) {
    if (name === 'tax' && tax === 0) continue;
    put(draft, 380, name === 'tax' ? `${words.tax} ${facts.taxRate}%` : words[name]);
    putRight(draft, RIGHT, money(facts, values[name]));
    down(draft);
  }
}

export function table(draft: Draft, facts: Facts): void {
  tableHead(draft, facts);
  tableLines(draft, facts, facts.lines);
}

export function toPage({ texts, fields }: Draft, { stamp }: Options = {}): DrawnPage {
  const across = stamp ? [{ x: 180, y: 520, text: stamp, size: 60, turned: 40 }] : [];
  return { texts: [...texts, ...across], fields };
}
