// npm drops optional platform packages that it could not find from the lockfile without a word, and
// `npm ci` then fails on every machine. So each of them must have an entry of its own.
import { readFileSync } from 'node:fs';

const LOCKFILES = [
  'package-lock.json',
  'docs-site/package-lock.json',
  'test-tools/package-lock.json',
];

/** Searches as Node does: first beside the package that imports `name`, then in the folders above. */
function isLocked(packages, name, from) {
  for (let base = from; ; base = base.slice(0, Math.max(0, base.lastIndexOf('/node_modules/')))) {
    if (packages[`${base && `${base}/`}node_modules/${name}`]) return true;
    if (!base) return false;
  }
}

const missing = LOCKFILES.flatMap((file) => {
  const { packages } = JSON.parse(readFileSync(file, 'utf8'));
  return Object.entries(packages).flatMap(([at, entry]) =>
    Object.keys(entry.optionalDependencies ?? {})
      .filter((name) => !isLocked(packages, name, at))
      .map((name) => `${file}: ${at} lacks ${name}`),
  );
});

for (const line of missing) console.error(line);
process.exitCode = missing.length > 0 ? 1 : 0;
