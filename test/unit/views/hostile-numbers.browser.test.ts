import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import { html, nothing, render, type TemplateResult } from 'lit';
import type { Problem } from '../../../src/errors.ts';
import type { Order, OrderLine } from '../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { authorization } from '../../../src/frame/bank/authorization.ts';
import { bankTexts } from '../../../src/messages/bank.ts';
import { incompleteText } from '../../../src/messages/incomplete.ts';
import { payLabel } from '../../../src/wording/pay-label.ts';
import { refusalText } from '../../../src/messages/refusals.ts';
import { choicesOf } from '../../../src/methods/payment-choice.ts';
import { beforePaying } from '../../../src/views/before-paying.ts';
import { missingPartStatus } from '../../../src/views/missing-part.ts';
import { lineTerms } from '../../../src/views/line-terms.ts';
import { optionOf } from '../../../src/methods/choice-names.ts';
import { methodPicker } from '../../../src/views/method-picker.ts';
import type { OrderLinesView } from '../../../src/views/order-lines.ts';
import { orderSummary } from '../../../src/views/order-summary.ts';
import { receipt } from '../../../src/views/receipt.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { MONTHLY, orderOf, TERMS } from '../../support/checkout/sample-order.ts';

/** Whatever a number of an answer can be, and what no answer should have let through. */
const number = fc.oneof(
  fc.integer({ min: -3, max: 400 }),
  fc.maxSafeInteger(),
  fc.double(),
  fc.constantFrom(Number.NaN, Infinity, -Infinity, -0, 1e21, 8.64e15, 8.64e15 + 1, 2 ** 31),
  fc.constantFrom(Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, Number.MAX_VALUE),
);
const text = fc.string({ unit: 'grapheme', maxLength: 20 });
const currency = fc.oneof(
  fc.constantFrom('USD', 'JPY', 'KWD', 'XOF', 'CLF', 'ZZZ', 'XXX'),
  fc.stringMatching(/^[A-Z]{3}$/),
  fc.constantFrom('', 'US', 'usd', 'U$D', 'USDX', '123', 'ÄÖÜ'),
);
const interval = fc.oneof(
  fc.constantFrom('day', 'week', 'month', 'year', 'Month', 'decade', '', 'constructor', '{span}'),
  text,
);
const recurring = fc.option(
  fc.record({ interval, interval_count: number, trial_period_days: number }),
);
const line: fc.Arbitrary<OrderLine> = fc.record({
  price_id: text,
  quantity: number,
  name: text,
  unit_amount: number,
  amount: number,
  recurring,
});
const instruments = fc.array(
  fc.record({
    id: text,
    method: fc.constantFrom('card', 'bank'),
    last4: text,
    expires: fc.record({ month: number, year: number }),
  }),
  { maxLength: 2 },
);
const order: fc.Arbitrary<Order> = fc
  .record({
    currency,
    amount_total: number,
    line_items: fc.array(line, { minLength: 1, maxLength: 3 }),
    instruments,
    expiresIn: number,
  })
  .map(({ instruments, expiresIn, ...rest }) => ({
    ...rest,
    methods: ['card', 'bank'],
    session: { ...TERMS, instruments, expiresIn },
  }));
const instant = fc.oneof(
  text,
  fc.constantFrom('2026-12-05T00:00:00Z', '+275760-09-13T00:00:00.001Z', 'Infinity', '0', 'NaN'),
  fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
);
const subscriptions = fc.array(
  fc.record({
    id: text,
    status: fc.oneof(fc.constantFrom('active', 'trialing'), text),
    current_period_end: instant,
    order_number: fc.option(text),
  }),
  { maxLength: 3 },
);
const transfer = fc.record({ id: text, amount: number, currency, state: text });
const locale = fc.constantFrom('en-US', 'de', 'ar-EG', 'fa', 'th', 'ja', 'he', 'hi-u-nu-deva');
/** Times at which a buyer can look. */
const now = fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2200-01-01') });

function draw(view: TemplateResult | typeof nothing): void {
  render(html`${view}`, document.createElement('div'));
}

function drawOrder(view: OrderLinesView): void {
  draw(orderSummary({ ...view, messages: ENGLISH.messages, discount: nothing }));
}

/** Fewer than a buyer's browser would need, more than the odd value needs to come. */
const RUNS = { numRuns: 400 };

describe('an answer with any numbers and texts in it', function () {
  this.timeout(30_000);

  it('draws an order, its bar, its terms and what the button says', () => {
    fc.assert(
      fc.property(order, locale, now, fc.boolean(), (bought, spoken, at, duty) => {
        const view = { ...ENGLISH, locale: spoken };
        const terms = (one: OrderLine): string => lineTerms(one, bought.currency, view);
        drawOrder({ ...view, order: bought, lineCount: 1, lineTerms: terms });
        draw(beforePaying({ ...view, order: bought }, at));
        expect(payLabel(bought, view, duty)).to.be.a('string');
      }),
      RUNS,
    );
  });

  it('draws what a customer can pay with', () => {
    fc.assert(
      fc.property(order, now, (bought, at) => {
        const options = { methods: ['card', 'bank'], address: 'auto' } as const;
        const known = { hasIdentity: false, now: at.getTime() };
        const choices = choicesOf(
          { ...options, savedInstruments: undefined, instrumentId: undefined },
          bought,
          known,
        );
        const rest = { chosen: undefined, choose: () => {}, disabled: false };
        const { messages } = ENGLISH;
        const shown = choices.map((choice) => optionOf(choice, messages));
        draw(methodPicker({ options: shown, ...rest, messages }));
      }),
      RUNS,
    );
  });

  it('words the authorization of a debit', () => {
    fc.assert(
      fc.property(order, locale, now, (bought, spoken, date) => {
        const terms = { merchant: 'Moth', contact: 'a@b.example', account: {}, date };
        const said = authorization({
          ...terms,
          order: bought,
          locale: spoken,
          messages: bankTexts,
        });
        expect(said ?? '').to.be.a('string');
      }),
      RUNS,
    );
  });

  it('draws a receipt, and what stands in for it when it cannot be loaded', () => {
    const result = fc.record({ transfer, orderId: text, subscriptions });
    const outcome = fc.constantFrom('succeeded', 'pending');
    fc.assert(
      fc.property(order, result, outcome, locale, (bought, came, how, spoken) => {
        const state: CheckoutState = {
          status: 'complete',
          order: bought,
          result: came,
          outcome: how,
          attemptId: 'a1',
        };
        const view = { ...ENGLISH, locale: spoken, state, email: '', successUrl: undefined };
        draw(receipt({ ...view, lineTerms: undefined }));
        draw(missingPartStatus({ ...view, retry: () => {} }));
      }),
      RUNS,
    );
  });

  it('words a problem', () => {
    const money = fc.record({ amount: number, currency });
    const problem: fc.Arbitrary<Problem> = fc.record(
      {
        code: fc.oneof(fc.constantFrom('TOTAL_CHANGED', 'PAYMENT_DECLINED', 'RATE_LIMITED'), text),
        actor: fc.constantFrom('buyer', 'merchant', 'service'),
        message: text,
        failureCode: text,
        amounts: fc.record({ before: money, after: money }),
        retryAt: number,
      },
      { requiredKeys: ['code', 'actor', 'message'] },
    );
    fc.assert(
      fc.property(problem, locale, number, (said, spoken, count) => {
        const view = { ...ENGLISH, locale: spoken };
        expect(refusalText(said, view) ?? '').to.be.a('string');
        expect(incompleteText(count, view)).to.be.a('string');
      }),
      RUNS,
    );
  });

  it('names no time that is beyond all dates', () => {
    const problem = { code: 'X', actor: 'service', message: '' } as const;
    expect(refusalText({ ...problem, retryAt: 8.64e15 + 1 }, ENGLISH)).to.equal(undefined);
    expect(refusalText({ ...problem, retryAt: 8.64e15 }, ENGLISH)).to.contain('275760');
  });

  it('sells no plans in one sum that would be rounded', () => {
    const plan = { ...MONTHLY, amount: Number.MAX_SAFE_INTEGER };
    const label = payLabel(orderOf([plan, plan], 2400), ENGLISH, false);
    expect(label).to.equal('Subscribe: $24.00 today');
  });
});
