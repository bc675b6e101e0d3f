import { expect } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { pageMessages as messages } from '../../../src/messages/page.ts';
import { receipt } from '../../../src/views/receipt.ts';
import { orderOf, PAID, TEE_ORDER, TRIAL } from '../../support/sample-order.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/views.ts';

type Complete = Extract<CheckoutState, { status: 'complete' }>;

const COMPLETE: Complete = {
  status: 'complete',
  order: TEE_ORDER,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: PAID,
  paidWith: { method: 'card', brand: 'Visa', last4: '4242' },
};

/** Title and facts of the receipt of `state`. */
async function read(state: Complete, locale = 'en-US', successUrl?: string) {
  const root = await show(
    receipt({ state, email: 'ada@example.com', successUrl, locale, messages }),
  );
  const facts = [...root.querySelectorAll('dl > div')].map((fact) => [
    textOf(fact.querySelector('dt')),
    textOf(fact.querySelector('dd')),
  ]);
  return { root, title: textOf(root.querySelector('#receipt-title')), facts };
}

describe('the receipt', () => {
  it('of money that has moved says so, with all that the buyer may need', async () => {
    const { root, title, facts } = await read(COMPLETE);
    expect(title).to.equal('Thank you, your payment is complete');
    expect(facts).to.deep.equal([
      ['Order number', 'OR1'],
      ['Amount paid', '$24.00'],
      ['Paid with', 'Visa ending in 4242'],
      ['Email', 'ada@example.com'],
    ]);
    expect(textOf(root.querySelector('.summary'))).to.contain('Moth tee');
    await expect(root).to.be.accessible();
  });

  it('of money that has not moved yet does not say paid', async () => {
    const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'PENDING' };
    const { root, title, facts } = await read({
      ...COMPLETE,
      outcome: 'pending',
      result: { ...PAID, transfer },
    });
    expect(title).to.equal('Thank you, we have received your payment');
    expect(textOf(root)).to.contain('Your bank has not confirmed it yet');
    expect(facts[1]).to.deep.equal(['Amount', '$24.00']);
    expect(textOf(root)).to.not.match(/complete|amount paid/i);
    await expect(root).to.be.accessible();
  });

  it('of a trial tells when it is charged', async () => {
    const subscriptions = [
      { id: 'S1', status: 'trialing', current_period_end: '2026-03-15T12:00:00Z' },
    ];
    const { title, facts } = await read({
      ...COMPLETE,
      order: orderOf([TRIAL], 0),
      result: { orderId: 'OR1', subscriptions },
    });
    expect(title).to.equal('Thank you, your free trial has started');
    expect(facts).to.deep.include(['Next charge', 'March 15, 2026']);
    expect(facts.map(([term]) => term)).to.not.include('Amount paid');
  });

  it('shows the amount that was moved, not the one that was expected', async () => {
    const transfer = { id: 'TR1', amount: 4500, currency: 'KWD', state: 'SUCCEEDED' };
    const { facts } = await read({ ...COMPLETE, result: { ...PAID, transfer } });
    expect(facts[1]).to.deep.equal(['Amount paid', 'KWD 4.500']);
  });

  it('leaves out what is not known', async () => {
    const { transfer } = PAID;
    const { paidWith: _, ...rest } = COMPLETE;
    const { facts } = await read({
      ...rest,
      result: { ...(transfer && { transfer }), subscriptions: [] },
    });
    expect(facts.map(([term]) => term)).to.deep.equal(['Amount paid', 'Email']);
  });

  it('speaks of a card where its brand is not known', async () => {
    const { facts } = await read({ ...COMPLETE, paidWith: { method: 'card', last4: '4242' } });
    expect(facts).to.deep.include(['Paid with', 'Card ending in 4242']);
  });

  it('shows a date that is none as it is', async () => {
    const subscriptions = [{ id: 'S1', status: 'active', current_period_end: 'soon' }];
    const { facts } = await read({ ...COMPLETE, result: { ...PAID, subscriptions } });
    expect(facts).to.deep.include(['Next charge', 'soon']);
  });

  it('leads on to where the shop wants the buyer', async () => {
    const onward = 'https://shop.example/thanks?session=ecs_1';
    const { root } = await read(COMPLETE, 'en-US', onward);
    const link = root.querySelector('a');
    expect(link?.href).to.equal(onward);
    expect(link?.target).to.equal('_top');
    expect(textOf(link)).to.equal('Continue');
    await expect(root).to.be.accessible();
    expect((await read(COMPLETE)).root.querySelector('a')).to.equal(null);
  });

  it('has a title that can take the focus', async () => {
    const { root } = await read(COMPLETE);
    const title = root.querySelector<HTMLElement>('#receipt-title');
    title?.focus();
    expect(document.activeElement).to.equal(title);
  });

  it('shows what the service says as it is, never as markup', async () => {
    for (const text of HOSTILE_TEXTS) {
      const { root } = await read({
        ...COMPLETE,
        result: { ...PAID, orderId: text },
        paidWith: { method: 'card', brand: text, last4: '4242' },
      });
      expect(root.querySelector('dd')?.textContent).to.equal(text);
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
    }
    expect(window).to.not.have.property('ranHere');
  });
});
