import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cryptoRandom } from './ids.ts';

/** 32 bytes in hexadecimal. */
const KEY = /^[\da-f]{64}$/i;

/**
 * The key of stored documents that somebody has set.
 *
 * @param text - 64 hexadecimal digits.
 * @throws {Error} when it is anything else; the message does not repeat it
 */
export function parseDocumentKey(text: string): Uint8Array {
  if (KEY.test(text)) return new Uint8Array(Buffer.from(text, 'hex'));
  throw new Error('EASY_DOCUMENT_KEY must be 64 hexadecimal digits: openssl rand -hex 32.');
}

/**
 * The key of stored documents, which lies beside the embedded database and not in it. It is made
 * with the first start.
 */
export function readDocumentKey(dataDir = '.easy'): Uint8Array {
  const file = join(dataDir, 'document.key');
  mkdirSync(dataDir, { recursive: true });
  try {
    writeFileSync(file, cryptoRandom(32), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
  return readFileSync(file);
}
