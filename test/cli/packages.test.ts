import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shows } from '../conformity/shows.ts';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

const ROOT = join(import.meta.dirname, '../..');

function read(file: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Manifest;
}

const main = read('package.json');
const sandbox = read('sandbox/package.json');
const origin = read('cli/origin/package.json');
const start = read('scripts/start/package.json');

it('publishes all packages with one version, a semantic one that the changelog begins with', () => {
  shows('9.4/semver');
  expect([origin.version, sandbox.version]).toEqual([main.version, main.version]);
  // The expression that semver.org suggests, without what builds may add.
  expect(main.version).toMatch(/^(0|[1-9]\d*)\.(0|[1-9]\d*)\.(0|[1-9]\d*)(-[\da-z.-]+)?$/);
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  expect(/^## (\S+)$/m.exec(changelog)?.[1]).toBe(main.version);
});

it('names that version in the recipe for containers', () => {
  const recipe = readFileSync(join(ROOT, 'sandbox/compose.yaml'), 'utf8');
  expect(recipe).toContain(`easy-checkout-sandbox@${main.version}'`);
});

it.each([
  ['the packaged sandbox', sandbox],
  ['npm start', start],
])('runs %s with the versions that the tests run with', (_, { dependencies }) => {
  const shared = Object.entries({ ...main.devDependencies, ...main.dependencies }).filter(
    ([name]) => Object.hasOwn(dependencies, name),
  );
  expect(shared.length).toBeGreaterThan(3);
  for (const [name, version] of shared) expect(dependencies[name], name).toBe(version);
});

it('depends on nothing that asks for a newer Node than the packages do', () => {
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly engines?: { readonly node?: string } }>>;
  };
  const promised = oldest(packages['sandbox']?.engines?.node);
  expect(promised).toBe(20);
  for (const name of Object.keys(sandbox.dependencies)) {
    const asked = packages[`node_modules/${name}`]?.engines?.node;
    expect(oldest(asked), `${name} asks for Node ${asked}`).toBeLessThanOrEqual(promised);
  }
});

/** The oldest major version of Node in a range such as `>=20.19` or `^18 || >=20`. */
function oldest(range = '>=0'): number {
  return Math.min(...range.split('||').map((part) => Number(/\d+/.exec(part)?.[0] ?? 0)));
}
