// The site is docs/ with README, CONTRIBUTING and CHANGELOG as they stand in the repository.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitepress';
import { liveExamples, LIVE_PAGE, showExamples } from './examples.ts';
import { adaptLinks } from './links.ts';
import { sidebar } from './sidebar.ts';

const root = join(import.meta.dirname, '../..');
const base = process.env['DOCS_BASE'] ?? '/docs/';

/** The fragment of a heading as GitHub makes it, which links in the repository name. */
function slugify(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\- _]/gu, '')
    .replaceAll(' ', '-');
}

// oxlint-disable-next-line import/no-default-export -- VitePress reads the default export.
export default defineConfig({
  title: 'easy-checkout',
  description: 'A checkout in one tag, with a sandbox of the payment service',
  lang: 'en',
  base,
  srcDir: '..',
  srcExclude: [
    '{cli,demo,dist,docs-site,examples,hosted,sandbox,scripts,src,test,test-results}/**',
    '.*/**',
  ],
  outDir: '../dist/docs',
  cacheDir: './node_modules/.cache/vitepress',
  rewrites: { 'README.md': 'index.md', 'docs/:path*': ':path*' },
  // Addresses of the local stack answer only while it runs.
  ignoreDeadLinks: 'localhostLinks',
  vite: { configFile: false, publicDir: false, build: { chunkSizeWarningLimit: 2000 } },
  markdown: {
    anchor: { slugify },
    config(markdown) {
      adaptLinks(markdown, root);
      showExamples(markdown, base);
    },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 2],
    sidebar: sidebar(root),
    docFooter: { prev: false, next: false },
  },
  buildEnd({ outDir }) {
    const examples = liveExamples(readFileSync(join(root, LIVE_PAGE), 'utf8'));
    mkdirSync(join(outDir, 'live'), { recursive: true });
    for (const [name, html] of examples) writeFileSync(join(outDir, `live/${name}.html`), html);
  },
});
