import { expect, fixture, html } from '@open-wc/testing';
import { readTheme } from '../../../../src/ui/theme/read-theme.ts';
import { isThemeValue, THEME } from '../../../../src/ui/theme/theme.ts';
import { styleSheetOf } from '../../../support/element/style-sheet.ts';
import styles from '../../../../src/views/styles/checkout.css?inline';

const NAMES = Object.values(THEME).flat();

/** A span inside an element with the tokens, whose page sets `style` on its root. */
async function probeUnder(style: string, attributes = ''): Promise<HTMLElement> {
  document.documentElement.style.cssText = style;
  const host = await fixture<HTMLElement>(html`<div theme=${attributes}></div>`);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [styleSheetOf(styles)];
  return root.appendChild(document.createElement('span'));
}

const themeUnder = async (style: string, attributes?: string) =>
  readTheme(await probeUnder(style, attributes));

after(() => document.documentElement.removeAttribute('style'));

describe('reading the look of a page', () => {
  it('has a value for everything, each of a kind that the frame takes', async () => {
    const { values } = await themeUnder('color-scheme: light');
    expect(Object.keys(values)).to.have.members(NAMES);
    for (const [name, value] of Object.entries(values)) {
      expect(isThemeValue(name, value), `${name}: ${value}`).to.equal(true);
    }
  });

  it('resolves names, variables and light-dark() to plain values', async () => {
    const { values } = await themeUnder(
      '--brand: rgb(10, 20, 30); --easy-focus: var(--brand); --easy-text: rebeccapurple;' +
        '--easy-radius: 0.5em; font-size: 16px;' +
        '--easy-border: light-dark(rgb(1, 1, 1), rgb(2, 2, 2)); color-scheme: dark',
    );
    expect(values).to.include({
      focus: 'rgb(10, 20, 30)',
      text: 'rgb(102, 51, 153)',
      border: 'rgb(2, 2, 2)',
      radius: '8px',
    });
  });

  for (const scheme of ['light', 'dark'] as const) {
    it(`knows that it is ${scheme}`, async () => {
      expect((await themeUnder(`color-scheme: ${scheme}`)).scheme).to.equal(scheme);
    });
  }

  it('takes what was not said from what was: the text for labels, the accent for rings', async () => {
    const { values } = await themeUnder('--easy-text: rgb(1, 2, 3); --easy-accent: rgb(4, 5, 6)');
    expect(values).to.include({ label: 'rgb(1, 2, 3)', 'field-text': 'rgb(1, 2, 3)' });
    expect(values).to.include({ focus: 'rgb(4, 5, 6)' });
  });

  const lengths = NAMES.filter((name) =>
    (THEME['column-width'] as readonly string[]).includes(name),
  );
  for (const huge of ['99999px', 'calc(1px * 99999)', '1e9rem', '100vmax']) {
    it(`holds every length below 100px when it is ${huge}`, async () => {
      const style = lengths.map((name) => `--easy-${name}: ${huge}`).join(';');
      const { values } = await themeUnder(style);
      for (const name of lengths)
        expect(Number.parseFloat(values[name] ?? ''), name).to.be.within(2, 80);
    });
  }

  for (const little of ['0px', '-999px', 'calc(1px - 99px)']) {
    it(`keeps what is read and pressed large enough when lengths are ${little}`, async () => {
      const style = lengths.map((name) => `--easy-${name}: ${little}`).join(';');
      const { values } = await themeUnder(style);
      expect(values).to.include({
        'field-height': '36px',
        'font-size': '12px',
        'label-size': '12px',
        'focus-width': '2px',
        radius: '0px',
      });
    });
  }

  it('is denser where the theme says so, unless the page sets a size itself', async () => {
    const { values } = await themeUnder('--easy-gap: 20px', 'dark compact');
    expect(values).to.include({ 'field-height': '40px', gap: '20px' });
  });

  it('leaves nothing of a value that would load something', async () => {
    const { values } = await themeUnder(
      '--easy-text: url(//evil.example/a); --easy-font-family: url(//evil.example/f)',
    );
    expect(JSON.stringify(values)).to.not.contain('evil');
  });

  it('carries no value that the frame would refuse for its length', async () => {
    const { values } = await themeUnder(`--easy-font-family: ${'x'.repeat(5000)}`);
    expect(values).to.not.have.property('font-family');
  });

  it('changes nothing in the document when it is read again', async () => {
    const probe = await probeUnder('');
    const first = readTheme(probe);
    const observer = new MutationObserver(() => {});
    observer.observe(probe.getRootNode(), { attributes: true, childList: true, subtree: true });
    expect(readTheme(probe)).to.deep.equal(first);
    expect(observer.takeRecords()).to.have.length(0);
  });
});
