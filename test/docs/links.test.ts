import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');
const PAGES = [
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
];

/** The text of a page without its examples of code. */
function proseOf(page: string): string {
  return readFileSync(join(ROOT, page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');
}

/** The fragments that lead to the headings of a page. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = proseOf(page).matchAll(/^#+ (.+)$/gm);
  return new Set(
    Array.from(headings, ([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** The links of `page` that stay in the repository and lead nowhere. */
function brokenLinks(page: string, prose = proseOf(page)): readonly string[] {
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)/g), ([, target = '']) => target).filter(
    (target) => {
      if (/^https?:/.test(target)) return false;
      const [path = '', fragment] = target.split('#');
      const file = path ? join(dirname(page), path) : page;
      if (!existsSync(join(ROOT, file))) return true;
      return fragment !== undefined && !anchorsOf(file).has(fragment);
    },
  );
}

describe('the links of the documentation', () => {
  it.each(PAGES)('of %s lead somewhere', (page) => {
    expect(brokenLinks(page)).toEqual([]);
  });

  it('are missed where they lead nowhere', () => {
    const prose = '[a](docs/no-such-page.md) [b](docs/security.md#no-such-heading) [c](LICENSE)';
    expect(brokenLinks('README.md', prose)).toEqual([
      'docs/no-such-page.md',
      'docs/security.md#no-such-heading',
    ]);
  });

  it('lead to every page from the first one', () => {
    const found = new Set(['README.md']);
    for (const page of found) {
      for (const [, target = ''] of proseOf(page).matchAll(/\]\(([^)#\s]+)[^)]*\)/g)) {
        const file = join(dirname(page), target);
        if (file === 'docs/decisions')
          PAGES.filter((one) => one.startsWith(file)).forEach((one) => found.add(one));
        if (PAGES.includes(file)) found.add(file);
      }
    }
    expect(PAGES.filter((page) => !found.has(page))).toEqual([]);
  });
});
