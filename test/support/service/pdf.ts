/** A text at a place of a page, in points from the lower left corner. */
export type Placed = readonly [x: number, y: number, text: string];

/** A text as PDF has it: in the encoding of Windows, with what is not ASCII in octal digits. */
function escape(text: string): string {
  return text
    .replace(/[\\()]/g, String.raw`\$&`)
    .replace(/[^ -~]/g, (sign) => `\\${(sign === '€' ? 0x80 : sign.charCodeAt(0)).toString(8)}`);
}

const SIZE = 10;
const [LEFT, TOP, LEADING] = [72, 720, 16];

/**
 * A PDF with texts at their places on its first page.
 *
 * @param catalog - What else its root says.
 */
export function pdfOf(
  texts: readonly Placed[],
  { trailer = '', catalog = '', pages = 1 } = {},
): string {
  const content = [
    'BT',
    ...texts.map(([x, y, text]) => `/F1 ${SIZE} Tf 1 0 0 1 ${x} ${y} Tm (${escape(text)}) Tj`),
    'ET',
  ].join('\n');
  const empty = Array.from({ length: pages - 1 }, (_, index) => index + 6);
  const kids = [3, ...empty].map((number) => `${number} 0 R`).join(' ');
  const objects = [
    `<< /Type /Catalog /Pages 2 0 R ${catalog}>>`,
    `<< /Type /Pages /Kids [${kids}] /Count ${pages} >>`,
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...empty.map(() => '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] >>'),
  ].map((object, index) => `${index + 1} 0 obj\n${object}\nendobj\n`);
  const head = '%PDF-1.4\n';
  const places = objects.map((_, index) => head.length + objects.slice(0, index).join('').length);
  const body = head + objects.join('');
  const count = objects.length + 1;
  return [
    `${body}xref`,
    `0 ${count}`,
    '0000000000 65535 f ',
    ...places.map((place) => `${String(place).padStart(10, '0')} 00000 n `),
    `trailer\n<< /Size ${count} /Root 1 0 R ${trailer}>>`,
    `startxref\n${body.length}\n%%EOF`,
  ].join('\n');
}

/** A PDF of lines, each a text or cells that begin at these places from the left. */
export function pdfOfLines(
  lines: readonly (string | readonly string[])[],
  columns: readonly number[] = [0, 230, 310, 390],
): string {
  return pdfOf(
    lines.flatMap((line, row) =>
      [line]
        .flat()
        .map((text, column): Placed => [LEFT + (columns[column] ?? 0), TOP - row * LEADING, text]),
    ),
  );
}

/** A PDF that nobody can open without its password. */
export const ENCRYPTED_PDF = pdfOf([[LEFT, TOP, 'Secret']], {
  trailer: `/Encrypt << /Filter /Standard /V 1 /R 2 /O (${'o'.repeat(32)}) /U (${'u'.repeat(32)}) /P -4 >> /ID [<00> <00>] `,
});

/** A bill with everything that can be read. */
export const billPdf = ({
  vendor = 'Northwind Paper Co.',
  amount = '284.50',
  account = '000123456789',
} = {}): string =>
  pdfOfLines([
    vendor,
    ['Invoice #', 'INV-2041'],
    ['Due date', '2026-12-31'],
    ['Description', 'Qty', 'Unit price', 'Amount'],
    ['Paper, A4', '1', `$${amount}`, `$${amount}`],
    ['Total due', `$${amount}`],
    'Routing number: 110000000',
    `Account number: ${account}`,
    'Bank name: Sandbox Test Bank',
  ]);
