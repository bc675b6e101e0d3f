import { PDF } from '../http/uploaded-file.ts';
import type { Line } from './pdf-lines.ts';
import type { Extraction } from './read-bill.ts';
import { readInThread, type Limits } from './threads.ts';

/** More than any bill needs. A document that asks for more is left to somebody who reads it. */
const LIMITS: Limits = { milliseconds: 10_000, bytes: 400_000_000 };

/**
 * Reads the fields of a bill from the text layer of a PDF, in a thread of its own, so that other
 * requests are answered meanwhile. Images have no text, and need somebody who reads them.
 */
export async function extract(
  bytes: Uint8Array,
  contentType: string,
  limits: Limits = LIMITS,
): Promise<Extraction> {
  if (contentType !== PDF.contentType) return { status: 'review', fields: {}, error: 'no_text' };
  const extraction = await readInThread('bill', bytes, limits);
  return extraction ?? { status: 'review', fields: {}, error: 'too_complex' };
}

/**
 * The text layer of a PDF, line by line, read like the fields of a bill.
 *
 * @returns undefined for a document that cannot be opened, or asks for more than any bill needs
 */
export async function extractLines(
  bytes: Uint8Array,
  limits: Limits = LIMITS,
): Promise<readonly Line[] | undefined> {
  const lines = await readInThread('lines', bytes, limits);
  return typeof lines === 'string' ? undefined : lines;
}
