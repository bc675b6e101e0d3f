import { createHash } from 'node:crypto';

/**
 * The hash of a file in the notation of Subresource Integrity.
 *
 * @param algorithm - The shorter hash of a page that holds many of them is as hard to forge.
 */
export function integrityOf(
  content: string | Uint8Array,
  algorithm: 'sha256' | 'sha384' = 'sha384',
): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`;
}
