import { Refusal, refuse } from '../http/refusal.ts';
import { sha256OfBytes } from '../store/hash.ts';
import type { Row } from '../store/tables.ts';

/** The first bytes of the types that banks take. A file's name proves nothing. */
const TYPES: readonly (readonly [type: string, start: readonly number[]])[] = [
  ['application/pdf', [0x25, 0x50, 0x44, 0x46, 0x2d]],
  ['image/png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['image/jpeg', [0xff, 0xd8, 0xff]],
];
const MAX_BYTES = 2_000_000;
const MAX_NAME_LENGTH = 255;

type Kept = Pick<Row<'dispute_evidence'>, 'file_name' | 'content_type' | 'size' | 'sha256'>;

/**
 * What is kept of a file: enough to recognize it, and nothing of what it says.
 *
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, or `VALIDATION_ERROR` for another type
 */
export async function readFile(file: File): Promise<Kept> {
  if (file.size > MAX_BYTES) {
    throw new Refusal('PAYLOAD_TOO_LARGE', `A file has at most ${MAX_BYTES} bytes.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = TYPES.find(([, start]) => start.every((byte, index) => bytes[index] === byte));
  if (!type) throw refuse('VALIDATION_ERROR', 'file', 'The file must be a PDF, PNG or JPEG.');
  if (file.name.length > MAX_NAME_LENGTH || /\p{Cc}|\p{Surrogate}/u.test(file.name)) {
    throw refuse('VALIDATION_ERROR', 'file', 'The name of the file is too long or not a text.');
  }
  return {
    file_name: file.name,
    content_type: type[0],
    size: file.size,
    sha256: await sha256OfBytes(bytes),
  };
}
