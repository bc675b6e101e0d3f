import { getDocumentProxy } from 'unpdf';
import { readPage, type Mark } from './page-text.ts';
import { toRows, type Row } from './rows.ts';

/** The text of a document: row by row, and what stands across its pages, such as stamps. */
export interface DocumentText {
  readonly rows: readonly Row[];
  readonly marks: readonly Mark[];
  /** Whether this is all of it: of long documents only the beginning is read. */
  readonly isWhole: boolean;
}

const MAX_PAGES = 20;
const MAX_PIECES = 20_000;

/**
 * The text layer of a PDF. A document without one has no rows.
 *
 * @throws {Error} `PasswordException` for an encrypted document, and another error for a broken one
 */
export async function readPdfText(bytes: Uint8Array): Promise<DocumentText> {
  // The library takes the memory of what it is given.
  const pdf = await getDocumentProxy(bytes.slice(), { verbosity: 0 });
  try {
    const rows: Row[] = [];
    const marks: Mark[] = [];
    let left = MAX_PIECES;
    const pages = Math.min(pdf.numPages, MAX_PAGES);
    for (let number = 1; number <= pages && left > 0; number++) {
      const text = await readPage(await pdf.getPage(number), left);
      rows.push(...toRows(text.pieces, number));
      marks.push(...text.marks);
      left -= text.pieces.length;
    }
    return { rows, marks, isWhole: left > 0 && pages === pdf.numPages };
  } finally {
    await pdf.destroy();
  }
}
