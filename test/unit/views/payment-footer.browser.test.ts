import { expect } from '@open-wc/testing';
import { deferred } from '../../support/element/deferred-views.ts';
import { pageTexts as messages } from '../../../src/messages/page.ts';
import { paymentFooter } from '../../../src/views/payment-footer.ts';
import { orderOf, TEE_ORDER, TRIAL } from '../../support/checkout/sample-order.ts';
import { show, textOf } from '../../support/element/views.ts';

const VIEW = {
  order: TEE_ORDER,
  problem: undefined,
  busy: false,
  slow: false,
  expiring: false,
  cancelUrl: undefined,
  onCancel: () => {},
  disabled: false,
  country: 'US',
  locale: 'en-US',
  deferred,
  messages,
};
const DECLINED = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: 'x' } as const;

describe('the end of the form', () => {
  it('has the terms, the button and a word about safety', async () => {
    const root = await show(paymentFooter(VIEW));
    expect(root.querySelector('slot[name="terms"]')).to.not.equal(null);
    expect(textOf(root.querySelector('button'))).to.equal('Pay $24.00');
    expect(textOf(root)).to.contain('Your payment details are encrypted');
    expect(root.querySelector('.notice')).to.equal(null);
    await expect(root).to.be.accessible();
  });

  it('tells what went wrong last, above the button', async () => {
    const root = await show(paymentFooter({ ...VIEW, problem: DECLINED }));
    const notice = root.querySelector('.notice');
    expect(textOf(notice)).to.contain('Your card was declined').and.contain('Nothing was charged');
    const button = root.querySelector('button');
    expect(button && notice?.compareDocumentPosition(button)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect(root).to.be.accessible();
  });

  it('explains a long wait: for the payment', async () => {
    const root = await show(paymentFooter({ ...VIEW, slow: true, busy: true }));
    expect(textOf(root.querySelector('.notice'))).to.contain('Please wait, and do not reload');
  });

  it('explains a long wait: for the service', async () => {
    const root = await show(paymentFooter({ ...VIEW, slow: true, order: undefined }));
    expect(textOf(root.querySelector('.notice'))).to.contain('longer than usual');
  });

  it('tells who has little time left', async () => {
    const root = await show(paymentFooter({ ...VIEW, expiring: true }));
    expect(textOf(root.querySelector('.notice'))).to.equal(messages.expiring);
    expect(textOf(root.querySelector('button'))).to.equal('Pay $24.00');
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
    const root = await show(paymentFooter({ ...VIEW, order, authorization }));
    const terms = root.querySelector('[part="renewal-terms"]');
    expect(textOf(terms)).to.contain('14 days free, then $29.00 per month from');
    expect(textOf(root.querySelector('[part="authorization"]'))).to.contain(authorization);
    const button = root.querySelector('button');
    expect(button && terms?.compareDocumentPosition(button)).to.equal(
      Node.DOCUMENT_POSITION_FOLLOWING,
    );
    await expect(root).to.be.accessible();
  });

  it('says of a part that has not come how to get it', async () => {
    let actions = 0;
    const order = orderOf([TRIAL], 0);
    const reload = (): void => void (actions += 1);
    const root = await show(paymentFooter({ ...VIEW, order, deferred: undefined, reload }));
    expect(textOf(root.querySelector('.notice'))).to.contain('could not be loaded');
    const [again, pay] = root.querySelectorAll('button');
    expect(pay?.getAttribute('aria-disabled')).to.equal('true');
    again?.click();
    expect(actions).to.equal(1);
    await expect(root).to.be.accessible();
  });
});
