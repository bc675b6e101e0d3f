import { expect } from '@open-wc/testing';
import { nothing } from 'lit';
import type { MerchantBranding, Order } from '../../../src/checkout/order.ts';
import { plainName } from '../../../src/ui/plain-name.ts';
import { beforePaying } from '../../../src/views/before-paying.ts';
import {
  MONTHLY,
  orderOf,
  TEE,
  TEE_ORDER,
  TERMS,
  TRIAL,
  withCode,
} from '../../support/checkout/sample-order.ts';
import { FOREIGN_MARKUP, HOSTILE_TEXTS, show, textOf } from '../../support/element/views.ts';
import { ENGLISH } from '../../support/element/english.ts';

const NOW = new Date('2026-11-21T10:00:00Z');

const draw = (order: Order, more = {}) =>
  show(beforePaying({ order, ...ENGLISH, ...more }, NOW, 'UTC'));

const sessionOf = (order: Order, merchant: Partial<MerchantBranding>): Order => ({
  ...order,
  session: { ...TERMS, merchant: { ...TERMS.merchant, ...merchant } },
});

describe('what a press of the button agrees to', () => {
  it('is nothing more where it only pays', () => {
    expect(beforePaying({ order: TEE_ORDER, ...ENGLISH })).to.equal(nothing);
  });

  it('is told of a trial: what is due, the price after it, its end, the consent and the way out', async () => {
    const root = await draw(orderOf([TRIAL], 0));
    expect(textOf(root)).to.equal(
      'Your subscription Due today $0.00 Pro with a trial 14 days free, then $29.00 per month ' +
        'from December 5, 2026 By pressing the button, you agree that this shop may charge this ' +
        'payment method automatically, as described above, until you cancel. Cancel before ' +
        'December 5, 2026 and you will not be charged. To cancel, contact the shop.',
    );
    await expect(root).to.be.accessible();
  });

  it('is told of each amount that a promotion code makes of the price, and when it changes', async () => {
    const months = { percent_off: 50, duration: 'repeating', duration_in_months: 3 };
    const order = withCode(orderOf([MONTHLY, TRIAL], 600), 600, months);
    const root = await draw(order);
    expect([...root.querySelectorAll('li')].map((item) => textOf(item))).to.deep.equal([
      'Pro Then $6.00 per month from December 21, 2026 Then $12.00 per month from February 21, 2027',
      'Pro with a trial 14 days free, then $14.50 per month from December 5, 2026 ' +
        'Then $29.00 per month from March 5, 2027',
    ]);
    await expect(root).to.be.accessible();
  });

  it('promises that nothing is charged before the first day on which something is', async () => {
    const all = { percent_off: 100, duration: 'repeating', duration_in_months: 3 };
    const trial = await draw(withCode(orderOf([TRIAL], 0), 0, all));
    expect(textOf(trial)).to.contain('Cancel before March 5, 2027 and you will not be charged.');
    const plan = await draw(withCode(orderOf([MONTHLY], 0), 1200, { ...all, duration: 'once' }));
    expect(textOf(plan)).to.contain('Cancel before December 21, 2026 and');
    const free = await draw(withCode(orderOf([TRIAL], 0), 0, { ...all, duration: 'forever' }));
    expect(textOf(free)).to.contain('14 days free, then $0.00 per month');
    expect(textOf(free)).to.not.contain('Cancel before');
  });

  it('has the days of the merchant’s zone, as the invoice has', async () => {
    const order = { ...orderOf([TRIAL], 0), timeZone: 'Pacific/Kiritimati' };
    const root = await show(beforePaying({ order, ...ENGLISH }, new Date('2026-11-21T12:00:00Z')));
    expect(textOf(root)).to.contain('Cancel before December 6, 2026');
  });

  it('is one list for several subscriptions, and promises nothing of what is paid today', async () => {
    const yearly = {
      ...MONTHLY,
      name: 'Archive',
      amount: 12_000,
      recurring: { interval: 'year', interval_count: 1, trial_period_days: 0 },
    };
    const root = await draw(orderOf([TEE, MONTHLY, yearly, TRIAL], 15_600));
    expect(textOf(root.querySelector('h2'))).to.equal('Your subscriptions');
    expect([...root.querySelectorAll('li')].map((item) => textOf(item))).to.deep.equal([
      'Pro Then $12.00 per month from December 21, 2026',
      'Archive Then $120.00 per year from November 21, 2027',
      'Pro with a trial 14 days free, then $29.00 per month from December 5, 2026',
    ]);
    expect(textOf(root)).to.contain('Due today $156.00').and.not.contain('not be charged');
    await expect(root).to.be.accessible();
  });

  it('does not promise that nothing is charged where a thing is paid beside the trial', async () => {
    expect(textOf(await draw(orderOf([TEE, TRIAL], 2400)))).to.not.contain('not be charged');
  });

  it('names the shop and leads to it, as far as it can be followed', async () => {
    const order = orderOf([MONTHLY], 1200);
    const support = {
      support_email: 'help@moth.example',
      support_url: 'https://moth.example/help',
    };
    const root = await draw(sessionOf(order, support));
    expect(textOf(root)).to.contain('agree that Moth and Lamp may charge');
    expect(textOf(root)).to.contain('contact help@moth.example or moth.example.');
    const [mail, site] = root.querySelectorAll('a');
    expect(mail?.href).to.equal('mailto:help@moth.example');
    expect(site?.href).to.equal('https://moth.example/help');
    expect(site?.rel).to.contain('noopener');
    await expect(root).to.be.accessible();

    const unsafe = { support_email: 'a@b.c?bcc=x@y.z', support_url: 'javascript:alert(1)' };
    const plain = await draw(sessionOf(order, unsafe));
    expect(plain.querySelector('a')).to.equal(null);
    expect(textOf(plain)).to.contain('contact Moth and Lamp.');
  });

  it('has the authorization of a bank payment in full, line by line', async () => {
    const authorization = `${'I authorize this. '.repeat(60)}\nSecond line.`;
    const root = await draw(TEE_ORDER, { authorization });
    const box = root.querySelector('.authorization');
    expect(box?.textContent).to.equal(authorization);
    expect(box?.childElementCount).to.equal(2);
    await expect(root).to.be.accessible();
  });

  it('shows every text as it is, never as markup', async () => {
    for (const text of HOSTILE_TEXTS) {
      const order = sessionOf(orderOf([{ ...TRIAL, name: text }], 0), {
        name: text,
        support_email: text,
        support_url: text,
      });
      const root = await draw(order, { authorization: text });
      expect(root.querySelector('li bdi')?.textContent).to.equal(plainName(text));
      expect(root.querySelector('.authorization')?.textContent).to.equal(text);
      expect(root.querySelector(FOREIGN_MARKUP)).to.equal(null);
    }
    expect('ranHere' in window).to.equal(false);
  });

  it('says amounts from left to right, whatever the names beside them hold', async () => {
    // The first mark ends the isolation of an element, the second turns the rest of the paragraph.
    const turning = 'Pro\u2069\u202E';
    const order = orderOf([{ ...MONTHLY, name: turning }], 1200);
    const root = await draw(sessionOf(order, { name: turning }));
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    let looked = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { index } of (node.nodeValue ?? '').matchAll(/\w\w/g)) {
        const [left, right] = [index, index + 1].map((at) => {
          range.setStart(node, at);
          range.setEnd(node, at + 1);
          return range.getBoundingClientRect();
        }) as [DOMRect, DOMRect];
        if (left.top === right.top)
          expect(left.left, node.nodeValue ?? '').to.be.at.most(right.left);
        looked += 1;
      }
    }
    expect(looked).to.be.greaterThan(50);
  });
});
