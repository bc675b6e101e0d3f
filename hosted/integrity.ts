import { createHash } from 'node:crypto';

/** The hash of a file in the notation of Subresource Integrity. */
export function integrityOf(content: string | Uint8Array): string {
  return `sha384-${createHash('sha384').update(content).digest('base64')}`;
}
