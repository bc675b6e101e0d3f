import { expect } from '@open-wc/testing';
import { Guarded, html, keyed, nothing, type TemplateResult } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';
import { takeOver } from '../../../src/template/take-over.ts';
import { MarkupPage } from '../../support/element/markup-page.ts';
import { textOf } from '../../support/element/views.ts';

let place: MarkupPage;
let root: HTMLElement;
beforeEach(() => {
  place = new MarkupPage();
  ({ root } = place);
});
afterEach(() => place.remove());

/** With white space around the text, as in a template of several lines. */
const labelled = (label: string): TemplateResult => html`<span id="p"> ${label} </span>`;

const payText = (amount: string): TemplateResult => html`<p>Pay ${amount} now</p>`;

const bold = (amount: number): TemplateResult => html`<b id="b">${amount}</b>`;

const paragraph = (value: unknown): TemplateResult => html`<p id="p">${value}</p>`;

const guarded = (text: string): TemplateResult =>
  html`<p id="p">${new Guarded([text], () => html`<b>${text}</b>`)}</p>`;

describe('taking over content', () => {
  it('keeps a text in markup with white space around it', () => {
    const { p } = place.put('<span id="p">\n  Add phone\n  or business\n</span>');
    const text = p?.firstChild;
    takeOver(labelled('Add phone'), root);
    expect(text?.isConnected).to.equal(true);
    expect(textOf(root)).to.equal('Add phone');
    render(labelled('Add more'), root);
    expect(textOf(root)).to.equal('Add more');
    expect(text?.textContent).to.equal('Add more');
  });

  it('divides a text that the template has in several pieces', () => {
    place.put('<p>Pay $24.00 now</p>');
    takeOver(payText('$24.00'), root);
    expect(textOf(root)).to.equal('Pay $24.00 now');
    render(payText('$12.00'), root);
    expect(textOf(root)).to.equal('Pay $12.00 now');
  });

  it('keeps the items of lists and of lists in them', () => {
    const before = place.put(`
      <ul id="list">
        <li id="a">a <b id="a1">1</b> <b id="a2">2</b></li>
        <li id="b">b <b id="b1">1</b></li>
      </ul>`);
    type Items = readonly (readonly [name: string, numbers: readonly number[]])[];
    const view = (items: Items): TemplateResult =>
      html`<ul id="list">
        ${items.map(([name, numbers]) =>
          keyed(
            name,
            html`<li id=${name}>
              ${name} ${numbers.map((number) => html`<b id="${name}${number}">${number}</b>`)}
            </li>`,
          ),
        )}
      </ul>`;
    takeOver(
      view([
        ['a', [1, 2]],
        ['b', [1]],
      ]),
      root,
    );
    expect(place.kept(before)).to.equal('list a a1 a2 b b1');
    render(
      view([
        ['b', [1, 2]],
        ['c', []],
        ['a', [1]],
      ]),
      root,
    );
    expect(place.kept(before)).to.equal('list a a1 b b1');
    expect(Object.keys(place.byId).join(' ')).to.equal('list b b1 b2 c a a1');
  });

  it('keeps a template in a template, and what it becomes later', () => {
    const before = place.put('<p id="p"><b id="b">24</b></p>');
    takeOver(paragraph(bold(24)), root);
    render(paragraph(bold(25)), root);
    expect(place.kept(before)).to.equal('p b');
    render(paragraph(html`<i>none</i>`), root);
    expect(place.structure).to.equal('<p id="p"><i>none</i></p>');
    render(paragraph(nothing), root);
    expect(place.structure).to.equal('<p id="p"></p>');
  });

  it('removes what stands where the template draws nothing', () => {
    const before = place.put('<p id="p"><b id="b"></b><i id="i"></i></p>');
    takeOver(html`<p id="p">${nothing}<i id="i"></i>${undefined}</p>`, root);
    expect(place.kept(before)).to.equal('p i');
    expect(place.structure).to.equal('<p id="p"><i id="i"></i></p>');
  });

  it('keeps a template behind what it draws nothing of, or other templates for', () => {
    const before = place.put('<p id="p"><i id="i"></i><u id="u"></u><b id="b">24</b></p>');
    takeOver(html`<p id="p">${nothing}${html`<s id="s"></s>`}${bold(24)}</p>`, root);
    expect(place.kept(before)).to.equal('p b');
    expect(place.structure).to.equal('<p id="p"><s id="s"></s><b id="b">24</b></p>');
  });

  it('makes guarded content, of which it knows nothing, again', () => {
    const before = place.put('<p id="p"><b id="b">old</b></p>');
    takeOver(guarded('new'), root);
    expect(place.kept(before)).to.equal('p');
    render(guarded('newer'), root);
    expect(place.structure).to.equal('<p id="p"><b>newer</b></p>');
  });

  it('keeps vectors', () => {
    const before = place.put(
      '<svg id="svg" viewBox="0 0 16 16"><path id="path" d="m4 6"></path></svg>',
    );
    takeOver(html`<svg id="svg" viewBox="0 0 16 16"><path id="path" d="m4 6" /></svg>`, root);
    expect(place.kept(before)).to.equal('svg path');
  });
});
