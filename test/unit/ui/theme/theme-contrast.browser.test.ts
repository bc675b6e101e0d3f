import { expect, fixture, html, nextFrame, waitUntil } from '@open-wc/testing';
import firstStyles from '../../../../src/views/styles/checkout.css?inline';
import lazyStyles from '../../../../src/views/styles/lazy.css?inline';
import { type Color, contrast, parseColor } from '../../../../src/ui/theme/contrast.ts';
import { styleSheetOf } from '../../../support/element/style-sheet.ts';
import { watchThemeContrast } from '../../../../src/ui/theme/theme-contrast.ts';
import { THEME_KEYWORDS } from '../../../../src/ui/theme/theme-keywords.ts';

const { error } = console;
afterEach(() => {
  console.error = error;
});

/** An element with the sheets of a checkout, on a page that sets `style`, under watch. */
async function watched(style: string, theme = '', page = '') {
  const said: string[] = [];
  console.error = (...words: unknown[]) => said.push(words.join(' '));
  const around = await fixture<HTMLElement>(
    html`<div style=${page}><div theme=${theme} style=${style}></div></div>`,
  );
  const host = around.firstElementChild as HTMLElement;
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [firstStyles, lazyStyles].map(styleSheetOf);
  const box = root.appendChild(document.createElement('div'));
  box.className = 'root';
  root.appendChild(document.createElement('span')).className = 'sentinel';
  watchThemeContrast(root, () => {});
  // In one frame the box is seen, and in the next the colours are adjusted.
  for (let frame = 0; frame < 3; frame += 1) await nextFrame();
  return { host, box, said, value: (name: string) => box.style.getPropertyValue(name) };
}

describe('the look of an element', () => {
  for (const scheme of ['light', 'dark'] as const) {
    for (const theme of ['', ...THEME_KEYWORDS.slice(3)]) {
      it(`can be read as it is: ${theme || 'the default'}, ${scheme}`, async () => {
        const { box, said } = await watched(`color-scheme: ${scheme}`, theme);
        expect(said).to.deep.equal([]);
        expect([...box.style]).to.deep.equal([]);
      });
    }
  }

  it('is mended where it cannot be read, and the console says what was done', async () => {
    const { value, said } = await watched('--easy-muted: #ccc; color-scheme: light');
    expect(value('--_muted')).to.match(/^rgb\(11\d 11\d 11\d\)$/);
    expect(said.join()).to.contain('--easy-muted: rgb(204 204 204)').and.contain('4.5');
    expect(said.join()).to.contain(value('--_muted'));
  });

  it('lets the text on the button give way, not the accent', async () => {
    const { value } = await watched('--easy-accent: #ffe14d; color-scheme: light');
    expect(value('--_accent')).to.equal('');
    expect(value('--_accent-text')).to.match(/^rgb\(\d{1,3} \d{1,3} \d{1,3}\)$/);
  });

  for (const scheme of ['light', 'dark']) {
    for (const color of ['#ffd400', '#050608', '#fdfdfb', '#f00', '#00f', '#0a1f44']) {
      it(`shows the button, rings and links of the accent ${color}, ${scheme}`, async () => {
        const { box } = await watched(`--easy-accent: ${color}; color-scheme: ${scheme}`);
        const shown = (name: string): Color => {
          box.style.color = `color-mix(in srgb, var(--_${name}), var(--_${name}))`;
          return parseColor(getComputedStyle(box).color) ?? [0, 0, 0, 0];
        };
        for (const [name, ground, ratio] of [
          ['accent-border', 'background', 3],
          ['focus', 'background', 3],
          ['focus', 'field', 3],
          ['link', 'background', 4.5],
          ['accent-text', 'accent', 4.5],
        ] as const) {
          const reached = contrast(shown(name), shown(ground));
          expect(reached, `${name} on ${ground}`).to.be.at.least(ratio - 0.01);
        }
      });
    }
  }

  for (const [name, style] of [
    ['placeholder', '--easy-field: #222; --easy-placeholder: rgb(255 255 255 / 30%)'],
    ['field-text', '--easy-field: #222; --easy-field-text: rgb(255 255 255 / 30%)'],
    ['accent-text', '--easy-accent: #36a; --easy-accent-text: rgb(255 255 255 / 40%)'],
  ] as const) {
    it(`is judged by what a translucent ${name} really stands on`, async () => {
      const { value } = await watched(`color-scheme: light; ${style}`);
      expect(value(`--_${name}`)).to.not.equal('');
    });
  }

  it('is left alone again once the page has thought better of it', async () => {
    const { host, value } = await watched('--easy-text: #eee; color-scheme: light');
    expect(value('--_text')).to.not.equal('');
    host.style.setProperty('--easy-text', '#111');
    await waitUntil(() => value('--_text') === '');
  });

  for (const name of ['success', 'accent-hover']) {
    it(`is looked at anew when ${name} alone is another one`, async () => {
      const { host, value } = await watched('color-scheme: light');
      expect(value(`--_${name}`)).to.equal('');
      host.style.setProperty(`--easy-${name}`, '#eee');
      await waitUntil(() => value(`--_${name}`) !== '');
    });
  }

  it('is told of once', async () => {
    const { host, value, said } = await watched('--easy-danger: #fcc; color-scheme: light');
    host.style.setProperty('--easy-muted', '#ccc');
    await waitUntil(() => value('--_muted') !== '');
    host.style.removeProperty('--easy-muted');
    await waitUntil(() => value('--_muted') === '');
    expect(said.filter((text) => text.includes('danger'))).to.have.length(1);
  });

  it('stands on what is behind it where its ground lets that through', async () => {
    const clear = '--easy-background: transparent; color-scheme: light';
    const dark = await watched(clear, '', 'background: #101010');
    expect(dark.value('--_text')).to.not.equal('');
    const light = await watched(clear, '', 'background: #fafafa');
    expect(light.value('--_text')).to.equal('');
  });

  for (const hostile of ['transparent', 'rgb(0 0 0 / 2%)', 'url(//x.example)', 'currentcolor']) {
    it(`shows text and amount when every colour is ${hostile}`, async () => {
      const names = ['text', 'muted', 'accent', 'accent-text', 'field', 'field-text', 'background'];
      const style = names.map((name) => `--easy-${name}: ${hostile}`).join(';');
      const { box } = await watched(style);
      const shown = (name: string) => {
        box.style.color = `var(--_${name})`;
        return getComputedStyle(box).color;
      };
      for (const name of ['text', 'muted', 'accent-text', 'field-text']) {
        expect(shown(name), name).to.match(/^rgb\(/);
      }
    });
  }

  it('is looked at anew when it comes back into sight', async () => {
    const { host, value } = await watched('--easy-text: #eee; color-scheme: light');
    host.style.display = 'none';
    await new Promise(requestAnimationFrame);
    host.style.setProperty('--easy-text', '#111');
    await new Promise(requestAnimationFrame);
    host.style.display = '';
    await waitUntil(() => value('--_text') === '');
  });

  it('names the words of a theme that there are when it is given another', async () => {
    const { said } = await watched('', 'dark blue');
    expect(said).to.have.length(1);
    expect(said[0]).to.contain('"blue"').and.contain('midnight');
  });
});
