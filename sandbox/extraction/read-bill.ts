import type { BillFields, BillStatus } from '../../src/api/merchant/bills.ts';
import { readFields } from './fields.ts';
import { readPdfLines, type Line } from './pdf-lines.ts';

/** What was read from a document, and which status a bill has with it. */
export interface Extraction {
  readonly status: Extract<BillStatus, 'extracted' | 'review' | 'failed'>;
  readonly fields: BillFields;
  /** Why something is missing, or null where nothing is. */
  readonly error: 'no_text' | 'fields_missing' | 'encrypted' | 'unreadable' | 'too_complex' | null;
}

/** Reads a PDF, however long that takes. */
export async function readBill(bytes: Uint8Array): Promise<Extraction> {
  const lines = await readLines(bytes);
  if (typeof lines === 'string') return { status: 'failed', fields: {}, error: lines };
  if (lines.length === 0) return { status: 'review', fields: {}, error: 'no_text' };
  const fields = readFields(lines);
  const { vendor_name, amount, currency } = fields;
  const isWhole = [vendor_name, amount, currency].every((value) => value !== undefined);
  return isWhole
    ? { status: 'extracted', fields, error: null }
    : { status: 'review', fields, error: 'fields_missing' };
}

/** The lines of a PDF, however long that takes, or why it has none that could be read. */
export async function readLines(bytes: Uint8Array): Promise<Line[] | 'encrypted' | 'unreadable'> {
  try {
    return await readPdfLines(bytes);
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return isEncrypted ? 'encrypted' : 'unreadable';
  }
}
