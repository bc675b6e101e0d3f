import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { MUTATIONS } from './mutated-copy.ts';

const root = join(import.meta.dirname, '../../..');

// Sources move. Found here, a lost place costs seconds, and not a whole series of mutation tests.
describe('each mutation still finds its place in the sources', () => {
  for (const { number, name, edits, found } of MUTATIONS) {
    it(`${number}: ${name}`, () => {
      for (const { file, find } of edits) {
        expect(readFileSync(join(root, file), 'utf8').split(find), file).toHaveLength(2);
      }
      if ('file' in found) expect(existsSync(join(root, found.file)), found.file).toBe(true);
    });
  }
});
