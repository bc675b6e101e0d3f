import { expect } from '@open-wc/testing';
import type { Choice } from '../../../src/methods/payment-choice.ts';
import { optionOf } from '../../../src/methods/choice-names.ts';
import { methodPicker } from '../../../src/views/method-picker.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';
import { ENGLISH } from '../../support/element/english.ts';

const CARD: Choice = { id: 'card', method: 'card' };
const BANK: Choice = { id: 'bank', method: 'bank' };
const VISA: Choice = {
  id: 'PI_1',
  method: 'card',
  saved: {
    id: 'PI_1',
    method: 'card',
    brand: 'visa',
    last4: '4242',
    expires: { month: 4, year: 2031 },
  },
};

async function picker(choices: readonly Choice[], chosen = choices[0]?.id, disabled = false) {
  const arrived: string[] = [];
  const choose = (id: string) => void arrived.push(id);
  const { messages } = ENGLISH;
  const options = choices.map((choice) => optionOf(choice, messages));
  const root = await show(methodPicker({ options, chosen, choose, disabled, messages }));
  const marks = [...root.querySelectorAll('svg')];
  // The words on them are pictures, which nobody hears.
  for (const mark of marks) mark.remove();
  return { root, arrived, marks, radios: [...root.querySelectorAll('input')] };
}

describe('the choice between ways to pay', () => {
  it('is a group of radios with names that buyers know', async () => {
    const { root, radios } = await picker([CARD, BANK]);
    expect(radios.map(({ labels }) => textOf(labels?.[0]))).to.deep.equal(['Card', 'Bank account']);
    expect(radios.map(({ checked }) => checked)).to.deep.equal([true, false]);
    await expect(root).to.be.accessible();
  });

  it('is none where there is one way, which is named', async () => {
    const { root, radios } = await picker([CARD]);
    expect(radios).to.be.empty;
    expect(textOf(root.querySelector('[part=method]'))).to.equal('Card');
    await expect(root).to.be.accessible();
  });

  it('shows what is chosen', async () => {
    const { radios } = await picker([CARD, BANK], BANK.id);
    expect(radios.map(({ checked }) => checked)).to.deep.equal([false, true]);
  });

  it('tells what was chosen', async () => {
    const { radios, arrived } = await picker([CARD, BANK]);
    radios[1]?.click();
    expect(arrived).to.deep.equal(['bank']);
  });

  it('names a saved card by brand, last digits and end', async () => {
    const { root } = await picker([VISA, CARD]);
    expect(textOf(root.querySelector('label'))).to.equal('Visa ending in 4242 Expires 04/31');
    await expect(root).to.be.accessible();
  });

  it('marks the cards of brands that have a mark', async () => {
    const { saved } = VISA;
    if (!saved) throw new Error('No card');
    const brands = ['visa', 'mastercard', 'american-express', 'discover', 'constructor', ''];
    const cards = brands.map((brand) => ({
      ...VISA,
      id: `PI_${brand}`,
      saved: { ...saved, brand },
    }));
    const { marks } = await picker([...cards, CARD]);
    expect(marks.map(({ textContent }) => textContent.trim())).to.deep.equal([
      'VISA',
      '',
      'AMEX',
      'DISC',
    ]);
    expect(marks.every(({ ariaHidden }) => ariaHidden === 'true')).to.be.true;
  });

  const names: readonly (readonly [Partial<Choice['saved'] & {}>, string])[] = [
    [{ brand: 'american-express' }, 'American Express ending in 4242'],
    [{ brand: 'jcb' }, 'JCB ending in 4242'],
    [{ brand: 'a-new-brand' }, 'A New Brand ending in 4242'],
    [{ brand: '' }, 'Card ending in 4242'],
  ];
  for (const [change, name] of names) {
    it(`says "${name}"`, async () => {
      const { saved } = VISA;
      if (!saved) throw new Error('No card');
      const { root } = await picker([{ ...VISA, saved: { ...saved, ...change } }, CARD]);
      expect(textOf(root.querySelector('label bdi'))).to.equal(name);
    });
  }

  it('names a saved account by its bank', async () => {
    const saved = { id: 'PI_2', method: 'bank', last4: '6789' } as const;
    const account = { id: 'PI_2', method: 'bank', saved } as const;
    const named = { ...account, saved: { ...saved, bankName: 'First Bank' } };
    // One that would turn the digits beside it.
    const turning = { ...account, saved: { ...saved, bankName: 'Bank\u2069\u202E' } };
    const { root } = await picker([account, named, turning]);
    expect([...root.querySelectorAll('bdi')].map(textOf)).to.deep.equal([
      'Bank account ending in 6789',
      'First Bank ending in 6789',
      'Bank ending in 6789',
    ]);
  });

  it('shows an expired card that cannot be chosen, and says why', async () => {
    const { root, radios } = await picker([{ ...VISA, expired: true }, CARD], CARD.id);
    expect(radios[0]?.disabled).to.equal(true);
    expect(root.textContent).to.contain('Expired 04/31');
  });

  it('names an instrument of which the page knows nothing', async () => {
    const saved = { id: 'PI_3', method: 'card', last4: '' } as const;
    const { root } = await picker([{ id: 'PI_3', method: 'card', saved }, CARD]);
    expect(textOf(root.querySelector('label'))).to.equal('Saved payment method');
  });

  it('can be switched off as a whole', async () => {
    const { root } = await picker([CARD, BANK], CARD.id, true);
    expect(root.querySelector('fieldset')?.disabled).to.equal(true);
  });

  it('shows texts of the service as texts', async () => {
    for (const text of HOSTILE_TEXTS) {
      const saved = { id: 'PI_4', method: 'bank', last4: text, bankName: text } as const;
      const { root } = await picker([{ id: 'PI_4', method: 'bank', saved }, CARD]);
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
      expect(root.textContent).to.contain(text);
    }
  });
});
