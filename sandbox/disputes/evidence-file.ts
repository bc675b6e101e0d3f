import { JPEG, PDF, PNG, readUploadedFile, type UploadedFile } from '../http/uploaded-file.ts';

const MAX_BYTES = 2_000_000;

/**
 * What is kept of a file: enough to recognize it, and nothing of what it says.
 *
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, or `VALIDATION_ERROR` for another type
 */
export async function readFile(file: File): Promise<Omit<UploadedFile, 'bytes'>> {
  const { bytes: _, ...kept } = await readUploadedFile(file, [PDF, PNG, JPEG], MAX_BYTES);
  return kept;
}
