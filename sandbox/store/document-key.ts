import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { cryptoRandom } from './ids.ts';

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
