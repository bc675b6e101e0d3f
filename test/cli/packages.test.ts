import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

interface Manifest {
  readonly version: string;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}

function read(file: string): Manifest {
  return JSON.parse(readFileSync(join(import.meta.dirname, '../..', file), 'utf8')) as Manifest;
}

const main = read('package.json');
const sandbox = read('sandbox/package.json');

it('publishes both packages with one version', () => {
  expect(sandbox.version).toBe(main.version);
  const recipe = readFileSync(join(import.meta.dirname, '../../sandbox/compose.yaml'), 'utf8');
  expect(recipe).toContain(`easy-checkout-sandbox@${main.version}'`);
});

it('runs the packaged sandbox with the versions that the tests run with', () => {
  const shared = Object.entries({ ...main.devDependencies, ...main.dependencies }).filter(
    ([name]) => Object.hasOwn(sandbox.dependencies, name),
  );
  expect(shared.length).toBeGreaterThan(3);
  for (const [name, version] of shared) expect(sandbox.dependencies[name], name).toBe(version);
});
