import { expect } from '@open-wc/testing';
import type { Order } from '../../../src/checkout/order.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { payLabel } from '../../../src/wording/pay-label.ts';
import { payButton } from '../../../src/views/payment-footer.ts';
import { MONTHLY, orderOf, TEE, TEE_ORDER, TRIAL } from '../../support/checkout/sample-order.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { show, textOf } from '../../support/element/views.ts';

async function button(
  label: string | undefined,
  { busy = false, disabled = false }: { readonly busy?: boolean; readonly disabled?: boolean } = {},
) {
  const root = await show(
    payButton({ label, busy, disabled, waits: false, isLive: true, messages }),
  );
  const element = root.querySelector('button');
  if (!element) throw new Error('No button was drawn');
  return { root, element, label: textOf(element) };
}

const labelOf = (order: Order, dutyToPay = false): string => payLabel(order, ENGLISH, dutyToPay);

describe('the pay button', () => {
  const labels: readonly (readonly [string, Order, string])[] = [
    ['one thing', TEE_ORDER, 'Pay $24.00'],
    ['a plan', orderOf([MONTHLY], 1200), 'Subscribe: $12.00 / month'],
    ['a trial', orderOf([TRIAL], 0), 'Start free trial'],
    ['a thing and a plan', orderOf([TEE, MONTHLY], 3600), 'Pay $36.00'],
    ['a thing and a trial', orderOf([TEE, TRIAL], 2400), 'Pay $24.00'],
    ['a plan and a trial', orderOf([MONTHLY, TRIAL], 1200), 'Subscribe: $12.00 today'],
    ['yen', orderOf([TEE], 3200, 'JPY'), 'Pay ¥3,200'],
    ['dinars', orderOf([TEE], 4500, 'KWD'), 'Pay KWD 4.500'],
    ['something for nothing', orderOf([{ ...TEE, amount: 0 }], 0), 'Complete order'],
  ];
  for (const [what, order, label] of labels) {
    it(`says of ${what}: ${label}`, async () => {
      const { root, element, label: said } = await button(labelOf(order));
      expect(said).to.equal(label);
      expect(element.getAttribute('aria-disabled')).to.equal('false');
      await expect(root).to.be.accessible();
    });
  }

  it('says what it does while it does it, keeps the focus, and is not to be pressed again', async () => {
    const { element, label } = await button('Pay $24.00', { busy: true });
    expect(label).to.equal('Processing…');
    expect(element.getAttribute('aria-disabled')).to.equal('true');
    expect(element.disabled).to.equal(false);
    element.focus();
    expect(document.activeElement).to.equal(element);
  });

  it('is switched off with the element, and while nobody knows the amount', async () => {
    const off = await button('Pay $24.00', { disabled: true });
    expect(off.element.getAttribute('aria-disabled')).to.equal('true');
    const unknown = await button(undefined);
    expect(unknown.element.getAttribute('aria-disabled')).to.equal('true');
    expect(unknown.label).to.equal('Loading the checkout');
    await expect(unknown.root).to.be.accessible();
  });

  it('tells of the duty to pay where the billing country asks for it', () => {
    expect(labelOf(orderOf([TRIAL], 0), true)).to.equal(
      'Start free trial, then pay $29.00 / month',
    );
  });

  it('submits the form', async () => {
    expect((await button('Pay $24.00')).element.type).to.equal('submit');
  });
});
