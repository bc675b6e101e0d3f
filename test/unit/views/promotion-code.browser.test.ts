import { expect } from '@open-wc/testing';
import type { Order, Promotion } from '../../../src/checkout/order.ts';
import { promotionCode, type PromotionField } from '../../../src/views/promotion-code.ts';
import { MONTHLY, orderOf, TEE, TERMS } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';
import { ENTERS, type Press, pressKey } from '../../support/key-press.ts';

const orderWith = (promotion: Promotion | undefined, line = TEE): Order => ({
  ...orderOf([line], 1920),
  session: { ...TERMS, ...(promotion && { promotion }) },
});
const named = (code: string, rest: Promotion['named'] & {} = {}): Promotion => ({
  discount: 480,
  named: { code, duration: 'once', ...rest },
});

function entry(changes: Partial<PromotionField> = {}) {
  const done: string[] = [];
  const note = (what: string) => (): void => void done.push(what);
  const field: PromotionField = {
    isOpen: false,
    isChecking: false,
    isDisabled: false,
    problem: undefined,
    typed: '',
    onInput: note('input'),
    open: note('open'),
    apply: note('apply'),
    remove: note('remove'),
    ...changes,
  };
  return { done, field };
}

describe('a promotion code', () => {
  it('is not asked for where the session takes none', async () => {
    const root = await show(promotionCode(orderWith(undefined), ENGLISH, entry().field));
    expect(root.children).to.have.length(0);
  });

  it('begins with a quiet line, which a receipt does not have', async () => {
    const { done, field } = entry();
    const order = orderWith({ discount: 0 });
    const root = await show(promotionCode(order, ENGLISH, field));
    expect(textOf(root)).to.equal('Add promotion code');
    root.querySelector('button')?.click();
    expect(done).to.deep.equal(['open']);
    expect((await show(promotionCode(order, ENGLISH))).children).to.have.length(0);
  });

  it('is applied by its button and by Enter, which must not submit the form around it', async () => {
    const { done, field } = entry({ isOpen: true, problem: 'This code has expired.' });
    const root = await show(promotionCode(orderWith({ discount: 0 }), ENGLISH, field));
    const input = root.querySelector('input');
    const press = (key: string, as?: Press) => pressKey(input ?? root, key, as);
    expect(press('Enter')).to.equal(false);
    expect(press('A')).to.equal(true);
    root.querySelector<HTMLElement>('[part="apply-promotion"]')?.click();
    expect(done).to.deep.equal(['apply', 'apply']);
    expect(input).to.have.attribute('aria-invalid', 'true');
    await expect(root).to.be.accessible();
    expect(textOf(root.querySelector('.problem'))).to.equal('This code has expired.');
  });

  for (const [as, how, isMeant] of ENTERS) {
    it(`${isMeant ? 'is' : 'is not'} applied by Enter as ${as}, and the form is never submitted`, async () => {
      const { done, field } = entry({ isOpen: true });
      const root = await show(promotionCode(orderWith({ discount: 0 }), ENGLISH, field));
      expect(pressKey(root.querySelector('input') ?? root, 'Enter', how)).to.equal(false);
      expect(done).to.deep.equal(isMeant ? ['apply'] : []);
    });
  }

  it('keeps what was typed, and the focus, while it is checked', async () => {
    const { field } = entry({ isOpen: true, isChecking: true });
    const root = await show(promotionCode(orderWith({ discount: 0 }), ENGLISH, field));
    expect(root.querySelector('input')).to.have.property('readOnly', true);
    expect(root.querySelector('input')).to.have.property('disabled', false);
    const apply = root.querySelector('[part="apply-promotion"]');
    expect(apply).to.have.attribute('aria-disabled', 'true');
  });

  it('stands in the order with what it takes off, and can be removed', async () => {
    const { done, field } = entry();
    const root = await show(promotionCode(orderWith(named('SUMMER')), ENGLISH, field));
    expect(textOf(root)).to.equal('Promotion code SUMMER Remove -$4.80');
    root.querySelector('button')?.click();
    expect(done).to.deep.equal(['remove']);
    await expect(root).to.be.accessible();
    const receipt = await show(promotionCode(orderWith(named('SUMMER')), ENGLISH));
    expect(textOf(receipt)).to.equal('Promotion code SUMMER -$4.80');
  });

  it('can be removed where it takes something off, though it was deleted since', async () => {
    const { done, field } = entry();
    const root = await show(promotionCode(orderWith({ discount: 480 }), ENGLISH, field));
    expect(textOf(root)).to.equal('Promotion code Remove -$4.80');
    root.querySelector('button')?.click();
    expect(done).to.deep.equal(['remove']);
    await expect(root).to.be.accessible();
    const receipt = await show(promotionCode(orderWith({ discount: 480 }), ENGLISH));
    expect(textOf(receipt)).to.equal('Promotion code -$4.80');
  });

  it('says how many payments of a subscription it lowers', async () => {
    const cases: readonly (readonly [Promotion['named'], string])[] = [
      [{ duration: 'once' }, 'First payment only'],
      [{ duration: 'forever' }, 'Every payment'],
      [{ duration: 'repeating', duration_in_months: 3 }, 'Duration: 3 months'],
    ];
    for (const [terms, text] of cases) {
      const root = await show(promotionCode(orderWith(named('A', terms), MONTHLY), ENGLISH));
      expect(textOf(root.querySelector('.line-details'))).to.equal(text);
    }
  });

  it('is text, whatever it contains', async () => {
    for (const text of HOSTILE_TEXTS) {
      const root = await show(promotionCode(orderWith(named(text)), ENGLISH, entry().field));
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
      expect(root.querySelector('bdi')?.textContent).to.equal(text);
    }
  });
});
