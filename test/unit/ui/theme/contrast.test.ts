import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type Color,
  colorText,
  contrast,
  over,
  parseColor,
  readable,
} from '../../../../src/ui/theme/contrast.ts';

const WHITE: Color = [1, 1, 1, 1];
const BLACK: Color = [0, 0, 0, 1];

/** Of a colour that nothing shines through, in degrees; `undefined` for a grey. */
function hue([red, green, blue]: Color): number | undefined {
  const most = Math.max(red, green, blue);
  const span = most - Math.min(red, green, blue);
  if (span < 0.06) return undefined;
  if (most === red) return (60 * ((green - blue) / span) + 360) % 360;
  return most === green ? 60 * ((blue - red) / span + 2) : 60 * ((red - green) / span + 4);
}

const part = fc.integer({ min: 0, max: 255 }).map((value) => value / 255);
const color = fc.tuple(part, part, part, fc.constant(1)) as fc.Arbitrary<Color>;

describe('contrast', () => {
  // Pairs with known ratios: https://www.w3.org/WAI/WCAG22/Understanding/contrast-minimum
  const known = [
    [BLACK, WHITE, 21],
    [WHITE, WHITE, 1],
    [[118 / 255, 118 / 255, 118 / 255, 1], WHITE, 4.54],
    [[1, 0, 0, 1], WHITE, 4],
  ] as const;
  for (const [one, other, ratio] of known) {
    it(`of ${colorText(one)} and ${colorText(other)} is ${ratio}, either way round`, () => {
      expect(contrast(one, other)).to.be.closeTo(ratio, 0.005);
      expect(contrast(other, one)).to.equal(contrast(one, other));
    });
  }
});

describe('a colour as browsers write it', () => {
  it('is read with and without what shines through', () => {
    expect(parseColor('color(srgb 1 0.5 0)')).to.deep.equal([1, 0.5, 0, 1]);
    expect(parseColor('color(srgb 1e-7 none 2 / 0.25)')).to.deep.equal([1e-7, 0, 1, 0.25]);
  });

  for (const text of ['', 'red', 'rgb(1, 2, 3)', 'color(display-p3 1 0 0)']) {
    it(`is none when it is "${text}"`, () => expect(parseColor(text)).to.equal(undefined));
  }

  it('lets its ground through', () => {
    expect(over([0, 0, 0, 0.25], WHITE)).to.deep.equal([0.75, 0.75, 0.75, 1]);
    expect(over([0, 0, 0, 0], WHITE)).to.deep.equal(WHITE);
  });
});

describe('a colour that has to be read', () => {
  it('stays as it is where it can be', () => {
    expect(readable(BLACK, [WHITE], 4.5)).to.equal(BLACK);
  });

  it('becomes just as dark as it has to be', () => {
    const mended = readable([0.7, 0.7, 0.7, 1], [WHITE], 4.5);
    expect(contrast(mended, WHITE)).to.be.within(4.5, 4.8);
  });

  it('has the contrast against any one ground, and its own hue', () => {
    fc.assert(
      fc.property(color, color, (text, ground) => {
        const mended = readable(text, [ground], 4.5);
        expect(contrast(mended, ground)).to.be.at.least(4.5);
        const [before, after] = [hue(text), hue(mended)];
        if (before === undefined || after === undefined) return;
        const turned = Math.abs(before - after);
        expect(Math.min(turned, 360 - turned)).to.be.below(8);
      }),
    );
  });

  it('comes as near as it can where two grounds leave no room', () => {
    const grounds: Color[] = [WHITE, BLACK];
    const mended = readable([0.9, 0.9, 0.9, 1], grounds, 7);
    const least = Math.min(...grounds.map((ground) => contrast(mended, ground)));
    expect(least).to.be.within(4, 4.6);
  });
});
