import { expect } from '@open-wc/testing';
import { accentOf } from '../../../../hosted/page/accent.ts';

describe('a merchant’s colour', () => {
  it('gets the text that can be read on it', () => {
    const cases: readonly (readonly [color: string, text: string])[] = [
      ['#000', '#ffffff'],
      ['#2d3691', '#ffffff'],
      ['#757575', '#ffffff'],
      ['#ffe08a', '#000000'],
      ['#ffffff', '#000000'],
      ['rgb(255 255 0)', '#000000'],
      ['hsl(240 100% 30%)', '#ffffff'],
      ['oklch(0.9 0.1 90)', '#000000'],
    ];
    for (const [color, text] of cases) {
      expect(accentOf(color), color).to.deep.equal({ color, text });
    }
  });

  it('is none when it is anything but a plain, solid colour', () => {
    for (const color of [
      undefined,
      '',
      'red',
      'var(--x)',
      'url(https://evil.example)',
      '#fff;background:url(x)',
      'rgb(0 0 0 / 10%)',
      '#0000',
      'rgb(nonsense)',
    ]) {
      expect(accentOf(color), String(color)).to.equal(undefined);
    }
  });
});
