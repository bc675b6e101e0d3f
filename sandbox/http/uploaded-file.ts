import { sha256OfBytes } from '../store/hash.ts';
import { Refusal, refuse } from './refusal.ts';

interface FileType {
  readonly name: string;
  readonly contentType: string;
  /** How its bytes are recognized. A file's name proves nothing. */
  readonly fits: (bytes: Uint8Array) => boolean;
}

const startsWith =
  (start: readonly number[], at = 0) =>
  (bytes: Uint8Array): boolean =>
    start.every((byte, index) => bytes[at + index] === byte);

const isRiff = startsWith([0x52, 0x49, 0x46, 0x46]);
const isWebp = startsWith([0x57, 0x45, 0x42, 0x50], 8);

export const PDF: FileType = {
  name: 'PDF',
  contentType: 'application/pdf',
  fits: startsWith([0x25, 0x50, 0x44, 0x46, 0x2d]),
};
export const PNG: FileType = {
  name: 'PNG',
  contentType: 'image/png',
  fits: startsWith([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};
export const JPEG: FileType = {
  name: 'JPEG',
  contentType: 'image/jpeg',
  fits: startsWith([0xff, 0xd8, 0xff]),
};
export const WEBP: FileType = {
  name: 'WebP',
  contentType: 'image/webp',
  fits: (bytes) => isRiff(bytes) && isWebp(bytes),
};

const MAX_NAME_LENGTH = 255;

/** A file that a form has brought, and what identifies it. */
export interface UploadedFile {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly file_name: string;
  readonly content_type: string;
  readonly size: number;
  readonly sha256: string;
}

/**
 * Reads a file that has to be of one of `types`.
 *
 * @throws {Refusal} `PAYLOAD_TOO_LARGE`, or `VALIDATION_ERROR` for another type
 */
export async function readUploadedFile(
  file: File,
  types: readonly FileType[],
  maxBytes: number,
): Promise<UploadedFile> {
  if (file.size > maxBytes) {
    throw new Refusal('PAYLOAD_TOO_LARGE', `A file has at most ${maxBytes} bytes.`);
  }
  const bytes = new Uint8Array(await file.arrayBuffer());
  const type = types.find(({ fits }) => fits(bytes));
  if (!type) {
    const names = new Intl.ListFormat('en', { type: 'disjunction' }).format(
      types.map(({ name }) => name),
    );
    throw refuse('VALIDATION_ERROR', 'file', `The file must be a ${names}.`);
  }
  if (file.name.length > MAX_NAME_LENGTH || /\p{Cc}|\p{Surrogate}/u.test(file.name)) {
    throw refuse('VALIDATION_ERROR', 'file', 'The name of the file is too long or not a text.');
  }
  return {
    bytes,
    file_name: file.name,
    content_type: type.contentType,
    size: file.size,
    sha256: await sha256OfBytes(bytes),
  };
}
