// What a merchant's compiler says about the built package. `npm run build` comes first.
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect, it } from 'vitest';

const root = new URL('../..', import.meta.url);

/** All that a program prints. */
function run(...command: readonly string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  return stdout + stderr;
}

it.each([['typescript-5.0'], ['typescript-6'], ['typescript']])(
  'is understood by %s, which checks the types of libraries too',
  (compiler) => {
    expect(run(`node_modules/${compiler}/bin/tsc`, '-p', 'test/types/consumer')).toBe('');
  },
);

it('has a component whose props are checked for React 18 too', () => {
  const project = 'test/types/consumer/tsconfig.react-18.json';
  expect(run('node_modules/typescript/bin/tsc', '-p', project)).toBe('');
});

it('is one file of types for each entry, without a schema library or a source', () => {
  const files = readdirSync(new URL('dist/npm', root), { recursive: true, encoding: 'utf8' });
  const types = files.filter((name) => name.endsWith('.d.ts'));
  expect(types.toSorted()).toEqual([
    'embed/index.d.ts',
    'index.d.ts',
    'react/index.d.ts',
    'webhooks/index.d.ts',
  ]);
  for (const name of types) {
    const text = readFileSync(new URL(`dist/npm/${name}`, root), 'utf8');
    expect(text).not.toMatch(/valibot|zod|parentOrigin|willUpdate|\.ts['"]/);
  }
});
