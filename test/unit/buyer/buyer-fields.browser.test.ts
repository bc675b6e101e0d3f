import { expect, fixture, html } from '@open-wc/testing';
import { render } from 'lit';
import { BuyerFields } from '../../../src/buyer/buyer-fields.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { find } from '../../../src/frame/fields/document-text.ts';
import { buyerForm } from '../../../src/views/buyer-form.ts';

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** The buyer's form in the page, and what its owner was told. */
async function drawn(locale = 'en') {
  const notified = { updates: 0, changes: 0, names: [] as string[] };
  const root = await fixture<HTMLElement>(html`<div></div>`);
  const draw = (): void => {
    render(
      buyerForm({
        handlers: fields,
        hasFurther: false,
        isLive: true,
        disabled: false,
        locale,
        onMore: () => fields.askMore(),
        messages,
      }),
      root,
    );
    fields.rendered();
  };
  const fields = new BuyerFields({
    root,
    update: () => {
      notified.updates += 1;
      draw();
    },
    locale,
    options: undefined,
    change: () => (notified.changes += 1),
    frame: { suggestName: (name) => notified.names.push(name) },
  });
  draw();
  const input = (name: string): HTMLInputElement => {
    const found = fields.input(name);
    if (!(found instanceof HTMLInputElement)) throw new Error(`There is no field ${name}`);
    return found;
  };
  const type = (name: string, text: string): void => {
    input(name).value = text;
    input(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const leave = (name: string): boolean =>
    input(name).dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
  const values = (): string[] => [...root.querySelectorAll('input')].map(({ value }) => value);
  return { fields, notified, input, type, leave, values, root };
}

describe('what is known of the buyer', () => {
  it('fills in the fields, and the name that the card may bear', async () => {
    const { fields, notified, values } = await drawn();
    fields.prefill(ADA);
    expect(values()).to.deep.equal(['ada@example.com', 'Ada Lovelace']);
    expect(notified.names).to.deep.equal(['Ada Lovelace']);
    expect(fields.complete).to.equal(true);
  });

  it('never takes the place of what was typed', async () => {
    const { fields, type, values } = await drawn();
    type('email', 'augusta@example.com');
    type('full_name', ' ');
    fields.prefill(ADA);
    expect(values()).to.deep.equal(['augusta@example.com', ' ']);
  });

  it('stays out of a field that was emptied, and changes where nothing was typed', async () => {
    const { fields, type, values } = await drawn();
    fields.prefill({ ...ADA, phone: '12345' });
    type('phone', '');
    fields.prefill({ ...ADA, phone: '12345', email: 'augusta@example.com' });
    expect(values()).to.deep.equal(['augusta@example.com', 'Ada Lovelace', '']);
    fields.clear();
    fields.prefill({ ...ADA, phone: '12345' });
    expect(values()).to.deep.equal(['ada@example.com', 'Ada Lovelace', '12345']);
  });

  it('may be nothing', async () => {
    const { fields, values } = await drawn();
    fields.prefill({});
    expect(values()).to.deep.equal(['', '']);
  });

  it('fills in nothing but fields of the form', async () => {
    const { fields, values } = await drawn();
    const known = { ...ADA, phone: '12345', identity_id: 'ID_ada', 'x], input, [y': 'z' };
    fields.prefill(known);
    expect(values()).to.deep.equal(['ada@example.com', 'Ada Lovelace', '12345']);
  });

  it('is sent along where the form has no field for it', async () => {
    const { fields, type } = await drawn();
    fields.prefill({ ...ADA, phone: '12345', external_customer_id: 'C1', tags: { a: '1' } });
    type('phone', '');
    expect(fields.details).to.deep.equal({
      type: 'PERSONAL',
      ...ADA,
      external_customer_id: 'C1',
      tags: { a: '1' },
    });
  });

  it('is one name on the card for those who have only one', async () => {
    const { fields, notified } = await drawn();
    fields.prefill({ first_name: 'Sukarno', last_name: 'Sukarno' });
    expect(notified.names).to.deep.equal(['Sukarno']);
  });

  it('waits for fields that are not there yet', () => {
    const fields = new BuyerFields({
      root: document.createElement('div'),
      update: () => {},
      locale: 'en',
      options: undefined,
      change: () => {},
      frame: undefined,
    });
    expect(() => fields.prefill(ADA)).to.not.throw();
    expect(fields.value('email')).to.equal('');
  });
});

describe('the buyer’s fields', () => {
  it('are sent as the service wants them', async () => {
    const { fields, type } = await drawn();
    fields.prefill(ADA);
    fields.askMore();
    type('phone', ' +1 555 010 9999 ');
    expect(fields.details).to.deep.equal({
      type: 'PERSONAL',
      ...ADA,
      phone: '+1 555 010 9999',
    });
  });

  it('say what is wrong with them when they are asked, in their order', async () => {
    const { fields, type, input } = await drawn();
    fields.askMore();
    type('full_name', 'Ada Lovelace');
    type('phone', 'call me');
    expect(fields.complete).to.equal(false);
    expect(fields.check()).to.deep.equal(['email', 'phone']);
    expect(input('email').getAttribute('aria-invalid')).to.equal('true');
    expect(fields.problem('email')).to.equal('empty');
    expect(fields.problem('full_name')).to.equal(undefined);
  });

  it('say nothing while they are filled in, and only then that it is mended', async () => {
    const { fields, type, leave } = await drawn();
    type('email', 'ada');
    expect(fields.problem('email')).to.equal(undefined);
    leave('email');
    expect(fields.problem('email')).to.equal('format');
    type('email', 'ada@example.com');
    expect(fields.problem('email')).to.equal(undefined);
  });

  it('tell each change, and the name when one is left', async () => {
    const { notified, type, leave } = await drawn();
    type('full_name', 'Ada ');
    expect(notified).to.deep.include({ changes: 1, names: [] });
    leave('full_name');
    type('full_name', 'Ada Lovelace');
    leave('full_name');
    expect(notified.names).to.deep.equal(['Ada', 'Ada Lovelace']);
    expect(notified.changes).to.equal(2);
  });

  it('can be emptied, with all that was said about them', async () => {
    const { fields, type, values } = await drawn();
    fields.prefill(ADA);
    fields.askMore();
    type('phone', 'call me');
    fields.check();
    fields.clear();
    expect(values().join('')).to.equal('');
    expect(fields.problem('phone')).to.equal(undefined);
    fields.prefill(ADA);
    expect(values()[1]).to.equal('Ada Lovelace');
  });

  it('are found by their own names alone', async () => {
    const { fields } = await drawn();
    expect(fields.input('email')?.type).to.equal('email');
    for (const name of ['details-title', 'number', '', '*', 'email, #phone']) {
      expect(fields.input(name), name).to.equal(undefined);
    }
  });
});

describe('the buyer’s name', () => {
  it('is sent as first and last name', async () => {
    const { fields, type } = await drawn();
    type('full_name', 'Ursula von der Leyen');
    expect(fields.details).to.include({ first_name: 'Ursula', last_name: 'von der Leyen' });
  });

  it('is sent as the page knows it, until another one is typed', async () => {
    const { fields, type } = await drawn();
    fields.prefill({ first_name: 'Mary Ann', last_name: 'Evans Cross' });
    expect(fields.details).to.include({ first_name: 'Mary Ann', last_name: 'Evans Cross' });
    type('full_name', 'George Eliot');
    expect(fields.details).to.include({ first_name: 'George', last_name: 'Eliot' });
  });

  it('can be divided by the buyer, and is then sent as it was divided', async () => {
    const { fields, type, input, root } = await drawn();
    type('full_name', 'Mary Ann Evans Cross');
    find(root, '[part=split-name]', HTMLButtonElement).click();
    expect(document.activeElement).to.equal(input('first_name'));
    expect(input('last_name').value).to.equal('Cross');
    type('first_name', 'Mary Ann');
    type('last_name', 'Evans Cross');
    expect(fields.shown).to.deep.equal(['email', 'first_name', 'last_name']);
    expect(fields.details).to.include({ first_name: 'Mary Ann', last_name: 'Evans Cross' });
  });

  it('is divided with the family name first where it is written first', async () => {
    const { fields, type, input, root } = await drawn('ja');
    type('full_name', '山田 太郎');
    find(root, '[part=split-name]', HTMLButtonElement).click();
    expect(fields.shown).to.deep.equal(['email', 'last_name', 'first_name']);
    expect(document.activeElement).to.equal(input('last_name'));
    expect(input('last_name').value).to.equal('山田');
  });
});
