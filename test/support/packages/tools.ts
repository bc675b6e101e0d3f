import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** The packages that only `npm run test:all` needs have a folder and a lockfile of their own. */
const FOLDER = join(import.meta.dirname, '../../../test-tools');

/** @throws {Error} the packages are not installed */
function requireInstalled(): void {
  if (existsSync(join(FOLDER, 'node_modules'))) return;
  throw new Error('The tools are not installed: node scripts/setup.mjs --tools');
}

/** The path of something inside the packages of test-tools. */
export function toolPath(path: string): string {
  requireInstalled();
  return join(FOLDER, 'node_modules', path);
}

/** What a package of test-tools exports. */
export function loadTool(name: string): unknown {
  requireInstalled();
  return createRequire(join(FOLDER, 'package.json'))(name);
}
