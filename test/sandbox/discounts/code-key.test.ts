import { expect, it } from 'vitest';
import { keyOf } from '../../../sandbox/discounts/promotion-code.ts';

it.each([
  ['small letters', 'save-10_x'],
  ['spaces around it', '  SAVE-10_X\t'],
  ['a line break in it', 'SAVE-\r\n10_X\n'],
  ['a no-break space', 'SAVE-10_X\u00a0'],
  ['full-width letters', '\uff33\uff21\uff36\uff25\uff0d\uff11\uff10\uff3f\uff38'],
  ['a no-break hyphen', 'SAVE\u201110_X'],
  ['an en dash', 'SAVE\u201310_X'],
  ['a minus', 'SAVE\u221210_X'],
  ['a byte order mark', '\ufeffSAVE-10_X'],
  ['a space of no width', 'SAVE\u200b-10_X'],
  ['a soft hyphen', 'SA\u00adVE-10_X'],
  ['marks of direction', '\u2066SAVE-10_X\u2069'],
  ['quotes', '"SAVE-10_X"'],
  ['curly quotes', '\u201cSAVE-10_X\u201d'],
  ['quotes of Germany', '\u201eSAVE-10_X\u201c'],
  ['quotes of France', '\u00ab\u00a0SAVE-10_X\u00a0\u00bb'],
  ['brackets', '(SAVE-10_X)'],
  ['the end of a sentence', 'SAVE-10_X.'],
  ['the end of a question', 'SAVE-10_X?!'],
  ['an ellipsis', 'SAVE-10_X…'],
  ['primes for quotes', '\u2033SAVE-10_X\u2033'],
  ['a bullet', '\u2022 SAVE-10_X'],
  ['the stars of Markdown', '**SAVE-10_X**'],
  ['an emoji', '🎉SAVE-10_X🎉'],
  ['a variation selector', 'SAVE-10_X\ufe0f'],
  ['a filler of Hangul', '\u3164SAVE-10_X'],
  ['a hyphen of a list', 'SAVE\u204310_X'],
])('a code is found with %s', (_, pasted) => {
  expect(keyOf(pasted)).toBe('SAVE-10_X');
});

it.each([
  'SAVE_10_X',
  'SAVE10_X',
  'SAVE-10-X',
  'SAVE-1O_X',
  '-SAVE-10_X',
  'ÉSAVE-10_X',
  'SAVE.10_X',
])('the other code %s is no such code', (other) => {
  expect(keyOf(other)).not.toBe('SAVE-10_X');
});
