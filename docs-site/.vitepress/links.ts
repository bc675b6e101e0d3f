import { existsSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import type { MarkdownRenderer } from 'vitepress';

/** What VitePress hands to the parser. */
interface Page {
  /** Where the page is on the site, which is not where its file is in the repository. */
  readonly relativePath: string;
}

/** Pages of the repository's first folder, by their places on the site. */
const FIRST = new Map([
  ['index.md', 'README.md'],
  ['CONTRIBUTING.md', 'CONTRIBUTING.md'],
  ['CHANGELOG.md', 'CHANGELOG.md'],
]);

/** Where the page of a file is on the site; both from their roots. */
function placeOf(file: string): string {
  return file === 'README.md' ? 'index.md' : file.replace(/^docs\//, '');
}

function fileOf({ relativePath }: Page): string {
  return FIRST.get(relativePath) ?? join('docs', relativePath);
}

/** The address of `href` on the site; `undefined` for a file that is no page. */
function adapt(href: string, page: Page, root: string): string | undefined {
  if (/^(?:[a-z]+:|#)/i.test(href)) return href;
  const [path = '', fragment] = href.split('#');
  let file = join(dirname(fileOf(page)), path);
  if (file === 'docs/decisions') file = 'docs/decisions/0001-the-page-trusts-its-port.md';
  const isPage = file.endsWith('.md') && existsSync(join(root, file));
  if (!isPage) return undefined;
  const place = relative(dirname(page.relativePath), placeOf(file));
  return `${place.startsWith('.') ? place : `./${place}`}${fragment ? `#${fragment}` : ''}`;
}

/** Turns links between files into links between pages. Those to sources become plain text. */
export function adaptLinks(markdown: MarkdownRenderer, root: string): void {
  markdown.core.ruler.push('adapt-links', ({ tokens, env }) => {
    const page = env as Page;
    for (const { children } of tokens) {
      let isPlain = false;
      for (const token of children ?? []) {
        if (token.type === 'link_open') {
          const href = adapt(token.attrGet('href') ?? '', page, root);
          isPlain = href === undefined;
          if (href === undefined) token.attrs = null;
          else token.attrSet('href', href);
        }
        if (isPlain && token.type.startsWith('link_')) token.tag = 'span';
      }
    }
  });
}
