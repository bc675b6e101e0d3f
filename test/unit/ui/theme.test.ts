import { expect, fixture, html } from '@open-wc/testing';
import { css } from 'lit';
import { tokens } from '../../../src/ui/styles.ts';
import { applyTheme, isThemeValue, readTheme, THEME } from '../../../src/ui/theme.ts';

const NAMES = Object.keys(THEME);
const namesOf = (kind: string): readonly string[] =>
  NAMES.filter((name) => THEME[name as keyof typeof THEME] === kind);

describe('the values of a look', () => {
  const allowed = {
    color: [
      '#fff',
      '#FFFFFF',
      '#11223344',
      'rgb(0, 0, 0)',
      'rgb(0 0 0 / 0.5)',
      'rgba(0, 0, 0, 0.5)',
      'hsl(120deg 50% 50%)',
      'oklch(0.7 0.1 240)',
      'color(display-p3 1 0.5 0)',
      'color(srgb 1e-7 0 0)',
    ],
    length: ['0px', '12px', '999px', '1.5px', '0.0001px'],
    font: [
      'Inter',
      '"Helvetica Neue", Arial, sans-serif',
      "'Noto Sans JP'",
      'ＭＳ ゴシック',
      '-apple-system',
    ],
  };
  for (const [kind, values] of Object.entries(allowed)) {
    for (const value of values) {
      it(`of the kind ${kind} can be ${value}`, () => {
        for (const name of namesOf(kind)) expect(isThemeValue(name, value)).to.equal(true);
      });
    }
  }

  const hostile = [
    'url(https://evil.example/pixel)',
    'url("//evil.example")',
    'image-set("https://evil.example/x" 1x)',
    'red; background: url(//evil.example)',
    '#fff; display: none',
    '#fff}*{display:none',
    '#fff } input { color: red',
    'rgb(0,0,0); --easy-text: #fff',
    'rgb(0,0,0) url(//evil.example)',
    'rgb(var(--secret))',
    'var(--_accent)',
    'var(--x, url(//evil.example))',
    'env(safe-area-inset-top)',
    'attr(value)',
    'expression(alert(1))',
    'javascript:alert(1)',
    'calc(1px + 1px)',
    '12px !important',
    '12px/**/',
    '/**/#fff',
    '\\75rl(//evil.example)',
    '<style>',
    'Inter; color: red',
    'Inter}',
    'Inter, url(//evil.example)',
    'Inter\\',
    '@import "//evil.example"',
    'inherit;',
    '',
    `#${'f'.repeat(9)}`,
    `rgb(${'0'.repeat(81)})`,
    `${'1'.repeat(400)}px`,
    'x'.repeat(301),
  ];
  for (const value of hostile) {
    it(`are never ${JSON.stringify(value.slice(0, 50))}`, () => {
      for (const name of NAMES) expect(isThemeValue(name, value), name).to.equal(false);
    });
  }

  for (const value of ['-12px', '1000px', '1e9px', '12em', '100vw', '12', '1.23456px', ' ']) {
    it(`are no length when they are "${value}"`, () => {
      for (const name of namesOf('length')) expect(isThemeValue(name, value)).to.equal(false);
    });
  }

  for (const value of ['red', 'currentcolor', 'transparent', '#ff', '12px', ' ']) {
    it(`are no color when they are "${value}": names were resolved before`, () => {
      for (const name of namesOf('color')) expect(isThemeValue(name, value)).to.equal(false);
    });
  }

  for (const name of ['', 'constructor', '__proto__', 'toString', 'Accent', '--easy-accent', 'z']) {
    it(`have no place under the name "${name}"`, () => {
      expect(isThemeValue(name, '#fff')).to.equal(false);
    });
  }
});

describe('putting a look on a document', () => {
  it('sets every value that fits, and the scheme', () => {
    const root = document.createElement('div');
    applyTheme(root, {
      scheme: 'dark',
      values: { accent: 'rgb(1, 2, 3)', radius: '4px', 'font-family': 'Inter, serif' },
    });
    expect(root.style.colorScheme).to.equal('dark');
    expect(root.style.getPropertyValue('--easy-accent')).to.equal('rgb(1, 2, 3)');
    expect(root.style.getPropertyValue('--easy-radius')).to.equal('4px');
    expect(root.style.getPropertyValue('--easy-font-family')).to.equal('Inter, serif');
  });

  it('leaves out what does not fit, and nothing else', () => {
    const root = document.createElement('div');
    const values = {
      accent: 'url(//evil.example)',
      radius: '4px; display: none',
      unknown: '#fff',
      text: '#123456',
    };
    applyTheme(root, { scheme: 'light', values });
    expect([...root.style]).to.have.members(['color-scheme', '--easy-text']);
  });
});

/** The look of an element whose page sets `style` on its root. */
async function themeWith(style: string) {
  document.documentElement.style.cssText = style;
  return readTheme(await fixture<HTMLElement>(html`<span></span>`));
}

describe('reading the look of a page', () => {
  const sheet = css`
    ${tokens}
    .page {
      --brand: rgb(10, 20, 30);
      color-scheme: light;
    }
  `;
  before(() => {
    if (sheet.styleSheet) document.adoptedStyleSheets.push(sheet.styleSheet);
  });
  after(() => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter(
      (adopted) => adopted !== sheet.styleSheet,
    );
    document.documentElement.removeAttribute('style');
  });

  it('has a value for everything, each of a kind that the frame takes', async () => {
    const { values } = await themeWith('color-scheme: light');
    expect(Object.keys(values)).to.have.members(NAMES);
    for (const [name, value] of Object.entries(values)) {
      expect(isThemeValue(name, value), `${name}: ${value}`).to.equal(true);
    }
  });

  it('resolves names, variables and light-dark() to plain values', async () => {
    const { values } = await themeWith(
      '--brand: rgb(10, 20, 30); --easy-accent: var(--brand); --easy-text: rebeccapurple;' +
        '--easy-radius: 0.5em; font-size: 16px;' +
        '--easy-border: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)); color-scheme: dark',
    );
    expect(values).to.include({
      accent: 'rgb(10, 20, 30)',
      text: 'rgb(102, 51, 153)',
      border: 'rgb(2, 2, 2)',
      radius: '8px',
    });
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`knows that it is ${scheme}`, async () => {
      expect((await themeWith(`color-scheme: ${scheme}`)).scheme).to.equal(scheme);
    });
  }

  it('leaves nothing of a value that would load something', async () => {
    const { values } = await themeWith(
      '--easy-accent: url(//evil.example/a); --easy-font-family: url(//evil.example/f)',
    );
    expect(JSON.stringify(values)).to.not.contain('evil');
  });

  it('leaves the element that it read as it was', async () => {
    document.documentElement.style.cssText = '';
    const probe = await fixture<HTMLElement>(html`<span></span>`);
    readTheme(probe);
    expect(probe.style).to.have.length(0);
  });
});
