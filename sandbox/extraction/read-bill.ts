import type {
  BillFields,
  BillStatus,
  DocumentKind,
  ReviewReason,
} from '../../src/api/merchant/bills.ts';
import { readFields } from './fields/read-fields.ts';
import { readPdfText, type DocumentText } from './text/pdf-text.ts';

/** What stands in one line of a document, from left to right: cells with clear space between them. */
export type Line = readonly string[];

/** What was read from a document, and which status a bill has with it. */
export interface Extraction {
  readonly status: Extract<BillStatus, 'extracted' | 'review' | 'failed'>;
  readonly kind: DocumentKind;
  /** What the document surely says. */
  readonly fields: BillFields;
  /** Why it is not extracted, field by field. */
  readonly reasons: readonly ReviewReason[];
  /** Why something is missing, or null where nothing is. */
  readonly error: 'no_text' | 'fields_missing' | 'encrypted' | 'unreadable' | 'too_complex' | null;
}

/** An extraction of a document of which nothing could be read. */
export function nothingRead(
  status: Extraction['status'],
  error: NonNullable<Extraction['error']>,
): Extraction {
  return {
    status,
    kind: 'invoice',
    fields: {},
    reasons: [{ field: 'document', reason: error }],
    error,
  };
}

/**
 * Reads a PDF, however long that takes.
 *
 * @param buyer - Whose bill it is: never its vendor.
 */
export async function readBill(bytes: Uint8Array, buyer?: string): Promise<Extraction> {
  const text = await readText(bytes);
  if (typeof text === 'string') return nothingRead('failed', text);
  if (text.rows.length === 0) return nothingRead('review', 'no_text');
  const { kind, fields, reasons } = readFields(text, buyer);
  const { vendor_name, amount, currency } = fields;
  const isMissing = [vendor_name, amount, currency].includes(undefined);
  return {
    status: reasons.length === 0 ? 'extracted' : 'review',
    kind,
    fields,
    reasons,
    error: isMissing ? 'fields_missing' : null,
  };
}

/** The lines of a PDF, however long that takes, or why it has none that could be read. */
export async function readLines(bytes: Uint8Array): Promise<Line[] | 'encrypted' | 'unreadable'> {
  const text = await readText(bytes);
  if (typeof text === 'string') return text;
  return [
    ...text.rows.map(({ cells }) => cells.map((cell) => cell.text)),
    ...text.marks.map((mark) => [mark.text]),
  ];
}

async function readText(bytes: Uint8Array): Promise<DocumentText | 'encrypted' | 'unreadable'> {
  try {
    return await readPdfText(bytes);
  } catch (error) {
    const isEncrypted = error instanceof Error && error.name === 'PasswordException';
    return isEncrypted ? 'encrypted' : 'unreadable';
  }
}
