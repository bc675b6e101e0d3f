import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { listen, type Origin } from '../../cli/stack/listen.ts';
import { openOrigins } from '../../cli/stack/ports.ts';
import { USUAL_PORTS } from '../../sandbox/usual-ports.ts';
import { threeFreePorts } from '../support/packages/packed.ts';

const open: Origin[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((origin) => origin.close()));
});

it('takes the two ports after the one that was chosen', async () => {
  const first = await threeFreePorts();
  const { shop, checkout, service } = await openOrigins(first);
  open.push(shop, checkout, service);
  expect([shop, checkout, service].map(({ port }) => port)).toEqual([first, first + 1, first + 2]);
});

it('says how to choose others where one is taken, and leaves none open', async () => {
  const first = await threeFreePorts();
  open.push(await listen(first + 2));
  await expect(openOrigins(first)).rejects.toThrow(
    `Port ${first + 2} is already in use: stop the program that uses it, or choose others with --port.`,
  );
  open.push(await listen(first), await listen(first + 1));
});

const ROOT = join(import.meta.dirname, '../..');

/** Files that name ports for people, or cannot import them. */
function namingFiles(): readonly string[] {
  const inFolders = ['docs', 'demo', 'hosted', 'src/testing'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|json|md|ts)$/.test(name))
      .map((name) => join(folder, name)),
  );
  return ['README.md', 'CONTRIBUTING.md', 'cli/command/sandbox-options.ts', ...inFolders];
}

it('is what every text names as an address of the local stack', () => {
  const usual = Object.values(USUAL_PORTS).map(String);
  const named = namingFiles().flatMap((file) => {
    const text = readFileSync(join(ROOT, file), 'utf8');
    return Array.from(
      text.matchAll(/(?:localhost|127\.0\.0\.1):(424\d)/g),
      ([, port = '']) => [file, port] as const,
    );
  });
  expect(named.length).toBeGreaterThan(50);
  expect(named.filter(([, port]) => !usual.includes(port))).toEqual([]);
  const help = readFileSync(join(ROOT, 'cli/command/sandbox-options.ts'), 'utf8');
  const { shop, checkout, service } = USUAL_PORTS;
  expect(help).toContain(`Without it: ${shop}, ${checkout} and ${service}.`);
});

it('stands in no other code', () => {
  const code = ['cli', 'sandbox', 'scripts'].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(ts|mjs|js)$/.test(name) && !/(^|\/)dist\//.test(name))
      .map((name) => join(folder, name)),
  );
  const ports = new RegExp(`\\b(${Object.values(USUAL_PORTS).join('|')})\\b`);
  const found = code.filter((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      // A comment may give an example, and a card may end in the same digits.
      .some((line) => ports.test(line) && !/^ *(\*|\/\*|\/\/)|last_four|4242 4242/.test(line)),
  );
  expect(found).toEqual(['cli/command/sandbox-options.ts', 'sandbox/usual-ports.ts']);
});
