import { expect } from '@open-wc/testing';
import { formatDay } from '../../../src/messages/terms.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { type Receipt, receipt } from '../../../src/views/receipt.ts';
import {
  MONTHLY,
  orderOf,
  PAID,
  TEE,
  TEE_ORDER,
  TRIAL,
  SESSION_ORDER,
  withCode,
} from '../../support/checkout/sample-order.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';
import { ENGLISH } from '../../support/element/english.ts';

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
async function read(state: Complete, more: Partial<Omit<Receipt, 'messages'>> = {}) {
  const known = { email: 'ada@example.com', successUrl: undefined, lineTerms: undefined };
  const view = { ...ENGLISH, ...known };
  const root = await show(receipt({ state, ...view, ...more }));
  const facts = [...root.querySelectorAll('dl > div')].map((fact) => [
    textOf(fact.querySelector('dt')),
    textOf(fact.querySelector('dd')),
  ]);
  return { root, title: textOf(root.querySelector('#receipt-title')), facts };
}

/** The facts of a monthly plan with a code, whose period ends at `end`. */
async function factsWithCode(end: string, terms: object, more: object = {}) {
  const order = withCode(orderOf([MONTHLY], 600), 600, { duration: 'forever', ...terms });
  const billing_cycle_anchor = '2026-02-15T12:00:00Z';
  const known = { id: 'S1', status: 'active', billing_cycle_anchor, current_period_end: end };
  const result = { ...PAID, subscriptions: [{ ...known, ...more }] };
  return (await read({ ...COMPLETE, order, result })).facts;
}

describe('the receipt', () => {
  it('of money that has moved says so, with all that the buyer may need', async () => {
    const { root, title, facts } = await read(COMPLETE);
    expect(title).to.equal('Thank you, your payment is complete');
    expect(facts).to.deep.equal([
      ['Order number', 'OR1'],
      ['Date', formatDay(new Date(), 'en-US')],
      ['Amount paid', '$24.00'],
      ['Paid with', 'Visa ending in 4242'],
      ['Email', 'ada@example.com'],
    ]);
    expect(textOf(root.querySelector('.summary'))).to.contain('Moth tee');
    await expect(root).to.be.accessible();
  });

  it('shows the number that the shop knows the order by, rather than its id', async () => {
    const { root, facts } = await read({ ...COMPLETE, result: { ...PAID, orderNumber: '1003' } });
    expect(facts).to.deep.include(['Order number', '1003']);
    expect(textOf(root)).to.not.contain('OR1');
  });

  it('of what another tab has paid leads to a new purchase, and no other receipt does', async () => {
    const view = { ...ENGLISH, email: '', successUrl: undefined, lineTerms: undefined };
    const button = '[part="buy-again-button"]';
    const own = await show(receipt({ state: COMPLETE, ...view }));
    expect(own.querySelector(button)).to.equal(null);
    let pressed = 0;
    const other = await show(
      receipt({ state: COMPLETE, ...view }, undefined, () => {
        pressed += 1;
      }),
    );
    expect(textOf(other.querySelector(button))).to.equal('Buy again');
    other.querySelector<HTMLElement>(button)?.click();
    expect(pressed).to.equal(1);
    await expect(other).to.be.accessible();
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
    expect(facts[2]).to.deep.equal(['Amount', '$24.00']);
    expect(textOf(root)).to.not.match(/complete|amount paid/i);
    await expect(root).to.be.accessible();
  });

  it('keeps what the buyer agreed to, whatever the frame says later', async () => {
    const state = { ...COMPLETE };
    await read(state, { authorization: 'From the account ending in 6789.' });
    const { root } = await read(state, { authorization: 'From the account above.' });
    expect(textOf(root.querySelector('.authorization'))).to.contain('6789');
  });

  it('of a trial tells when it is charged', async () => {
    const subscriptions = [
      { id: 'S1', status: 'trialing', current_period_end: '2026-03-15T12:00:00Z' },
    ];
    const { root, title, facts } = await read({
      ...COMPLETE,
      order: orderOf([TRIAL], 0),
      result: { orderId: 'OR1', subscriptions },
    });
    expect(title).to.equal('Thank you, your free trial has started');
    expect(facts).to.deep.include(['First charge', '$29.00 on March 15, 2026']);
    expect(facts.map(([term]) => term)).to.not.include('Amount paid');
    expect(textOf(root.querySelector('.total'))).to.equal('Total $0.00');
  });

  it('tells of each of several subscriptions when and how much', async () => {
    const yearly = {
      ...MONTHLY,
      name: 'Archive',
      amount: 12_000,
      recurring: { interval: 'year', interval_count: 1, trial_period_days: 0 },
    };
    const subscriptions = [
      { id: 'S1', status: 'active', current_period_end: '2026-03-15T12:00:00Z' },
      { id: 'S2', status: 'trialing', current_period_end: '2026-03-01T12:00:00Z' },
      { id: 'S3', status: 'active', current_period_end: '2027-02-15T12:00:00Z' },
    ];
    const { root, facts } = await read({
      ...COMPLETE,
      order: orderOf([MONTHLY, TEE, TRIAL, yearly], 15_600),
      result: { ...PAID, subscriptions },
    });
    expect(facts).to.deep.include(['Next charge, Pro', '$12.00 on March 15, 2026']);
    expect(facts).to.deep.include(['First charge, Pro with a trial', '$29.00 on March 1, 2026']);
    expect(facts).to.deep.include(['Next charge, Archive', '$120.00 on February 15, 2027']);
    expect(textOf(root)).to.contain('To cancel, contact the shop.');
    await expect(root).to.be.accessible();
  });

  it('names the amount that a promotion code makes of the next charge, and none that is unsure', async () => {
    const months = { percent_off: 50, duration: 'repeating', duration_in_months: 2 };
    const [march, april] = ['2026-03-15T12:00:00Z', '2026-04-15T12:00:00Z'];
    expect(await factsWithCode(march, { percent_off: 50 })).to.deep.include([
      'Next charge',
      '$6.00 on March 15, 2026',
    ]);
    expect(await factsWithCode(march, months)).to.deep.include([
      'Next charge',
      '$6.00 on March 15, 2026',
    ]);
    expect(await factsWithCode(april, months)).to.deep.include([
      'Next charge',
      '$12.00 on April 15, 2026',
    ]);
    expect(await factsWithCode(march, {})).to.deep.include(['Next charge', 'March 15, 2026']);
    const unknown = await factsWithCode(march, months, { billing_cycle_anchor: undefined });
    expect(unknown).to.deep.include(['Next charge', 'March 15, 2026']);
  });

  it('names no amount where it is not known which line a subscription is of', async () => {
    const subscriptions = [
      { id: 'S1', status: 'trialing', current_period_end: '2026-03-15T12:00:00Z' },
      { id: 'S2', status: 'active', current_period_end: '2026-03-15T12:00:00Z' },
    ];
    const { facts } = await read({
      ...COMPLETE,
      order: orderOf([MONTHLY, TRIAL], 1200),
      result: { ...PAID, subscriptions },
    });
    expect(facts).to.deep.include(['First charge', 'March 15, 2026']);
    expect(facts).to.deep.include(['Next charge', 'March 15, 2026']);
  });

  it('of a bank payment says that it settles later, and keeps what was agreed to', async () => {
    const transfer = { id: 'TR1', amount: 2400, currency: 'USD', state: 'PENDING' };
    const { root, facts } = await read(
      {
        ...COMPLETE,
        outcome: 'pending',
        result: { ...PAID, transfer },
        paidWith: { method: 'bank', last4: '6789' },
      },
      { authorization: 'I authorize\nthe debit.' },
    );
    expect(textOf(root)).to.contain('usually settle within 5 business days');
    expect(root.querySelector('.authorization')?.textContent).to.equal('I authorize\nthe debit.');
    expect(facts).to.deep.include(['Paying with', 'Bank account ending in 6789']);
    expect(textOf(root)).to.not.match(/complete|amount paid/i);
    await expect(root).to.be.accessible();
  });

  it('can be printed', async () => {
    const { root } = await read(COMPLETE);
    let printed = 0;
    const print = window.print.bind(window);
    window.print = () => void (printed += 1);
    root.querySelector<HTMLButtonElement>('[part="print-button"]')?.click();
    window.print = print;
    expect(printed).to.equal(1);
  });

  it('says of an order for nothing that it is complete, not that a trial has begun', async () => {
    const result = { orderId: 'OR1', subscriptions: [] };
    const free = orderOf([{ ...TEE, amount: 0 }], 0);
    const { title } = await read({ ...COMPLETE, order: free, result });
    expect(title).to.equal('Thank you, your order is complete');
  });

  it('shows the amount that was moved, not the one that was expected', async () => {
    const transfer = { id: 'TR1', amount: 4500, currency: 'KWD', state: 'SUCCEEDED' };
    const { facts } = await read({ ...COMPLETE, result: { ...PAID, transfer } });
    expect(facts[2]).to.deep.equal(['Amount paid', 'KWD 4.500']);
  });

  it('leaves out what is not known', async () => {
    const { transfer } = PAID;
    // Paid in a page that is gone: nobody here knows when.
    const { paidWith: _, attemptId: __, ...rest } = COMPLETE;
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

  it('has the days of the merchant’s zone, as the invoice has', async () => {
    const end = '2026-12-05T12:00:00Z';
    const subscriptions = [{ id: 'S1', status: 'active', current_period_end: end }];
    const order = { ...COMPLETE.order, timeZone: 'Pacific/Kiritimati' };
    const { facts } = await read({ ...COMPLETE, order, result: { ...PAID, subscriptions } });
    expect(facts).to.deep.include(['Next charge', 'December 6, 2026']);
  });

  it('shows a date that is none as it is', async () => {
    const subscriptions = [{ id: 'S1', status: 'active', current_period_end: 'soon' }];
    const { facts } = await read({ ...COMPLETE, result: { ...PAID, subscriptions } });
    expect(facts).to.deep.include(['Next charge', 'soon']);
  });

  it('shows no date where the service has one of another form', async () => {
    for (const current_period_end of [null, 1_773_576_000, {}, ['2026-03-15T12:00:00Z']]) {
      const subscriptions = [{ id: 'S1', status: 'active', current_period_end }];
      const { facts } = await read({ ...COMPLETE, result: { ...PAID, subscriptions } });
      expect(facts.map(([term]) => term)).to.not.include('Next charge');
    }
  });

  it('keeps a name in another script from turning what stands around it', async () => {
    const archive = { ...MONTHLY, name: 'ארכיון \u202e!' };
    const subscriptions = [
      { id: 'S1', status: 'active', current_period_end: '2026-03-15T12:00:00Z' },
      { id: 'S2', status: 'active', current_period_end: '2026-03-15T12:00:00Z' },
    ];
    const { root } = await read({
      ...COMPLETE,
      order: orderOf([MONTHLY, archive], 2400),
      result: { ...PAID, subscriptions },
    });
    const names = [...root.querySelectorAll('dt bdi')].map(({ textContent }) => textContent);
    expect(names).to.deep.equal(['Pro', 'ארכיון  !']);
    const addresses = [...root.querySelectorAll('.receipt-head bdi')];
    expect(addresses.map(textOf)).to.deep.equal(['the shop', 'ada@example.com']);
  });

  it('leads on to where the shop wants the buyer', async () => {
    const onward = 'https://shop.example/thanks?session=ecs_1';
    const { root } = await read(COMPLETE, { successUrl: onward });
    const link = root.querySelector('a');
    expect(link?.href).to.equal(onward);
    expect(link?.target).to.equal('_top');
    expect(textOf(link)).to.equal('Continue');
    const session = { ...COMPLETE, order: SESSION_ORDER };
    const named = await read(session, { successUrl: onward });
    expect(textOf(named.root.querySelector('a'))).to.equal('Back to Moth and Lamp');
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
    expect('ranHere' in window).to.equal(false);
  });
});
