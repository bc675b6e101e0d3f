import { expect } from '@open-wc/testing';
import { applyTheme, isThemeValue, THEME } from '../../../../src/ui/theme/theme.ts';

const NAMES = Object.values(THEME).flat();

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
    'column-width': ['0px', '12px', '999px', '1.5px', '0.0001px', '12.3457px', '9.85625px'],
    'font-weight': ['1', '400', '550', '1000'],
    'font-family': [
      'Inter',
      '"Helvetica Neue", Arial, sans-serif',
      "'Noto Sans JP'",
      'ＭＳ ゴシック',
      '-apple-system',
    ],
  };
  for (const kind of Object.keys(allowed) as (keyof typeof THEME)[]) {
    for (const value of allowed[kind]) {
      it(`of the kind ${kind} can be ${value}`, () => {
        for (const name of THEME[kind]) expect(isThemeValue(name, value)).to.equal(true);
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
    'Inter\u0000',
    'Inter\u0007',
    'Inter \u{1f600}',
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

  for (const value of ['-12px', '1000px', '1e9px', '12em', '100vw', '12', '1.2345678px', ' ']) {
    it(`are no length when they are "${value}"`, () => {
      for (const name of THEME['column-width']) expect(isThemeValue(name, value)).to.equal(false);
    });
  }

  for (const value of ['red', 'currentcolor', 'transparent', '#ff', '12px', ' ']) {
    it(`are no color when they are "${value}": names were resolved before`, () => {
      for (const name of THEME.color) expect(isThemeValue(name, value)).to.equal(false);
    });
  }

  for (const value of ['bold', '550.5', '10000', '-1', 'calc(1)', ' ']) {
    it(`are no weight when they are "${value}"`, () => {
      for (const name of THEME['font-weight']) expect(isThemeValue(name, value)).to.equal(false);
    });
  }

  it('are no more than 30: what travels is bounded', () => {
    expect(NAMES.length).to.be.at.most(30);
  });

  for (const name of [
    '',
    'constructor',
    '__proto__',
    'toString',
    'Accent',
    '--easy-text',
    'accent',
    'z',
  ]) {
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
      values: { text: 'rgb(1, 2, 3)', radius: '4px', 'font-family': 'Inter, serif' },
    });
    expect(root.style.colorScheme).to.equal('dark');
    expect(root.style.getPropertyValue('--_text')).to.equal('rgb(1, 2, 3)');
    expect(root.style.getPropertyValue('--_radius')).to.equal('4px');
    expect(root.style.getPropertyValue('--_font-family')).to.equal('Inter, serif');
  });

  it('leaves out what does not fit, and nothing else', () => {
    const root = document.createElement('div');
    const values = {
      border: 'url(//evil.example)',
      radius: '4px; display: none',
      unknown: '#fff',
      text: '#123456',
    };
    applyTheme(root, { scheme: 'light', values });
    expect([...root.style]).to.have.members(['color-scheme', '--_text']);
  });
});
