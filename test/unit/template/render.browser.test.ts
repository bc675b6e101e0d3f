import { expect, fixture, html as page } from '@open-wc/testing';
import { Guarded, html, keyed, nothing, type TemplateResult } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, textOf } from '../../support/element/views.ts';

const emptyRoot = (): Promise<HTMLElement> => fixture<HTMLElement>(page`<div></div>`);

function find(root: ParentNode, selector: string): HTMLElement {
  const found = root.querySelector<HTMLElement>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
}

const paragraph = (value: unknown): TemplateResult => html`<p>before ${value} after</p>`;

const labelledInput = (label: string, problem: unknown): TemplateResult =>
  html`<label>${label} <input aria-invalid=${problem ? 'true' : 'false'} /></label>${problem}`;

const payButton = (isBusy: boolean): TemplateResult =>
  html`<button>${isBusy ? html`<i>wait</i>` : only('pay')}</button>`;

const inputFor = (country: string): TemplateResult =>
  html`<div>${keyed(country, html`<input />`)}</div>`;

const framed = (text: string, node: Node | undefined): TemplateResult =>
  html`<p>${text}</p>
    <div>${node}</div>`;

const only = (value: unknown): TemplateResult => html`<p>${value}</p>`;

describe('content in a template', () => {
  it('is text, whatever it looks like', async () => {
    const root = await emptyRoot();
    for (const text of HOSTILE_TEXTS) {
      render(
        html`<p title=${text}>${text}</p>
          ${text}`,
        root,
      );
      expect(root.querySelector(FOREIGN_MARKUP) === null, text).to.equal(true);
      expect(root.textContent).to.equal(`${text} ${text}`);
      expect(find(root, 'p').title).to.equal(text);
      expect(root.querySelectorAll('*')).to.have.length(1);
    }
    expect('ranHere' in window).to.equal(false);
  });

  it('may be a number or a list, or nothing at all', async () => {
    const root = await emptyRoot();
    for (const [value, text] of [
      [0, 'before 0 after'],
      [false, 'before false after'],
      [['a', 'b', 3], 'before ab3 after'],
      [nothing, 'before after'],
      [undefined, 'before after'],
      [null, 'before after'],
      ['', 'before after'],
      [[], 'before after'],
      ['again', 'before again after'],
    ] as const) {
      render(paragraph(value), root);
      expect(textOf(root)).to.equal(text);
    }
    expect(root.querySelectorAll('p')).to.have.length(1);
  });

  it('changes in the node that holds it', async () => {
    const root = await emptyRoot();
    render(paragraph('one'), root);
    const nodes = [...find(root, 'p').childNodes];
    const text = nodes.find((node) => node.textContent === 'one');
    render(paragraph('two'), root);
    expect([...find(root, 'p').childNodes].every((node, index) => node === nodes[index])).to.equal(
      true,
    );
    expect(text?.textContent).to.equal('two');
  });

  it('keeps what somebody is typing, with the focus, while its template stays', async () => {
    const root = await emptyRoot();
    render(labelledInput('Name', nothing), root);
    const input = find(root, 'input') as HTMLInputElement;
    input.focus();
    input.value = 'Ada';
    input.setSelectionRange(1, 2);
    render(labelledInput('Nombre', html`<p>Wrong</p>`), root);
    expect(find(root, 'input') === input, 'the same input').to.equal(true);
    expect(document.activeElement === input, 'the focus').to.equal(true);
    expect([input.value, input.selectionStart, input.selectionEnd]).to.deep.equal(['Ada', 1, 2]);
    expect(input.ariaInvalid).to.equal('true');
    expect(textOf(root)).to.equal('Nombre Wrong');
  });

  it('is another template’s after a switch, and back', async () => {
    const root = await emptyRoot();
    for (const isBusy of [false, true, false]) {
      render(payButton(isBusy), root);
      expect(find(root, 'button').children).to.have.length(1);
      expect(textOf(root)).to.equal(isBusy ? 'wait' : 'pay');
    }
    render(html`<p>done</p>`, root);
    expect(root.querySelector('button') === null).to.equal(true);
    render(nothing, root);
    expect(root.childElementCount).to.equal(0);
  });

  it('has nodes of its own for each key', async () => {
    const root = await emptyRoot();
    render(inputFor('US'), root);
    const input = find(root, 'input');
    render(inputFor('US'), root);
    expect(find(root, 'input') === input, 'the same key').to.equal(true);
    render(inputFor('CA'), root);
    expect(find(root, 'input') === input, 'another key').to.equal(false);
    expect(root.querySelectorAll('input')).to.have.length(1);
  });

  it('may be a node, which is neither copied nor moved while it stays', async () => {
    const root = await emptyRoot();
    const frame = document.createElement('iframe');
    let loads = 0;
    const loaded = new Promise<void>((resolve) => {
      frame.addEventListener('load', () => {
        loads += 1;
        resolve();
      });
    });
    frame.srcdoc = '<p></p>';
    render(framed('one', frame), root);
    await loaded;
    const before = loads;
    const inside = frame.contentDocument;
    render(framed('two', frame), root);
    expect(find(root, 'iframe') === frame).to.equal(true);
    expect(frame.contentDocument === inside && loads === before, 'not loaded again').to.equal(true);
    render(framed('three', undefined), root);
    expect(frame.isConnected).to.equal(false);
  });

  it('is made again only when what it is made of has changed, if it is guarded', async () => {
    const root = await emptyRoot();
    let made = 0;
    const view = (choices: readonly string[], chosen: string): TemplateResult => {
      const make = (): unknown => {
        made += 1;
        return choices.map((choice) => html`<i ?hidden=${choice === chosen}>${choice}</i>`);
      };
      return html`<p>${new Guarded([choices, chosen], make)}</p>`;
    };
    const choices = ['a', 'b'];
    render(view(choices, 'a'), root);
    render(view(choices, 'a'), root);
    expect(made).to.equal(1);
    render(view(choices, 'b'), root);
    render(view(['c'], 'b'), root);
    expect(made).to.equal(3);
    expect(textOf(root)).to.equal('c');
  });

  it('is made again after something unguarded stood in its place', async () => {
    const root = await emptyRoot();
    render(only(new Guarded([1], () => 'guarded')), root);
    render(only('other'), root);
    render(only(new Guarded([1], () => 'guarded')), root);
    expect(textOf(root)).to.equal('guarded');
  });

  it('is drawn as vectors inside of a vector', async () => {
    const root = await emptyRoot();
    const shape = 'm4 6';
    render(
      html`<svg viewBox="0 0 16 16">
          <g><path d=${shape} /></g>
        </svg>
        <p></p>`,
      root,
    );
    const spaces = [...root.querySelectorAll('*')].map(({ namespaceURI }) =>
      namespaceURI?.endsWith('svg'),
    );
    expect(spaces).to.deep.equal([true, true, true, false]);
    expect(root.querySelector('svg')?.getAttribute('viewBox')).to.equal('0 0 16 16');
    expect(root.querySelector('path')?.getAttribute('d')).to.equal('m4 6');
  });
});
