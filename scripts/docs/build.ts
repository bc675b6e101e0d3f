// `npm run docs -- --pages`: writes the pages of docs/ that are made from the sources.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorsPage } from './errors-page.ts';

const root = join(import.meta.dirname, '../..');

writeFileSync(join(root, 'docs/errors.md'), errorsPage());
