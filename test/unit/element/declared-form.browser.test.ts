import { expect, fixture, html } from '@open-wc/testing';
import { emptyDeclaredForm } from '../../../src/element/declared-form.ts';

const FORM = '<input id="first_name"><input id="email" type="email"><input id="phone">';

function choice(id: string, is = ''): string {
  return `<input type="radio" name="method" id="${id}" ${is}>`;
}

async function declared(): Promise<ShadowRoot> {
  const host = await fixture<HTMLElement>(html`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  root.innerHTML = FORM;
  return root;
}

function inputOf(root: ShadowRoot, name: string): HTMLInputElement {
  return root.getElementById(name) as HTMLInputElement;
}

describe('a form that the page’s HTML has declared', () => {
  it('is replaced, and keeps what was typed, with focus and selection', async () => {
    const root = await declared();
    inputOf(root, 'first_name').value = 'Grace';
    inputOf(root, 'email').value = 'grace@example.com';
    inputOf(root, 'first_name').focus();
    inputOf(root, 'first_name').setSelectionRange(1, 3, 'backward');
    const form = emptyDeclaredForm(root);
    expect(root.childNodes).to.have.lengthOf(0);

    root.innerHTML = FORM;
    const typed: string[] = [];
    root.addEventListener('input', ({ target }) => typed.push((target as HTMLInputElement).id));
    form?.restore(root);
    const { value, selectionStart, selectionEnd, selectionDirection } = inputOf(root, 'first_name');
    expect([value, selectionStart, selectionEnd, selectionDirection]).to.deep.equal([
      'Grace',
      1,
      3,
      'backward',
    ]);
    expect(root.activeElement).to.equal(inputOf(root, 'first_name'));
    expect(inputOf(root, 'email').value).to.equal('grace@example.com');
    expect(inputOf(root, 'phone').value).to.equal('');
    expect(typed).to.deep.equal(['first_name', 'email']);
  });

  it('gives the focus to a field that cannot say what is selected in it', async () => {
    const root = await declared();
    inputOf(root, 'email').focus();
    const form = emptyDeclaredForm(root);
    root.innerHTML = FORM;
    form?.restore(root);
    expect(root.activeElement).to.equal(inputOf(root, 'email'));
  });

  it('keeps the choice that the buyer has made, and no other', async () => {
    const host = await fixture<HTMLElement>(html`<div></div>`);
    const root = host.attachShadow({ mode: 'open' });
    for (const id of ['card', 'bank']) {
      root.innerHTML = choice('card', 'checked') + choice('bank');
      inputOf(root, id).click();
      const form = emptyDeclaredForm(root);
      root.innerHTML = choice('card') + choice('bank');
      const changed: string[] = [];
      root.addEventListener('change', ({ target }) => changed.push((target as HTMLElement).id));
      form?.restore(root);
      expect(changed).to.deep.equal(id === 'card' ? [] : ['bank']);
    }
  });

  it('leaves no trace where the element has no such field', async () => {
    const root = await declared();
    inputOf(root, 'phone').value = '+1 555 010 9999';
    inputOf(root, 'phone').focus();
    const form = emptyDeclaredForm(root);
    root.innerHTML = '<p></p>';
    form?.restore(root);
    expect(root.innerHTML).to.equal('<p></p>');
  });

  it('is none in a page that has declared none', () => {
    expect(emptyDeclaredForm(null)).to.equal(undefined);
  });
});
