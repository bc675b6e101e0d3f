import { describe, expect, it } from 'vitest';
import { plainName } from '../../../src/ui/plain-name.ts';

describe('a name in a sentence', () => {
  it('stays as it is in every language, with all that its letters need', () => {
    const names = [
      'Moth & Lamp',
      'שלום בע״מ',
      'مؤسسة',
      'می‌خواهم',
      'Zoë 👩‍👩‍👧',
      '東京　店',
      '<b>"x"</b>',
    ];
    for (const name of names) expect(plainName(name)).to.equal(name);
  });

  it('loses what turns the text around it, breaks the line or is not seen', () => {
    const cases = [
      ['x\u202E', 'x'],
      ['x\u2069\u202Ey', 'x y'],
      ['\u200F\u061Cx\u200E', 'x'],
      ['a\nb\r\nc\u2028d\u2029e', 'a b c d e'],
      ['a\0\u0085\ufeffb', 'a b'],
    ] as const;
    for (const [name, plain] of cases) expect(plainName(name)).to.equal(plain);
  });
});
