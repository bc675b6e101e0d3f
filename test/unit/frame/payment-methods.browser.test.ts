import { expect, waitUntil } from '@open-wc/testing';
import type { HostMessage } from '../../../src/bridge/protocol.ts';
import type { Problem } from '../../../src/errors.ts';
import { declined } from '../../../src/checkout/problem.ts';
import { createPaymentMethods } from '../../../src/frame/payment-methods.ts';
import { ENGLISH } from '../../../src/frame/fields/wording.ts';
import type { Vault } from '../../../src/frame/fields/vault.ts';
import { writeFrameDocument } from '../../support/frame/frame-document.ts';
import { loadSubject } from '../../support/frame/load-subject.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';
import { orderOf, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';

type Appearance = Extract<HostMessage, { type: 'appearance' }>['appearance'];
type Form = Appearance['form'];

const AROUND = 'https://shop.example';
const SOLD = { ...TEE_ORDER, merchantName: 'Moth and Lamp' };
const BUYER = { first_name: 'Ada', last_name: 'Lovelace' };
const HOME = {
  line1: '1 Main St',
  city: 'Palo Alto',
  region: 'CA',
  postal_code: '94301',
  country: 'USA',
};

let roots: HTMLElement[] = [];
afterEach(() => {
  for (const root of roots.splice(0)) root.remove();
});

/** The payment fields of a frame, a vault that keeps what it is given, and what was told. */
function bench() {
  const root = document.createElement('div');
  writeFrameDocument(root);
  document.body.append(root);
  roots = [...roots, root];
  const notified: (string | null)[] = [];
  const given: unknown[] = [];
  /** The service's time, once it is known. */
  let time: number | undefined;
  const methods = createPaymentMethods({
    root,
    wording: ENGLISH,
    loadSubject,
    now: () => time ?? Date.now(),
    onChange: () => {},
    onAuthorization: (text) => notified.push(text),
  });
  const serveAt = (now: number): void => {
    time = now;
    methods.clockChanged();
  };
  const vault: Vault = {
    prepare() {},
    async tokenize(numbers) {
      given.push(numbers);
      return { tokenId: 'TK1', last4: '6789' };
    },
  };
  const show = (form: Partial<Form>): void =>
    methods.show({
      locales: ['en-US'],
      theme: { scheme: 'light', values: {} },
      disabled: false,
      form: { method: 'card', address: 'auto', ...form },
    });
  const control = (name: string): HTMLInputElement => {
    const found = root.querySelector<HTMLInputElement>(`#${name}`);
    if (!found) throw new Error(`There is no field ${name}`);
    return found;
  };
  const type = (name: string, text: string): void => {
    control(name).value = text;
    control(name).dispatchEvent(new InputEvent('input', { bubbles: true }));
  };
  const isShown = (name: string): boolean =>
    root.querySelector<HTMLElement>(`#${name}`)?.closest('[hidden]') === null;
  const fillCard = (): void => {
    type('number', '4242 4242 4242 4242');
    type('expiry', '12 / 39');
    type('cvc', '123');
    methods.suggestName('Ada Lovelace');
    if (isShown('postal_code')) type('postal_code', '94107');
  };
  const fillBank = async (): Promise<void> => {
    await methods.whenLoaded();
    type('routing_number', '122105278');
    type('account_number', '000123456789');
    type('confirm_account_number', '000123456789');
    type('account_name', 'Ada Lovelace');
  };
  return {
    root,
    methods,
    serveAt,
    notified,
    given,
    vault,
    show,
    type,
    isShown,
    fillCard,
    fillBank,
    control,
  };
}

describe('the ways to pay in the frame', () => {
  it('begin with a card', () => {
    const { methods, show, isShown } = bench();
    expect(methods.shown).to.equal(false);
    show({});
    expect(methods.shown).to.equal(true);
    expect(isShown('number')).to.equal(true);
  });

  it('show a bank account when it is chosen, and keep what was typed into the card', async () => {
    const { methods, show, isShown, type, control } = bench();
    show({});
    type('number', '4242');
    show({ method: 'bank' });
    await methods.whenLoaded();
    expect(isShown('routing_number')).to.equal(true);
    expect(isShown('number')).to.equal(false);
    show({});
    expect(isShown('routing_number')).to.equal(false);
    expect(control('number').value).to.equal('4242');
  });

  it('ask for nothing when something saved is chosen', () => {
    const { methods, show, isShown } = bench();
    show({});
    show({ method: 'saved', saved: { id: 'PI_1', method: 'card', last4: '4242' } });
    expect(isShown('number')).to.equal(false);
    expect(methods.complete).to.equal(true);
    expect(methods.check()).to.deep.equal([]);
  });

  it('ask for nothing when the order is free, and keep what was typed into the card', () => {
    const { root, methods, show, control } = bench();
    show({});
    control('number').value = '4242 4242 4242 4242';
    show({ method: 'none' });
    expect(root.querySelector<HTMLElement>('#card')?.hidden).to.equal(true);
    expect(methods.complete).to.equal(true);
    expect(methods.check()).to.deep.equal([]);
    show({ method: 'card' });
    expect(methods.complete).to.equal(false);
    expect(control('number').value).to.equal('4242 4242 4242 4242');
  });

  it('fill in the buyer’s name also where its fields come later', async () => {
    const { methods, show, control } = bench();
    show({});
    methods.suggestName('Ada Lovelace');
    show({ method: 'bank' });
    await methods.whenLoaded();
    expect(control('account_name').value).to.equal('Ada Lovelace');
  });

  it('forget everything at once', async () => {
    const { methods, show, control, fillCard, fillBank } = bench();
    show({});
    fillCard();
    show({ method: 'bank' });
    await fillBank();
    methods.clear();
    for (const name of ['number', 'cvc', 'routing_number', 'account_number']) {
      expect(control(name).value, name).to.equal('');
    }
  });
});

describe('what the buyer has typed', () => {
  it('is known to be there, in whichever way to pay, until it is emptied', async () => {
    const { methods, show, type, fillBank } = bench();
    show({ place: { postal_code: '94107', country: 'US' } });
    methods.suggestName('Ada Lovelace');
    expect(methods.filled()).to.equal(false);
    type('expiry', '12');
    expect(methods.filled()).to.equal(true);
    type('expiry', '');
    expect(methods.filled()).to.equal(false);
    show({ method: 'bank' });
    await fillBank();
    show({});
    expect(methods.filled()).to.equal(true);
    methods.clear();
    expect(methods.filled()).to.equal(false);
  });
});

describe('the clock that cards are judged by', () => {
  it('is the service’s as soon as it has answered, whatever the device says', () => {
    const { methods, show, type, serveAt } = bench();
    show({});
    type('expiry', '12 / 39');
    serveAt(Date.UTC(2040, 0, 1, 11, 59));
    expect(methods.check()).to.not.include('expiry');
    serveAt(Date.UTC(2040, 0, 1, 12));
    expect(methods.check()).to.include('expiry');
  });

  it('takes back what the device’s clock has said', () => {
    const { methods, show, type, control, serveAt } = bench();
    show({});
    type('expiry', '01 / 26');
    methods.check();
    expect(control('expiry').getAttribute('aria-invalid')).to.equal('true');
    serveAt(Date.UTC(2025, 5, 15));
    expect(control('expiry').getAttribute('aria-invalid')).to.equal('false');
    expect(methods.wrong()).to.not.include('expiry');
  });
});

describe('a security code that was refused', () => {
  const refused: Problem = declined('INVALID_CVV');

  it('is emptied, and nothing else is', () => {
    const { methods, show, fillCard, control } = bench();
    show({});
    fillCard();
    methods.clearRejectedCvc(refused);
    expect(control('cvc').value).to.equal('');
    expect(control('number').value).to.equal('4242 4242 4242 4242');
    expect(control('expiry').value).to.equal('12 / 39');
  });

  it('is emptied once: a later snapshot of the same refusal leaves what was typed since', () => {
    const { methods, show, fillCard, type, control } = bench();
    show({});
    fillCard();
    methods.clearRejectedCvc(refused);
    type('cvc', '456');
    methods.clearRejectedCvc(refused);
    expect(control('cvc').value).to.equal('456');
    methods.clearRejectedCvc(declined('INVALID_CVV'));
    expect(control('cvc').value).to.equal('');
  });

  it('stays where another cause was named, or a saved card was to pay', () => {
    const { methods, show, fillCard, control } = bench();
    show({});
    fillCard();
    for (const code of ['INSUFFICIENT_FUNDS', 'EXPIRED_CARD', undefined]) {
      methods.clearRejectedCvc(declined(code));
    }
    show({ method: 'saved', saved: { id: 'PI_1', method: 'card', last4: '4242' } });
    methods.clearRejectedCvc(declined('INVALID_CVV'));
    expect(control('cvc').value).to.equal('123');
  });
});

describe('what is paid with', () => {
  it('is a card, with its own postal code', async () => {
    const { methods, show, fillCard, vault, given } = bench();
    show({});
    fillCard();
    const { source, paidWith } = await methods.tokenize(vault, BUYER);
    expect(source).to.deep.include({ type: 'PAYMENT_CARD', tokenId: 'TK1', name: 'Ada Lovelace' });
    expect(source).to.have.nested.property('address.postal_code', '94107');
    expect(paidWith).to.deep.equal({ method: 'card', brand: 'Visa', last4: '6789' });
    expect(given).to.have.nested.property('0.data.number', '4242424242424242');
  });

  it('is a card with the buyer’s whole address, where the page asks for it', async () => {
    const { methods, show, fillCard, vault } = bench();
    show({ address: 'full' });
    fillCard();
    const personal = await methods.tokenize(vault, { ...BUYER, personal_address: HOME });
    expect(personal.source).to.have.property('address').and.deep.equal(HOME);
    const business = { ...HOME, line1: '2 Works Rd' };
    const buyer = { ...BUYER, personal_address: HOME, business_address: business };
    expect((await methods.tokenize(vault, buyer)).source)
      .to.have.property('address')
      .and.deep.equal(business);
  });

  it('is a card without an address, where the page wants none', async () => {
    const { methods, show, fillCard, vault } = bench();
    show({ address: 'none' });
    fillCard();
    const { source } = await methods.tokenize(vault, { ...BUYER, personal_address: HOME });
    expect(source).to.not.have.property('address');
  });

  it('is a bank account, with proof of what the buyer has agreed to', async () => {
    const { methods, show, fillBank, vault, given, notified } = bench();
    show({ method: 'bank' });
    methods.setOrder(SOLD, AROUND);
    await fillBank();
    const { source, paidWith, authorization } = await methods.tokenize(vault, BUYER);
    expect(source).to.deep.equal({
      type: 'BANK_ACCOUNT',
      tokenId: 'TK1',
      accountType: 'PERSONAL_CHECKING',
      name: 'Ada Lovelace',
    });
    expect(paidWith).to.deep.equal({ method: 'bank', last4: '6789' });
    expect(given).to.deep.equal([
      {
        type: 'bank',
        data: { routing_number: '122105278', account_number: '000123456789' },
      },
    ]);
    const text = notified.at(-1) ?? '';
    expect(text).to.contain('Moth and Lamp').and.contain('$24.00').and.contain('6789');
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
    const hex = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0'));
    expect(authorization).to.have.property('ach_authorization_sha256', hex.join(''));
  });

  it('is a saved card by its id, and nothing goes to the vault', async () => {
    const { methods, show, vault, given, notified } = bench();
    const saved = { id: 'PI_1', method: 'card', last4: '4242', brand: 'Visa' } as const;
    show({ method: 'saved', saved });
    methods.setOrder(SOLD, AROUND);
    expect(await methods.tokenize(vault, undefined)).to.deep.equal({
      source: 'PI_1',
      paidWith: { method: 'card', last4: '4242', brand: 'Visa' },
    });
    expect(given).to.be.empty;
    expect(notified.filter((text) => text !== null)).to.be.empty;
  });

  it('is a saved account by its id, with an authorization of its own', async () => {
    const { methods, show, vault, notified } = bench();
    const saved = { id: 'PI_2', method: 'bank', last4: '6789', brand: 'First Bank' } as const;
    show({ method: 'saved', saved });
    methods.setOrder(SOLD, AROUND);
    await waitUntil(() => notified.at(-1));
    const { source, authorization } = await methods.tokenize(vault, undefined);
    expect(source).to.equal('PI_2');
    expect(notified.at(-1)).to.contain('First Bank').and.contain('6789');
    expect(authorization).to.have.all.keys('ach_authorization_sha256', 'ach_authorization_at');
  });

  it('is nothing as long as the fields are not filled in rightly', async () => {
    const { methods, show, vault, given } = bench();
    show({});
    expect(await rejectionOf(methods.tokenize(vault, BUYER))).to.include({
      code: 'FIELDS_INVALID',
      actor: 'buyer',
    });
    show({ method: 'bank' });
    expect(await rejectionOf(methods.tokenize(vault, BUYER))).to.include({
      code: 'FIELDS_INVALID',
    });
    expect(given).to.be.empty;
  });
});

describe('what the buyer of a bank debit agrees to', () => {
  it('is told anew when the account or the order changes, and taken back with the choice', async () => {
    const { methods, show, fillBank, type, notified } = bench();
    show({ method: 'bank' });
    methods.setOrder(SOLD, AROUND);
    await fillBank();
    expect(notified.at(-1)).to.contain('6789');
    type('account_number', '000123450000');
    expect(notified.at(-1)).to.not.contain('6789');
    methods.setOrder(orderOf([TEE], 2600), AROUND);
    expect(notified.at(-1)).to.contain('$26.00');
    show({});
    expect(notified.at(-1)).to.equal(null);
  });
});
