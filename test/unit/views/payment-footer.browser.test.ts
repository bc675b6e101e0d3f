import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { beforePaying } from '../../../src/views/before-paying.ts';
import { paymentFooter } from '../../../src/views/payment-footer.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { orderOf, TRIAL } from '../../support/checkout/sample-order.ts';
import { show, textOf } from '../../support/element/views.ts';

const VIEW: Parameters<typeof paymentFooter>[0] = {
  notices: [],
  beforePaying: nothing,
  label: 'Pay $24.00',
  busy: false,
  cancelUrl: undefined,
  onCancel: () => {},
  disabled: false,
  waits: false,
  isLive: true,
  order: undefined,
  messages,
};

describe('the end of the form', () => {
  it('has the terms, the button and a word about safety', async () => {
    const root = await show(paymentFooter(VIEW));
    expect(root.querySelector('slot[name="terms"]')).to.not.equal(null);
    expect(textOf(root.querySelector('button'))).to.equal('Pay $24.00');
    expect(textOf(root)).to.contain('go encrypted to the payment service only');
    expect(root.querySelector('.notice')).to.equal(null);
    await expect(root).to.be.accessible();
    const free = await show(paymentFooter({ ...VIEW, order: { ...orderOf([], 0), isFree: true } }));
    expect(free.querySelector<HTMLElement>('.secure')?.hidden).to.equal(true);
  });

  it('tells what went wrong last, above the button', async () => {
    const root = await show(
      paymentFooter({ ...VIEW, notices: [{ text: 'Your card was declined.', tone: 'danger' }] }),
    );
    const notice = root.querySelector('.notice');
    expect(textOf(notice)).to.equal('Your card was declined.');
    const button = root.querySelector('button');
    expect(button && notice?.compareDocumentPosition(button)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect(root).to.be.accessible();
  });

  it('leads back where there is a way back, and says so when it is taken', async () => {
    const actions: Event[] = [];
    const onCancel = (event: Event): void => {
      event.preventDefault();
      actions.push(event);
    };
    const cancelUrl = 'https://shop.example/cart';
    const root = await show(paymentFooter({ ...VIEW, cancelUrl, onCancel }));
    const link = root.querySelector('a');
    expect(link?.href).to.equal(cancelUrl);
    expect(link?.target).to.equal('_top');
    link?.click();
    expect(actions).to.have.length(1);
    await expect(root).to.be.accessible();
  });

  it('leads nowhere else', async () => {
    expect((await show(paymentFooter(VIEW))).querySelector('a')).to.equal(null);
  });

  it('has what a press agrees to right above the button', async () => {
    const authorization = 'I authorize Small Hours to debit the account ending in 6789.';
    const order = orderOf([TRIAL], 0);
    const terms = beforePaying({ ...ENGLISH, order, authorization });
    const root = await show(paymentFooter({ ...VIEW, beforePaying: terms }));
    const renewal = root.querySelector('[part="renewal-terms"]');
    expect(textOf(renewal)).to.contain('14 days free, then $29.00 per month from');
    expect(textOf(root.querySelector('[part="authorization"]'))).to.contain(authorization);
    const button = root.querySelector('button');
    expect(button && renewal?.compareDocumentPosition(button)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect(root).to.be.accessible();
  });
});
