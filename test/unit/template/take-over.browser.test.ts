import { expect } from '@open-wc/testing';
import { html, nothing, type TemplateResult } from '../../../src/template/html.ts';
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

const form = (name: string, problem?: string): TemplateResult =>
  html`<form id="form" class="layout" novalidate ?hidden=${false}>
    <input id="email" name=${name} type="text" aria-invalid=${problem ? 'true' : 'false'} />
    <input id="choice" type="radio" .checked=${true} />
    ${problem ?? nothing}
  </form>`;

const summary = (text: string): TemplateResult =>
  html`<div>
    <ul id="lines"></ul>
    <p id="p">${text}</p>
  </div>`;

const note = (text: string): TemplateResult => html`<p id="p">${text}</p>`;

describe('taking over what stands in the page', () => {
  it('keeps inputs with their values, the focus and the selection', () => {
    const before = place.put(`
      <form id="form" class="layout" novalidate>
        <input id="email" name="email" type="text" aria-invalid="false">
        <input id="choice" type="radio" checked>
      </form>`);
    const email = before['email'] as HTMLInputElement;
    email.value = 'ada@example.com';
    email.focus();
    email.setSelectionRange(1, 3);
    takeOver(form('email'), root);
    const isAsBefore = (): void => {
      expect(place.kept(before)).to.equal('form email choice');
      expect(document.activeElement === email, 'the focus').to.equal(true);
      expect(email.value).to.equal('ada@example.com');
      expect([email.selectionStart, email.selectionEnd]).to.deep.equal([1, 3]);
    };
    isAsBefore();
    render(form('email', 'Wrong'), root);
    isAsBefore();
    expect(email.ariaInvalid).to.equal('true');
    expect(textOf(root)).to.equal('Wrong');
  });

  it('does not load a frame again', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p></p>';
    const { box } = place.put('<div id="box"><slot></slot></div><p></p>');
    const loaded = new Promise((resolve) =>
      frame.addEventListener('load', resolve, { once: true }),
    );
    box?.firstElementChild?.append(frame);
    await loaded;
    let isLoadedAgain = false;
    frame.addEventListener('load', () => {
      isLoadedAgain = true;
    });
    const inside = frame.contentDocument;
    const view = (text: string): TemplateResult =>
      html`<div id="box"><slot>${frame}</slot></div>
        <p>${text}</p>`;
    takeOver(view('one'), root);
    render(view('two'), root);
    expect(root.querySelector('iframe') === frame).to.equal(true);
    expect(frame.contentDocument === inside, 'the same document').to.equal(true);
    expect(isLoadedAgain).to.equal(false);
    expect(textOf(root)).to.equal('two');
  });

  it('adds what is missing and removes what is too much', () => {
    const before = place.put(
      '<div><p id="a"></p><b id="extra"></b>loose<p id="c"></p><!-- c --><i id="last"></i></div>',
    );
    takeOver(
      html`<div>
        <p id="a"></p>
        <hr />
        <p id="c"></p>
        <u></u>
      </div>`,
      root,
    );
    expect(place.kept(before)).to.equal('a c');
    expect(place.structure).to.equal('<div><p id="a"></p><hr><p id="c"></p><u></u></div>');
  });

  it('replaces an element with other fixed attributes, or with a class that is not expected', () => {
    const before = place.put(
      '<div><p id="a" class="old"></p><p id="b" part="x"></p><p id="c" class="x"></p></div>',
    );
    takeOver(
      html`<div>
        <p id="a" class="new"></p>
        <p id="b"></p>
        <p id="c"></p>
      </div>`,
      root,
    );
    expect(place.kept(before)).to.equal('b');
    expect([...root.querySelectorAll('p')].map(({ id }) => id)).to.deep.equal(['a', 'b', 'c']);
    expect(place.byId['a']?.className).to.equal('new');
    expect(place.byId['c']?.className).to.equal('');
  });

  it('gives attributes with holes the value of the template', () => {
    const before = place.put('<p id="a" class="old" title="old" hidden></p>');
    const tone = 'c';
    takeOver(html`<p id="a" class="b ${tone}" title=${nothing} ?hidden=${false}></p>`, root);
    expect(place.kept(before)).to.equal('a');
    expect(place.structure).to.equal('<p id="a" class="b c"></p>');
  });

  it('shows what stands hidden, unless the template hides it', () => {
    const before = place.put('<p id="a" hidden></p><p id="b" hidden></p><p id="c" hidden></p>');
    takeOver(
      html`<p id="a"></p>
        <p id="b" hidden></p>
        <p id="c" ?hidden=${true}></p>`,
      root,
    );
    expect(place.kept(before)).to.equal('a b c');
    expect([...root.querySelectorAll('[hidden]')].map(({ id }) => id)).to.deep.equal(['b', 'c']);
  });

  it('listens, and answers once', () => {
    place.put('<button id="a">Pay</button>');
    let clicks = 0;
    const onClick = (): void => {
      clicks += 1;
    };
    const view = (text: string): TemplateResult =>
      html`<button id="a" @click=${onClick}>${text}</button>`;
    takeOver(view('Pay'), root);
    render(view('Pay now'), root);
    place.byId['a']?.click();
    expect(clicks).to.equal(1);
  });

  it('leaves alone what stands in an element that is empty in the template', () => {
    const before = place.put('<div><ul id="lines"><li id="one">One</li></ul><p id="p"></p></div>');
    takeOver(summary('a'), root);
    render(summary('b'), root);
    expect(place.kept(before)).to.equal('lines one p');
    expect(textOf(place.byId['lines'])).to.equal('One');
    expect(textOf(place.byId['p'])).to.equal('b');
  });

  it('leaves alone what stands before its first node and behind its last', () => {
    const before = place.put('<style id="style"></style><p id="p">a</p><span id="behind"></span>');
    takeOver(note('b'), root, before['p']);
    render(note('c'), root);
    expect(place.kept(before)).to.equal('style p behind');
    expect(place.structure).to.equal(
      '<style id="style"></style><p id="p">c</p><span id="behind"></span>',
    );
  });

  it('draws all of it where nothing stands', () => {
    takeOver(
      html`<p>a</p>
        <i></i>`,
      root,
    );
    expect(place.structure).to.equal('<p>a</p><i></i>');
  });
});
