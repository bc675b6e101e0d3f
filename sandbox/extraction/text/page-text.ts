import type { getDocumentProxy } from 'unpdf';
import { toRows, type Piece } from './rows.ts';

export type Page = Awaited<ReturnType<Awaited<ReturnType<typeof getDocumentProxy>>['getPage']>>;
type Content = Awaited<ReturnType<Page['getTextContent']>>;
type Item = Extract<Content['items'][number], { readonly str: string }>;

/** What a page says: what is written in lines, and what stands across it, as stamps do. */
export interface PageText {
  readonly pieces: readonly Piece[];
  readonly marks: readonly Mark[];
}

/** A text that stands across the lines of a page. */
export interface Mark {
  readonly text: string;
  /** Whether it was put there like a stamp, and is no text along the edge of the page. */
  readonly isStamp: boolean;
}

/** A piece of text, and by how many degrees it is turned. */
interface Turned extends Piece {
  readonly angle: number;
}

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** Text that is turned by more than this against the rest of its page is no line of it. */
const MAX_SLOPE = 5;

/**
 * The text of one page, upright as somebody holds it who reads it, with what is filled in in the
 * place of what is printed there.
 *
 * @param most - How many pieces are read. A small file can hold more than anybody has time for.
 */
export async function readPage(page: Page, most: number): Promise<PageText> {
  const { transform, scale } = page.getViewport({ scale: 1 });
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = transform;
  const toPage = (x: number, y: number) => ({ x: a * x + c * y + e, y: b * x + d * y + f });

  const filled = await readFields(page, toPage);
  const printed = (await readItems(page, most)).flatMap((item): Turned[] => {
    const [ia = 1, ib = 0, ic = 0, id = 1, ix = 0, iy = 0] = item.transform as number[];
    const text = cleanText(item.str);
    const angle = degrees(b * ia + d * ib, a * ia + c * ib);
    const size = Math.hypot(ic, id) * scale || 1;
    return text === '' ? [] : [{ text, ...toPage(ix, iy), width: item.width, size, angle }];
  });
  const upright = mainAngle(printed);
  const [lines, across] = divide(printed, ({ angle }) => isAlong(angle, upright));
  return {
    pieces: [
      ...lines.filter((piece) => !filled.boxes.some((box) => isInside(piece, box))),
      ...filled.pieces,
    ].map((piece) => turn(piece, upright)),
    marks: [...joinAcross(across, upright), ...filled.marks],
  };
}

async function readItems(page: Page, most: number): Promise<Item[]> {
  const items: Item[] = [];
  const reader: ReadableStreamDefaultReader<Content> = page.streamTextContent().getReader();
  while (items.length < most) {
    const { done, value } = await reader.read();
    if (done) return items;
    items.push(...value.items.flatMap((item) => ('str' in item ? [item] : [])));
  }
  await reader.cancel(new Error('There is too much text'));
  return items.slice(0, most);
}

interface Annotation {
  readonly subtype?: string;
  readonly hidden?: boolean;
  readonly fieldType?: string;
  readonly fieldValue?: unknown;
  readonly rect?: readonly number[];
  readonly contentsObj?: { readonly str?: string };
}

/** The fields of a form with their values, and stamps that somebody has put on the page. */
async function readFields(page: Page, toPage: (x: number, y: number) => { x: number; y: number }) {
  const annotations = (await page.getAnnotations()) as readonly Annotation[];
  const shown = annotations.filter(({ hidden }) => hidden !== true);
  const fields = shown.filter(
    ({ subtype, fieldType }) => subtype === 'Widget' && ['Tx', 'Ch'].includes(fieldType ?? ''),
  );
  const boxes = fields.map(({ rect = [] }) => {
    const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = rect;
    const [one, other] = [toPage(x1, y1), toPage(x2, y2)];
    return {
      left: Math.min(one.x, other.x),
      right: Math.max(one.x, other.x),
      top: Math.min(one.y, other.y),
      bottom: Math.max(one.y, other.y),
    };
  });
  const pieces = fields.flatMap(({ fieldValue }, index): Turned[] => {
    const values = [fieldValue].flat().filter((value) => typeof value === 'string');
    const lines = values.flatMap((value) => value.split(/[\r\n]+/)).map(cleanText);
    const { left = 0, right = 0, top = 0, bottom = 0 } = boxes[index] ?? {};
    const size = Math.min(10, (bottom - top) / Math.max(1, lines.length));
    return lines.flatMap((text, line) => {
      const y = bottom - (lines.length - line - 0.7) * size;
      const width = Math.min(right - left, text.length * size * 0.5);
      return text === '' ? [] : [{ text, x: left, y, width, size: size || 1, angle: 0 }];
    });
  });
  const marks = shown
    .filter(({ subtype = '' }) => ['Stamp', 'FreeText'].includes(subtype))
    .map(({ contentsObj }) => ({ text: cleanText(contentsObj?.str ?? ''), isStamp: true }));
  return { boxes, pieces, marks: marks.filter(({ text }) => text !== '') };
}

/** A text as people read it: full-width letters as others, and no controls or invisible signs. */
function cleanText(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cc}|\p{Surrogate}|\s/gu, ' ')
    .replace(/\p{Cf}/gu, '')
    .trim();
}

function degrees(y: number, x: number): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}

/** The direction, a quarter of a turn or more, in which most letters of a page are written. */
function mainAngle(pieces: readonly Turned[]): number {
  const letters = new Map<number, number>([[0, 0]]);
  for (const { angle, text } of pieces) {
    const quarter = (Math.round(angle / 90) * 90 + 360) % 360;
    if (isAlong(angle, quarter)) letters.set(quarter, (letters.get(quarter) ?? 0) + text.length);
  }
  return [...letters].toSorted(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

/** What is written at other angles, joined as far as it is written in one line. */
function joinAcross(pieces: readonly Turned[], upright: number): Mark[] {
  const angles = [...new Set(pieces.map(({ angle }) => Math.round(angle)))];
  return angles.flatMap((angle) => {
    const radians = (angle * Math.PI) / 180;
    const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
    const level = pieces
      .filter((piece) => Math.round(piece.angle) === angle)
      .map(({ x, y, ...piece }) => ({ ...piece, x: x * cos + y * sin, y: y * cos - x * sin }));
    const isStamp = ![90, 180, 270].some((turned) => isAlong(angle, upright + turned));
    return toRows(level, 0).flatMap(({ cells }) => cells.map(({ text }) => ({ text, isStamp })));
  });
}

function isAlong(angle: number, direction: number): boolean {
  const off = (((angle - direction) % 360) + 360) % 360;
  return Math.min(off, 360 - off) <= MAX_SLOPE;
}

function turn(piece: Turned, angle: number): Piece {
  const { text, x, y, width, size } = piece;
  if (angle === 90) return { text, x: y, y: -x, width, size };
  if (angle === 180) return { text, x: -x, y: -y, width, size };
  if (angle === 270) return { text, x: -y, y: x, width, size };
  return { text, x, y, width, size };
}

/** Whether a text stands where a field is, so that what is filled in has covered it. */
function isInside({ x, y, width, size }: Piece, { left, right, top, bottom }: Box): boolean {
  const middle = y - size / 3;
  const isBeside = x > right || x + width < left;
  return !isBeside && middle > top - size / 4 && middle < bottom + size / 4;
}

function divide<Value>(values: readonly Value[], isFirst: (value: Value) => boolean) {
  return [values.filter(isFirst), values.filter((value) => !isFirst(value))] as const;
}
