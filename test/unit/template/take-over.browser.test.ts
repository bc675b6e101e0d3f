import { expect } from '@open-wc/testing';
import { Guarded, html, keyed, nothing, type TemplateResult } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';
import { takeOver } from '../../../src/template/take-over.ts';
import { textOf } from '../../support/element/views.ts';

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  document.body.append(root);
});
afterEach(() => root.remove());

/** Puts `markup` into the page, and returns its elements with an id, by their ids. */
function put(markup: string): Record<string, HTMLElement> {
  root.innerHTML = markup;
  return byId();
}

function byId(): Record<string, HTMLElement> {
  return Object.fromEntries(
    [...root.querySelectorAll<HTMLElement>('[id]')].map((one) => [one.id, one]),
  );
}

/** The ids of those elements of `before` that are still the same. */
function kept(before: Record<string, HTMLElement>): string {
  const now = byId();
  return Object.keys(before)
    .filter((id) => now[id] === before[id])
    .join(' ');
}

/** The elements and texts in the page, without comments and white space. */
const structure = (): string =>
  root.innerHTML
    .replaceAll(/<!--.*?-->/g, '')
    .replaceAll(/>\s+/g, '>')
    .replaceAll(/\s+</g, '<')
    .trim();

describe('taking over what stands in the page', () => {
  it('keeps inputs with their values, the focus and the selection', () => {
    const before = put(`
      <form id="form" class="layout" novalidate>
        <input id="email" name="email" type="text" aria-invalid="false">
        <input id="choice" type="radio" checked>
      </form>`);
    const email = before['email'] as HTMLInputElement;
    email.value = 'ada@example.com';
    email.focus();
    email.setSelectionRange(1, 3);
    const view = (problem: string | undefined): TemplateResult =>
      html`<form id="form" class="layout" novalidate ?hidden=${false}>
        <input id="email" name=${'email'} type="text" aria-invalid=${problem ? 'true' : 'false'} />
        <input id="choice" type="radio" .checked=${true} />
        ${problem ?? nothing}
      </form>`;
    takeOver(view(undefined), root);
    const isAsBefore = (): void => {
      expect(kept(before)).to.equal('form email choice');
      expect(document.activeElement === email, 'the focus').to.equal(true);
      expect(email.value).to.equal('ada@example.com');
      expect([email.selectionStart, email.selectionEnd]).to.deep.equal([1, 3]);
    };
    isAsBefore();
    render(view('Wrong'), root);
    isAsBefore();
    expect(email.ariaInvalid).to.equal('true');
    expect(textOf(root)).to.equal('Wrong');
  });

  it('does not load a frame again', async () => {
    const frame = document.createElement('iframe');
    frame.srcdoc = '<p></p>';
    const { place } = put('<div id="place"><slot></slot></div><p></p>');
    const loaded = new Promise((resolve) =>
      frame.addEventListener('load', resolve, { once: true }),
    );
    place?.firstElementChild?.append(frame);
    await loaded;
    let isLoadedAgain = false;
    frame.addEventListener('load', () => {
      isLoadedAgain = true;
    });
    const inside = frame.contentWindow;
    const view = (text: string): TemplateResult =>
      html`<div id="place"><slot>${frame}</slot></div>
        <p>${text}</p>`;
    takeOver(view('one'), root);
    render(view('two'), root);
    expect(root.querySelector('iframe') === frame).to.equal(true);
    expect(frame.contentWindow === inside, 'the same document').to.equal(true);
    expect(isLoadedAgain).to.equal(false);
    expect(textOf(root)).to.equal('two');
  });

  it('adds what is missing and removes what is too much', () => {
    const before = put(
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
    expect(kept(before)).to.equal('a c');
    expect(structure()).to.equal('<div><p id="a"></p><hr><p id="c"></p><u></u></div>');
  });

  it('replaces an element with other fixed attributes, or with a class that is not expected', () => {
    const before = put(
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
    expect(kept(before)).to.equal('b');
    expect([...root.querySelectorAll('p')].map(({ id }) => id)).to.deep.equal(['a', 'b', 'c']);
    expect(byId()['a']?.className).to.equal('new');
    expect(byId()['c']?.className).to.equal('');
  });

  it('gives attributes with holes the value of the template', () => {
    const before = put('<p id="a" class="old" title="old" hidden></p>');
    takeOver(html`<p id="a" class="b ${'c'}" title=${nothing} ?hidden=${false}></p>`, root);
    expect(kept(before)).to.equal('a');
    expect(structure()).to.equal('<p id="a" class="b c"></p>');
  });

  it('listens, and answers once', () => {
    put('<button id="a">Pay</button>');
    let clicks = 0;
    const onClick = (): void => {
      clicks += 1;
    };
    const view = (text: string): TemplateResult =>
      html`<button id="a" @click=${onClick}>${text}</button>`;
    takeOver(view('Pay'), root);
    render(view('Pay now'), root);
    byId()['a']?.click();
    expect(clicks).to.equal(1);
  });

  it('leaves alone what stands in an element that is empty in the template', () => {
    const before = put('<div><ul id="lines"><li id="one">One</li></ul><p id="p"></p></div>');
    const view = (text: string): TemplateResult =>
      html`<div>
        <ul id="lines"></ul>
        <p id="p">${text}</p>
      </div>`;
    takeOver(view('a'), root);
    render(view('b'), root);
    expect(kept(before)).to.equal('lines one p');
    expect(textOf(byId()['lines'])).to.equal('One');
    expect(textOf(byId()['p'])).to.equal('b');
  });

  it('leaves alone what stands before its first node and behind its last', () => {
    const before = put('<style id="style"></style><p id="p">a</p><span id="behind"></span>');
    const view = (text: string): TemplateResult => html`<p id="p">${text}</p>`;
    takeOver(view('b'), root, before['p']);
    render(view('c'), root);
    expect(kept(before)).to.equal('style p behind');
    expect(structure()).to.equal(
      '<style id="style"></style><p id="p">c</p><span id="behind"></span>',
    );
  });

  it('draws all of it where nothing stands', () => {
    takeOver(
      html`<p>${'a'}</p>
        <i></i>`,
      root,
    );
    expect(structure()).to.equal('<p>a</p><i></i>');
  });
});

describe('taking over content', () => {
  it('keeps a text in markup with white space around it', () => {
    const { p } = put('<p id="p">\n  Add phone\n  or business\n</p>');
    const text = p?.firstChild;
    const view = (label: string): TemplateResult => html`<p id="p">${label}</p>`;
    takeOver(view('Add phone'), root);
    expect(text?.isConnected).to.equal(true);
    expect(textOf(root)).to.equal('Add phone');
    render(view('Add more'), root);
    expect(textOf(root)).to.equal('Add more');
    expect(text?.textContent).to.equal('Add more');
  });

  it('divides a text that the template has in several pieces', () => {
    put('<p>Pay $24.00 now</p>');
    const view = (amount: string): TemplateResult => html`<p>Pay ${amount} now</p>`;
    takeOver(view('$24.00'), root);
    expect(textOf(root)).to.equal('Pay $24.00 now');
    render(view('$12.00'), root);
    expect(textOf(root)).to.equal('Pay $12.00 now');
  });

  it('keeps the items of lists and of lists in them', () => {
    const before = put(`
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
    expect(kept(before)).to.equal('list a a1 a2 b b1');
    render(
      view([
        ['b', [1, 2]],
        ['c', []],
        ['a', [1]],
      ]),
      root,
    );
    expect(kept(before)).to.equal('list a a1 b b1');
    expect(Object.keys(byId()).join(' ')).to.equal('list b b1 b2 c a a1');
  });

  it('keeps a template in a template, and what it becomes later', () => {
    const before = put('<p id="p"><b id="b">24</b></p>');
    const known = (amount: number): TemplateResult => html`<b id="b">${amount}</b>`;
    const view = (value: unknown): TemplateResult => html`<p id="p">${value}</p>`;
    takeOver(view(known(24)), root);
    render(view(known(25)), root);
    expect(kept(before)).to.equal('p b');
    render(view(html`<i>none</i>`), root);
    expect(structure()).to.equal('<p id="p"><i>none</i></p>');
    render(view(nothing), root);
    expect(structure()).to.equal('<p id="p"></p>');
  });

  it('removes what stands where the template draws nothing', () => {
    const before = put('<p id="p"><b id="b"></b><i id="i"></i></p>');
    takeOver(html`<p id="p">${nothing}<i id="i"></i>${undefined}</p>`, root);
    expect(kept(before)).to.equal('p i');
    expect(structure()).to.equal('<p id="p"><i id="i"></i></p>');
  });

  it('makes guarded content, of which it knows nothing, again', () => {
    const before = put('<p id="p"><b id="b">old</b></p>');
    const view = (text: string): TemplateResult =>
      html`<p id="p">${new Guarded([text], () => html`<b>${text}</b>`)}</p>`;
    takeOver(view('new'), root);
    expect(kept(before)).to.equal('p');
    render(view('newer'), root);
    expect(structure()).to.equal('<p id="p"><b>newer</b></p>');
  });

  it('keeps vectors', () => {
    const before = put('<svg id="svg" viewBox="0 0 16 16"><path id="path" d="m4 6"></path></svg>');
    takeOver(html`<svg id="svg" viewBox="0 0 16 16"><path id="path" d="m4 6" /></svg>`, root);
    expect(kept(before)).to.equal('svg path');
  });
});
