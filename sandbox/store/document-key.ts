import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeDataFolder, unusable } from './data-folder.ts';
import { cryptoRandom } from './ids.ts';

const KEY_BYTES = 32;

/** As many bytes in hexadecimal. */
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
 *
 * @throws {Error} the folder cannot be used, or what lies there is no key; the message says what to do
 */
export function readDocumentKey(dataDir = '.easy'): Uint8Array {
  const file = join(dataDir, 'document.key');
  makeDataFolder(dataDir);
  const key = readOrMake(file, dataDir);
  if (key.length === KEY_BYTES) return key;
  throw new Error(
    `${file} is no key of ${KEY_BYTES} bytes. Put back the one that was there, or remove the file: a new one is ` +
      'made then, and documents that are stored already cannot be read with it.',
  );
}

function readOrMake(file: string, dataDir: string): Uint8Array {
  try {
    writeFileSync(file, cryptoRandom(KEY_BYTES), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!isThere(error)) throw unusable(dataDir, error);
  }
  try {
    return readFileSync(file);
  } catch (error) {
    throw unusable(dataDir, error);
  }
}

function isThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'EEXIST';
}
