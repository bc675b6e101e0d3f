import { readdirSync, readFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const MOST_FILES = 20;

/** Lists that grow by a file for each language or decision. */
const LISTS = ['src/messages/locales', 'docs/decisions'];

/** How many files each folder of our own holds itself, by its path. */
function filesByRoom(): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const top of ['cli', 'src', 'sandbox', 'hosted', 'demo', 'scripts', 'test', 'docs']) {
    const entries = readdirSync(join(ROOT, top), { recursive: true, withFileTypes: true });
    for (const { parentPath } of entries.filter((entry) => entry.isFile())) {
      const room = relative(ROOT, parentPath).replaceAll(sep, '/');
      // What the build wrote is nobody's room.
      if (/^(sandbox|cli\/origin)\/dist/.test(room)) continue;
      counts.set(room, (counts.get(room) ?? 0) + 1);
    }
  }
  return counts;
}

describe('the rooms', () => {
  it(`hold at most ${MOST_FILES} files each`, () => {
    const crowded = [...filesByRoom()].filter(
      ([room, count]) => count > MOST_FILES && !LISTS.includes(room),
    );
    expect(crowded).toEqual([]);
  });

  it('of the sources are each named in CONTRIBUTING.md', () => {
    const page = readFileSync(join(ROOT, 'CONTRIBUTING.md'), 'utf8');
    const rooms = [...filesByRoom().keys()].filter((room) =>
      /^(cli|src|sandbox)\/[^/]+$/.test(room),
    );
    expect(rooms.length).toBeGreaterThan(30);
    expect(rooms.filter((room) => !page.includes(`\`${basename(room)}/\``))).toEqual([]);
  });
});
