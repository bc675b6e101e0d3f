import { deflateSync } from 'node:zlib';

/*
 * Small files that ask for a lot: PDFs whose readers take more time or memory than anybody has.
 */

const OBJECTS = [
  '1 0 obj << /Type /Catalog /Pages 2 0 R >> endobj',
  '2 0 obj << /Type /Pages /Kids [3 0 R] /Count 1 >> endobj',
  '3 0 obj << /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << >> >> endobj',
];

/** Runs of 128 spaces, as RunLengthDecode has them. */
const RUN = [0x81, 0x20] as const;
const RUN_LENGTH = 128;

/** A page whose content is so many spaces, packed twice. Skipping them is one step for a reader. */
export function unpackingBomb(spaces: number): Uint8Array<ArrayBuffer> {
  const runs = Buffer.alloc((spaces / RUN_LENGTH) * RUN.length, Uint8Array.from(RUN));
  const packed = deflateSync(runs);
  const filters = '/Filter [/FlateDecode /RunLengthDecode]';
  return new Uint8Array(
    Buffer.concat([
      Buffer.from(`%PDF-1.4\n${OBJECTS.join('\n')}\n`),
      Buffer.from(`4 0 obj << /Length ${packed.length} ${filters} >> stream\n`),
      packed,
      Buffer.from('\nendstream endobj\ntrailer << /Root 1 0 R >>\n'),
    ]),
  );
}

/** A page whose content is so many arrays, each in the one before. */
export function nestingBomb(depth: number): Uint8Array<ArrayBuffer> {
  const content = `${'['.repeat(depth)}${']'.repeat(depth)} TJ`;
  return asPdf([...OBJECTS, streamOf(content)]);
}

/** So many pages, each with the same text. */
export function manyPages(count: number): Uint8Array<ArrayBuffer> {
  const pages = Array.from({ length: count }, (_, index) => index + 10);
  const [root = '', , page = ''] = OBJECTS;
  const kids = pages.map((number) => `${number} 0 R`).join(' ');
  return asPdf([
    root,
    `2 0 obj << /Type /Pages /Kids [${kids}] /Count ${count} >> endobj`,
    ...pages.map((number) => page.replace('3 0 obj', `${number} 0 obj`).replace('<< >>', FONTS)),
    streamOf('BT /F 12 Tf 72 720 Td (Ash & Sons) Tj ET'),
    '5 0 obj << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> endobj',
  ]);
}

const FONTS = '<< /Font << /F 5 0 R >> >>';

function streamOf(content: string): string {
  return `4 0 obj << /Length ${content.length} >> stream\n${content}\nendstream endobj`;
}

/** Without a table of its objects, which readers make for themselves. */
function asPdf(objects: readonly string[]): Uint8Array<ArrayBuffer> {
  const text = `%PDF-1.4\n${objects.join('\n')}\ntrailer << /Root 1 0 R >>\n`;
  return new TextEncoder().encode(text);
}
