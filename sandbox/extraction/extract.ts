import { PDF } from '../http/uploaded-file.ts';
import { nothingRead, type Extraction, type Line } from './read-bill.ts';
import { readInThread, type Limits } from './threads.ts';

/** More than any bill needs. A document that asks for more is left to somebody who reads it. */
const LIMITS: Limits = { milliseconds: 10_000, bytes: 400_000_000 };

/**
 * Reads the fields of a bill from the text layer of a PDF, in a thread of its own, so that other
 * requests are answered meanwhile. Images have no text, and need somebody who reads them.
 *
 * @param buyer - Whose bill it is: never its vendor.
 */
export async function extract(
  bytes: Uint8Array,
  contentType: string,
  { buyer, limits = LIMITS }: { readonly buyer?: string; readonly limits?: Limits } = {},
): Promise<Extraction> {
  if (contentType !== PDF.contentType) return nothingRead('review', 'no_text');
  const extraction = await readInThread('bill', bytes, limits, buyer);
  return extraction ?? nothingRead('review', 'too_complex');
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
