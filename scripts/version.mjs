// `npm run version:next`: makes the next version out of the files in .changeset/. They become a part of
// CHANGELOG.md, and every package gets the version that the largest of them asks for.
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';

/** The packages besides the one at the root, which have its version. */
const OTHERS = ['cli/origin', 'sandbox'];
const CHANGESETS = '@changesets/cli@2.31.1';

function readJson(file) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

// Changesets leaves out the package at the root where there are workspaces, so it may see none.
const before = readFileSync('package.json', 'utf8');
writeJson('package.json', { ...JSON.parse(before), workspaces: undefined });
const { status } = spawnSync('npx', ['--yes', CHANGESETS, 'version'], { stdio: 'inherit' });
const { version } = readJson('package.json');
writeFileSync('package.json', before.replace(/"version": "[^"]+"/, `"version": "${version}"`));

const lock = readJson('package-lock.json');
lock.version = version;
lock.packages[''].version = version;
for (const folder of OTHERS) {
  writeJson(`${folder}/package.json`, { ...readJson(`${folder}/package.json`), version });
  lock.packages[folder].version = version;
}
writeJson('package-lock.json', lock);

const RECIPE = 'sandbox/compose.yaml';
const recipe = readFileSync(RECIPE, 'utf8');
writeFileSync(
  RECIPE,
  recipe.replace(/(easy-checkout-sandbox@)[^']+/, (_, name) => `${name}${version}`),
);
process.exitCode = status ?? 1;
