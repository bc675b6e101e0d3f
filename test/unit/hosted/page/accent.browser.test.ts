import { expect } from '@open-wc/testing';
import { accentProperties } from '../../../../hosted/page/accent.ts';
import { type Color, colorText, contrast, parseColor } from '../../../../src/ui/theme/contrast.ts';
import { showBranding } from '../../../../hosted/page/branding.ts';

/** Of a light page: page, box. Of a dark page: page, box, field. */
const GROUNDS = {
  light: ['#f6f7f9', '#ffffff'],
  dark: ['#101317', '#15171c', '#1d2027'],
} as const;

/** A color as the browser draws it in `scheme`. */
function drawn(css: string, scheme: string): Color {
  const probe = document.createElement('span');
  probe.style.cssText = `color-scheme: ${scheme}; color: color-mix(in srgb, ${css}, ${css})`;
  document.body.append(probe);
  const color = parseColor(getComputedStyle(probe).color);
  probe.remove();
  expect(color, css).not.to.equal(undefined);
  return color ?? [0, 0, 0, 0];
}

describe('a merchant’s color', () => {
  for (const [name, color] of [
    ['yellow', '#ffd400'],
    ['near-black', '#050608'],
    ['near-white', '#fdfdfb'],
    ['red', '#ff0000'],
    ['blue', 'rgb(0 0 255)'],
    ['navy', '#0a1f44'],
    ['green', 'hsl(120 100% 25%)'],
    ['the gray between', '#767676'],
    ['pastel', 'oklch(0.9 0.1 90)'],
  ] as const) {
    it(`can be seen and read in light and dark: ${name}`, () => {
      const properties = accentProperties(color);
      for (const scheme of ['light', 'dark'] as const) {
        const of = (property: string) => drawn(properties[property] ?? '', scheme);
        expect(contrast(of('--easy-accent-text'), of('--easy-accent'))).to.be.at.least(4.5);
        for (const ground of GROUNDS[scheme].map((css) => drawn(css, scheme))) {
          for (const mark of ['--ring', '--easy-accent-border']) {
            expect(contrast(of(mark), ground), `${mark} ${scheme}`).to.be.at.least(3);
          }
          expect(contrast(of('--link'), ground), `--link ${scheme}`).to.be.at.least(4.5);
        }
      }
      const button = drawn(properties['--easy-accent'] ?? '', 'light');
      expect(colorText(button)).to.equal(colorText(drawn(color, 'light')));
    });
  }

  it('is that of the page’s links, rings and checkout, and gone with the merchant', () => {
    const places = {
      merchant: document.createElement('div'),
      contact: document.createElement('div'),
    };
    const { style } = document.documentElement;
    showBranding(places, { name: 'Small Hours', brand_color: '#0a1f44' });
    for (const name of ['--easy-accent', '--ring', '--link'])
      expect(style.getPropertyValue(name), name).to.contain('light-dark(rgb(10 31 68)');
    showBranding(places, undefined);
    expect(style).to.have.length(0);
  });

  it('is none when it is anything but a plain, solid color', () => {
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
      expect(accentProperties(color), String(color)).to.deep.equal({});
    }
  });
});
