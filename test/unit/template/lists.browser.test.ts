import { expect, fixture, html as page } from '@open-wc/testing';
import { html, keyed, type TemplateResult } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';
import { textOf } from '../../support/element/views.ts';

let root: HTMLElement;
beforeEach(async () => {
  root = await fixture<HTMLElement>(page`<div></div>`);
});

const inputs = (): HTMLInputElement[] => [...root.querySelectorAll('input')];
const names = (): string =>
  inputs()
    .map(({ name }) => name)
    .join('');
const field = (name: string): TemplateResult => html`<label>${name} <input name=${name} /></label>`;

/** Draws a field for each letter of `letters`, with the letter as its key. */
function drawKeyed(letters: string): void {
  render(
    html`<form>
      ${letters.split('').map((name) => keyed(name, field(name)))}
      <hr />
    </form>`,
    root,
  );
}

/** Draws a field for each letter of `letters`, which has no key. */
function drawPlain(letters: string): void {
  render(
    html`<form>
      ${letters.split('').map(field)}
      <hr />
    </form>`,
    root,
  );
}

const drawBetween = (value: unknown): void => render(html`<p>a${value}z</p>`, root);

describe('a list with keys', () => {
  it('keeps the nodes of each key, whatever becomes of the others', () => {
    drawKeyed('abc');
    const [a, b, c] = inputs();
    const known = new Map([
      ['a', a],
      ['b', b],
      ['c', c],
    ]);
    for (const letters of ['cab', 'acb', 'xaybzc', 'cba', 'abc']) {
      drawKeyed(letters);
      expect(names()).to.equal(letters);
      const areKept = inputs()
        .filter(({ name }) => known.has(name))
        .every((input) => known.get(input.name) === input);
      expect(areKept, letters).to.equal(true);
      expect(root.querySelector('form')?.lastElementChild?.localName).to.equal('hr');
    }
  });

  it('keeps the focus and what was typed where its order changes', () => {
    drawKeyed('abc');
    const [a] = inputs();
    a?.focus();
    if (a) a.value = 'typed';
    drawKeyed('ba');
    expect(names()).to.equal('ba');
    expect(document.activeElement === a, 'the focus').to.equal(true);
    expect(inputs()[1]?.value).to.equal('typed');
  });

  it('has new nodes for a key that was gone', () => {
    drawKeyed('ab');
    const [a] = inputs();
    drawKeyed('b');
    drawKeyed('ab');
    expect(inputs()[0] === a).to.equal(false);
    expect(names()).to.equal('ab');
  });
});

describe('a list without keys', () => {
  it('keeps nodes by their position', () => {
    drawPlain('abc');
    const before = inputs();
    before[0]?.focus();
    drawPlain('xy');
    expect(names()).to.equal('xy');
    expect(inputs().every((input, index) => input === before[index])).to.equal(true);
    expect(document.activeElement === before[0], 'the focus').to.equal(true);
    drawPlain('xyz');
    expect(names()).to.equal('xyz');
    expect(inputs()[2] === before[2]).to.equal(false);
  });

  it('grows from nothing and shrinks to nothing', () => {
    for (const letters of ['', 'ab', '', 'c']) {
      drawPlain(letters);
      expect(names()).to.equal(letters);
    }
  });

  it('may hold texts, templates and lists', () => {
    const draw = (values: readonly unknown[]): void => render(html`<p>${values}</p>`, root);
    draw(['a', [html`<b>b</b>`, ['c']], html`<i>d</i>`]);
    expect(textOf(root)).to.equal('abcd');
    draw([[['a']], 'b', undefined]);
    expect(textOf(root)).to.equal('ab');
    expect(root.querySelector('b, i') === null).to.equal(true);
  });

  it('takes the place of anything else, and gives it back', () => {
    for (const [value, text] of [
      ['one', 'aonez'],
      [['t', 'wo'], 'atwoz'],
      [html`<b>three</b>`, 'athreez'],
      [[html`<b>fo</b>`, 'ur'], 'afourz'],
      ['five', 'afivez'],
    ] as const) {
      drawBetween(value);
      expect(textOf(root)).to.equal(text);
    }
  });
});
