import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it('lists the states that styles can ask for as the checkout has them', () => {
  const source = readFileSync('src/checkout/state.ts', 'utf8');
  const page = readFileSync('docs/reference/element.md', 'utf8');
  const states = page.split('\n## States\n')[1]?.split('\n## ')[0] ?? '';
  const listed = Array.from(states.matchAll(/`:state\((\w+)\)`/g), ([, name]) => name);
  const used = Array.from(source.matchAll(/\breadonly status: '(\w+)'/g), ([, name]) => name);
  expect(used).toContain('ready');
  expect(listed).toEqual(used);
});
