import { expect, it } from 'vitest';
import { trimEnd } from '../../../sandbox/extraction/text/trim-end.ts';

it.each([
  ['', ''],
  ['...', ''],
  ['Acme', 'Acme'],
  ['Acme, ', 'Acme'],
  ['.Acme, Ltd.,', '.Acme, Ltd'],
])('trims the end of %j alone', (text, trimmed) => {
  expect(trimEnd(text, /[\s.,]/)).toBe(trimmed);
});

it('reads each character once', () => {
  const text = `${'.'.repeat(5_000_000)}x`;
  expect(trimEnd(text, /[.]/)).toBe(text);
  expect(trimEnd(text.slice(0, -1), /[.]/)).toBe('');
});
