import { expect, fixture, html as page } from '@open-wc/testing';
import { render } from 'lit';
import form from '../../../hosted/index.html?form';
import { isServerForm, takeOverForm } from '../../../hosted/page/server-form.ts';
import { DrawnTree } from '../../../src/element/drawn-tree.ts';
import { checkoutView, type CheckoutView, initialView } from '../../../src/views/checkout-view.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { outlineOf } from '../../support/element/outline.ts';
import { translate } from '../../support/element/translator.ts';
import { textOf } from '../../support/element/views.ts';

const READY: CheckoutView = {
  ...initialView(),
  locale: 'en-US',
  isLive: true,
  order: TEE_ORDER,
  label: 'Pay $24.00',
  drawn: true,
};

/** A root with the form as the server has rendered it. */
async function served(): Promise<ShadowRoot> {
  const host = await fixture<HTMLElement>(page`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = `<style></style>${form}`;
  return root;
}

const problemText = (): string => 'Something is wrong here.';

const draw = (root: ShadowRoot, view = READY) => render(checkoutView(view), root);

/** Draws as the element does where Lit could not take the form over. */
function drawAnew(root: ShadowRoot): void {
  let renderBefore: Comment | undefined;
  const beginAnew = (anchor: Comment): void => void (renderBefore = anchor);
  const host = { root, beginAnew, requestUpdate: () => {}, isBound: () => false };
  new DrawnTree(host, true).draw(() => {
    render(checkoutView(READY), root, renderBefore && { renderBefore });
  });
}

const outline = (root: ShadowRoot): string =>
  outlineOf(root, (name) => name === 'checked')
    .filter((line) => !line.startsWith(' > style'))
    .join('\n');

/** What a form shows that was never on a server. */
async function drawn(view = READY): Promise<string> {
  const host = await fixture<HTMLElement>(page`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  draw(root, view);
  return outline(root);
}

function inputOf(root: ShadowRoot, id: string): HTMLInputElement {
  const input = root.querySelector<HTMLInputElement>(`#${id}`);
  if (!input) throw new Error(`There is no ${id}`);
  return input;
}

/** Types and chooses something, and leaves the caret inside of it. */
function fillIn(root: ShadowRoot): void {
  inputOf(root, 'email').value = 'ada@example.com';
  inputOf(root, 'method-bank').click();
  const name = inputOf(root, 'full_name');
  name.value = 'Ada Lovelace';
  name.focus();
  name.setSelectionRange(2, 4, 'backward');
}

function expectFilledIn(root: ShadowRoot): void {
  const name = inputOf(root, 'full_name');
  expect(inputOf(root, 'email').value).to.equal('ada@example.com');
  expect(name.value).to.equal('Ada Lovelace');
  expect(root.activeElement === name, 'the focus').to.equal(true);
  expect([name.selectionStart, name.selectionEnd]).to.deep.equal([2, 4]);
}

describe('the form that a server has rendered', () => {
  it('is there where it is', async () => {
    expect(isServerForm(await served())).to.equal(true);
    const host = await fixture<HTMLElement>(page`<div></div>`);
    expect(isServerForm(host.attachShadow({ mode: 'open' }))).to.equal(false);
  });

  it('is not touched when it is taken over, and neither is what was typed', async () => {
    const root = await served();
    fillIn(root);
    const observer = new MutationObserver(() => {});
    observer.observe(root, {
      childList: true,
      characterData: true,
      attributes: true,
      subtree: true,
    });
    expect(takeOverForm(root)).to.equal(true);
    expect(observer.takeRecords()).to.deep.equal([]);
    expectFilledIn(root);
    expect(inputOf(root, 'method-bank').checked).to.equal(true);
  });

  it('keeps its inputs while what is new is drawn into it', async () => {
    const root = await served();
    fillIn(root);
    const inputs = [...root.querySelectorAll('input')];
    takeOverForm(root);
    draw(root);
    expect([...root.querySelectorAll('input')]).to.deep.equal(inputs);
    expectFilledIn(root);
    expect(outline(root)).to.equal(await drawn());
  });

  it('may have been fitted to what will be bought', async () => {
    const root = await served();
    const item = root.querySelector('li');
    const marks = [item?.previousSibling, item, item?.nextSibling];
    for (const node of marks.toReversed()) {
      if (node) item?.nextSibling?.after(node.cloneNode(true));
    }
    root.querySelector('.frame-place')?.toggleAttribute('data-drawn', true);
    root.querySelector('form')?.toggleAttribute('data-awaits-texts', true);
    takeOverForm(root);
    draw(root, { ...initialView(2), isLive: true });
    expect(outline(root)).to.equal(await drawn({ ...initialView(2), isLive: true }));
    draw(root);
    expect(outline(root)).to.equal(await drawn());
  });

  it('is kept with the traces of extensions on it, which stay too', async () => {
    const root = await served();
    fillIn(root);
    const inputs = [...root.querySelectorAll('input')];
    for (const [index, input] of inputs.entries()) {
      input.className = index % 2 ? 'manager-filled' : '';
      input.dataset['manager'] = 'yes';
      input.style.backgroundImage = 'none';
      input.autocomplete = 'off';
      input.before(document.createElement('manager-icon'));
      input.after(document.createElement('manager-button'));
    }
    root.prepend(document.createElement('style'));
    for (const element of root.querySelectorAll('form, .fields, .control, .frame-place, .more')) {
      element.before(document.createElement(element.localName));
    }
    takeOverForm(root);
    draw(root, { ...READY, buyer: { ...READY.buyer, problemText } });
    expect([...root.querySelectorAll('input')]).to.deep.equal(inputs);
    expectFilledIn(root);
    expect(inputOf(root, 'email').getAttribute('aria-invalid')).to.equal('true');
    expect(root.querySelectorAll('manager-icon[aria-invalid]')).to.have.length(0);
    expect(inputOf(root, 'email').dataset['manager']).to.equal('yes');
  });

  it('is kept where a translator has rebuilt its texts, and shows every amount', async () => {
    const root = await served();
    fillIn(root);
    const inputs = [...root.querySelectorAll('input')];
    translate(root, (text) => `¡${text}!`);
    takeOverForm(root);
    draw(root);
    expect([...root.querySelectorAll('input')]).to.deep.equal(inputs);
    expect(textOf(root.querySelector('.pay'))).to.equal('Pay $24.00');
    translate(root);
    draw(root, { ...READY, label: 'Pay $30.00' });
    expect(textOf(root.querySelector('.pay'))).to.equal('Pay $30.00');
  });

  const rebuilt: readonly (readonly [string, (root: ShadowRoot) => void])[] = [
    [
      'all comments are gone',
      (root) => {
        const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
        const comments: Comment[] = [];
        while (walker.nextNode()) comments.push(walker.currentNode as Comment);
        for (const comment of comments) comment.remove();
      },
    ],
    ['a section is gone', (root) => root.querySelector('.summary')?.replaceChildren()],
    [
      'an input is inside of another element',
      (root) => {
        const around = document.createElement('manager-box');
        const name = inputOf(root, 'full_name');
        name.replaceWith(around);
        around.append(name);
      },
    ],
    [
      'it is of another release',
      (root) => root.querySelector('.methods')?.previousSibling?.remove(),
    ],
  ];
  for (const [what, rebuild] of rebuilt) {
    it(`is drawn anew with everything that was typed where ${what}`, async () => {
      const root = await served();
      fillIn(root);
      rebuild(root);
      inputOf(root, 'full_name').focus();
      inputOf(root, 'full_name').setSelectionRange(2, 4);
      expect(takeOverForm(root)).to.equal(false);
      drawAnew(root);
      expectFilledIn(root);
      expect(root.querySelectorAll('form, .pay')).to.have.length(2);
      expect(outline(root)).to.equal(await drawn());
      expect(root.querySelectorAll('style'), 'styles').to.have.length(1);
    });
  }
});
