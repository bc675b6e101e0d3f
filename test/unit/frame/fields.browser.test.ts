import { expect } from '@open-wc/testing';
import type { HostMessage } from '../../../src/bridge/protocol.ts';
import { find } from '../../../src/frame/fields/document-text.ts';
import { createFields } from '../../../src/frame/fields.ts';
import { createPaymentMethods } from '../../../src/frame/payment-methods.ts';
import { ENGLISH } from '../../../src/frame/fields/wording.ts';
import { writeFrameDocument } from '../../support/frame/frame-document.ts';
import { loadSubject } from '../../support/frame/load-subject.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];

let root: HTMLElement;
beforeEach(() => {
  root = document.createElement('div');
  writeFrameDocument(root);
  document.body.append(root);
});
afterEach(() => root.remove());

/** The fields before their part is there, and what they asked for. */
function bench() {
  const asked: string[] = [];
  const fields = createFields({
    root,
    wording: ENGLISH,
    onLoadNeeded: () => asked.push('part'),
  });
  const show = (form: Partial<Appearance['form']> = {}, more: Partial<Appearance> = {}): void =>
    fields.show({
      locales: ['en-US'],
      theme: { scheme: 'light', values: {} },
      disabled: false,
      form: { method: 'card', address: 'auto', ...form },
      ...more,
    });
  const attach = () => {
    const methods = createPaymentMethods({
      root,
      place: fields.place,
      wording: ENGLISH,
      loadSubject,
      now: Date.now,
      onChange: () => {},
      onAuthorization: () => {},
    });
    fields.attach(methods);
    return methods;
  };
  return { fields, asked, show, attach };
}

function control(name: string): HTMLInputElement {
  return find(root, `#${name}`, HTMLInputElement);
}

function type(name: string, text: string): void {
  const input = control(name);
  input.focus();
  input.value = text;
  input.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

describe('the fields before the lazy part', () => {
  it('hold what is typed, and the lazy part takes it over with the caret and checks it', () => {
    const { fields, show, attach } = bench();
    show();
    expect(fields.filled()).to.equal(false);
    type('number', '4242424242424242');
    control('number').setSelectionRange(5, 5);
    expect(control('number').value).to.equal('4242424242424242');
    expect(fields.filled()).to.equal(true);
    const methods = attach();
    expect(control('number').value).to.equal('4242 4242 4242 4242');
    expect(control('number').selectionStart).to.equal(6);
    expect(methods.brand).to.equal('visa');
    expect(methods.filled()).to.equal(true);
    expect(methods.check()).to.deep.equal(['expiry', 'cvc', 'postal_code']);
  });

  it('list every country, show that of the locale, and keep the one that was chosen', () => {
    const { show, attach } = bench();
    show({}, { locales: ['en-GB'] });
    const list = find(root, '#country', HTMLSelectElement);
    expect(list.options.length).to.equal(249);
    expect(list.value).to.equal('GB');
    expect(control('postal_code').labels?.[0]?.textContent).to.equal('Postcode');
    list.value = 'HK';
    list.dispatchEvent(new Event('change', { bubbles: true }));
    const postalField = control('postal_code').closest<HTMLElement>('.field');
    expect(postalField?.hidden).to.equal(true);
    attach();
    expect(list.value).to.equal('HK');
    expect(postalField?.hidden).to.equal(true);
  });

  it('keep a country that was set before the part was there', () => {
    const { show, attach } = bench();
    show();
    const list = find(root, '#country', HTMLSelectElement);
    list.value = 'GB';
    show({}, { locales: ['fr-FR'] });
    expect(list.value).to.equal('GB');
    attach();
    show({ place: { country: 'US', postal_code: '' } });
    expect(list.value).to.equal('GB');
    expect(control('postal_code').labels?.[0]?.textContent).to.equal('Postcode');
  });

  it('need no part to be empty fields of a card, and need it to show more', () => {
    const { fields, asked, show } = bench();
    show();
    show({ method: 'saved', saved: { id: 'PI1', method: 'card', last4: '4242' } });
    expect(asked).to.deep.equal([]);
    expect(root.querySelector<HTMLElement>('#card')?.hidden).to.equal(true);
    expect(fields.shown).to.equal(true);
    show({ place: { postal_code: '94107', country: 'US' } });
    expect(asked).to.deep.equal(['part']);
    show();
    show({ method: 'bank' });
    show({ method: 'bank' });
    expect(asked).to.deep.equal(['part', 'part']);
    expect(fields.shown).to.equal(false);
  });

  it('say that a bank account cannot be asked for, and ask for it again when it is chosen again', () => {
    const { fields, asked, show } = bench();
    show({ method: 'bank' });
    fields.giveUp();
    expect(root.querySelector('#bank')?.textContent).to.contain('could not be loaded');
    expect(fields.shown).to.equal(true);
    show();
    show({ method: 'bank' });
    expect(asked).to.deep.equal(['part', 'part']);
  });

  it('are emptied and disabled like those of the part, which learns what it has missed', () => {
    const { fields, show, attach } = bench();
    show({}, { disabled: true });
    expect(control('number').disabled).to.equal(true);
    show();
    type('number', '4242424242424242');
    fields.clear();
    expect(fields.filled()).to.equal(false);
    fields.suggestName('Ada Lovelace');
    attach();
    find(root, '#name-differs', HTMLButtonElement).click();
    expect(control('name').value).to.equal('Ada Lovelace');
    expect(control('number').value).to.equal('');
    fields.focus('cvc');
    expect(document.activeElement).to.equal(control('cvc'));
  });
});
