/*
 * Pages of PDFs with texts at their places, in points from the upper left corner.
 */

export interface Text {
  readonly x: number;
  readonly y: number;
  readonly text: string;
  readonly size?: number;
  /** Degrees, against the clock. */
  readonly turned?: number;
}

/** A field of a form. */
export interface Field {
  readonly x: number;
  readonly y: number;
  readonly value: string;
}

export interface DrawnPage {
  readonly texts: readonly Text[];
  readonly fields?: readonly Field[];
  /** The page is stored lying on its side, and shown upright. */
  readonly isRotated?: boolean;
}

const [WIDTH, HEIGHT] = [612, 792];
const SIZE = 10;

/** Windows' encoding of what is not in Latin 1. */
const WINDOWS: Readonly<Record<string, number>> = { '€': 0x80, '–': 0x96, '—': 0x97, '’': 0x92 };

function escape(text: string): string {
  return text.replace(/[\\()]|[^ -~]/g, (sign) =>
    /[\\()]/.test(sign)
      ? `\\${sign}`
      : `\\${(WINDOWS[sign] ?? sign.charCodeAt(0)).toString(8).padStart(3, '0')}`,
  );
}

/** A text as PDF has it outside of pages: UTF-16, in hexadecimal. */
function utf16(text: string): string {
  const bytes = Buffer.from(text, 'utf16le').swap16().toString('hex');
  return `feff${bytes}`;
}

/** How wide Helvetica sets a text, closely enough to put it at the right. */
export function widthOf(text: string, size = SIZE): number {
  const widths = Array.from(text, (sign) =>
    /[.,:;' ijl|!]/.test(sign) ? 0.27 : /[A-Z]/.test(sign) ? 0.68 : 0.55,
  );
  return widths.reduce((sum, width) => sum + width, 0) * size;
}

/** A PDF of pages. */
export function drawPdf(pages: readonly DrawnPage[]): string {
  const objects: string[] = [];
  const add = (object: string): number => objects.push(object);
  add('<< /Type /Catalog /Pages 2 0 R /AcroForm << /Fields [] >> >>');
  add('');
  add('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>');
  const kids = pages.map((page) => {
    const content = ['BT', ...page.texts.map((text) => drawn(text, page)), 'ET'].join('\n');
    const stream = add(`<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const fields = (page.fields ?? []).map(({ x, y, value }, index) =>
      add(
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (field${index}) /V <${utf16(value)}> ` +
          `/Rect [${x - 2} ${HEIGHT - y - 4} ${x + 160} ${HEIGHT - y + 10}] /DA (/F1 10 Tf) >>`,
      ),
    );
    const [width, height] = page.isRotated ? [HEIGHT, WIDTH] : [WIDTH, HEIGHT];
    return add(
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] ` +
        `${page.isRotated ? '/Rotate 90 ' : ''}/Contents ${stream} 0 R ` +
        `/Annots [${fields.map((field) => `${field} 0 R`).join(' ')}] ` +
        '/Resources << /Font << /F1 3 0 R >> >> >>',
    );
  });
  const list = kids.map((kid) => `${kid} 0 R`).join(' ');
  objects[1] = `<< /Type /Pages /Kids [${list}] /Count ${pages.length} >>`;
  const body = objects.map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`).join('');
  return `%PDF-1.4\n${body}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\n%%EOF`;
}

function drawn({ x, y, text, size = SIZE, turned = 0 }: Text, { isRotated }: DrawnPage): string {
  const angle = ((turned + (isRotated ? 90 : 0)) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle).toFixed(4), Math.sin(angle).toFixed(4)];
  // Shown upright, the lower left corner of such a page is its upper left one.
  const [left, bottom] = isRotated ? [y, x] : [x, HEIGHT - y];
  const matrix = `${cos} ${sin} ${-Number(sin)} ${cos} ${left.toFixed(2)} ${bottom.toFixed(2)}`;
  return `/F1 ${size} Tf ${matrix} Tm (${escape(text)}) Tj`;
}
