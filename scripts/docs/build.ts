// `npm run docs`: writes the pages of docs/ that are made from the sources, and builds the site into
// dist/docs, for which it installs VitePress the first time. `--pages` stops after the pages.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isInstalled } from '../installed.mjs';
import { ELEMENT_PAGE, elementPage } from './element-page.ts';
import { readElement } from './element.ts';
import { errorsPage } from './errors-page.ts';

const root = join(import.meta.dirname, '../..');
const site = join(root, 'docs-site');

function npm(...args: readonly string[]): void {
  const { status } = spawnSync('npm', args, { cwd: site, stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
}

process.chdir(root);
writeFileSync('docs/errors.md', errorsPage());
writeFileSync(ELEMENT_PAGE, elementPage(await readElement()));
if (!process.argv.includes('--pages')) {
  if (!isInstalled(site)) npm('ci', '--no-audit', '--no-fund');
  npm('run', 'build');
  console.log('\n  The documentation is in dist/docs. `npm start` serves it.');
}
