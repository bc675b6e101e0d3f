import { expect, waitUntil } from '@open-wc/testing';
import type { Order } from '../../../src/checkout/order.ts';
import type { Problem } from '../../../src/errors.ts';
import type { SubmitResult } from '../../../src/model/submit-result.ts';
import { PAID, SESSION_ORDER, TERMS } from '../../support/checkout/sample-order.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { textOf } from '../../support/element/views.ts';
import { messagesArrived } from '../../support/frame/frames.ts';
import { pressKey } from '../../support/key-press.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const customer = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const PLAIN: Order = {
  ...SESSION_ORDER,
  session: { ...TERMS, customer, promotion: { discount: 0 } },
};
const LOWERED: Order = {
  ...PLAIN,
  amount_total: 1920,
  session: {
    ...TERMS,
    customer,
    promotion: { discount: 480, named: { code: 'SUMMER', duration: 'once' } },
  },
};
const WRONG: Problem = {
  code: 'PROMOTION_CODE_INVALID',
  actor: 'buyer',
  message: '',
  failureCode: 'EXPIRED',
};
const FAILED: Problem = { code: 'CONNECTION_FAILED', actor: 'service', message: '' };

let bench: ElementBench | undefined;
const offline = (isOffline: boolean): void => {
  Object.defineProperty(navigator, 'onLine', { value: !isOffline, configurable: true });
};
afterEach(() => {
  bench?.stop();
  offline(false);
});

/** A checkout of a session that takes codes, with what a buyer sees of it. */
async function checkout(order = PLAIN) {
  const own = (bench = await elementBench({ clientSecret: 'ecs_1_secret' }));
  const { element, commands, say, become } = own;
  await setupsOf(own, 1);
  await become({ status: 'ready', order });
  await useCheckout(element);
  const find = (selector: string): HTMLElement | undefined =>
    element.shadowRoot?.querySelector<HTMLElement>(selector) ?? undefined;
  const asked: string[] = [];
  element.addEventListener('easy-submit', () => asked.push('easy-submit'));
  const sent = (type: 'promotion-code' | 'pay') =>
    commands().filter((command) => command.type === type);
  const validations = () => commands().filter(({ type }) => type === 'validate').length;
  let answered = validations();
  return {
    ...own,
    find,
    asked,
    sent,
    open: async () => {
      find('[part="add-promotion"]')?.click();
      await element.updateComplete;
    },
    type: async (code: string) => {
      find('[part="add-promotion"]')?.click();
      await element.updateComplete;
      const input = find('[name="promotion_code"]');
      if (input instanceof HTMLInputElement) input.value = code;
    },
    /** Waits until the service is asked about a code. */
    checking: () => waitUntil(() => sent('promotion-code').length > 0, 'the code'),
    /** Answers the last command about a code. */
    answer: async (order: Order, problem?: Problem) => {
      const [last] = sent('promotion-code').slice(-1);
      const number = last && 'number' in last ? last.number : 0;
      await become({ status: 'ready', order, coded: { number, ...(problem && { problem }) } });
    },
    /** Lets the frame find nothing wrong in its fields, and waits for the payment. */
    paid: async () => {
      await waitUntil(() => validations() > answered, 'the check of the fields');
      answered = validations();
      say({ type: 'validated', invalid: [] });
      await waitUntil(() => sent('pay').length > 0, 'the payment');
    },
    /** What has come of the submit that is under way, or else of another one. */
    result: () => element.submit(),
  };
}
type Checkout = Awaited<ReturnType<typeof checkout>>;

const WAYS: readonly (readonly [string, (page: Checkout) => void])[] = [
  ['the pay button', ({ find }) => find('.pay')?.click()],
  ['Enter in a field', ({ find }) => find('.pay')?.closest('form')?.requestSubmit()],
  ['Enter in the frame', ({ say }) => say({ type: 'submit' })],
  ['submit()', ({ element }) => void element.submit()],
];

const STOPS: readonly (readonly [string, Order, Problem | undefined, SubmitResult, string])[] = [
  [
    'a code that lowers the total',
    LOWERED,
    undefined,
    { status: 'failed', code: 'TOTAL_CHANGED' },
    'The price has changed from $24.00 to $19.20. Nothing was charged. Check the new total, then pay again.',
  ],
  [
    'a wrong code',
    PLAIN,
    WRONG,
    { status: 'invalid', fields: ['promotion_code'] },
    'This code has expired.',
  ],
  [
    'a code that the service could not check',
    PLAIN,
    FAILED,
    { status: 'failed', code: 'CONNECTION_FAILED' },
    'We could not check this code. Please try again.',
  ],
];

const GOES_ON: readonly (readonly [string, Order, string | undefined])[] = [
  ['no code', PLAIN, undefined],
  ['an empty field', PLAIN, ''],
  ['a field with spaces', PLAIN, '  '],
  ['a code that is applied already', LOWERED, undefined],
];

describe('a promotion code that was typed and not applied', () => {
  for (const [way, submit] of WAYS) {
    for (const [what, order, problem, result, text] of STOPS) {
      it(`is applied by ${way}, which charges nothing with ${what}`, async () => {
        const page = await checkout();
        await page.type(' SUMMER ');
        submit(page);
        await page.checking();
        const ended = page.result();
        await page.answer(order, problem);
        expect(await ended).to.deep.equal(result);
        await messagesArrived();
        await page.element.updateComplete;
        expect(page.sent('promotion-code')).to.have.length(1);
        expect(page.sent('promotion-code')[0]).to.include({ code: 'SUMMER' });
        expect(page.sent('pay')).to.have.length(0);
        expect(page.asked).to.deep.equal([]);
        const place = problem ? '#promotion_code-problem' : '.payment-footer .notice';
        expect(textOf(page.find(place))).to.equal(text);
        expect(textOf(page.find('[role="status"]'))).to.equal(text);
        const { activeElement } = page.element.shadowRoot ?? {};
        if (problem) expect(activeElement).to.have.attribute('name', 'promotion_code');
      });
    }

    for (const [what, order, typed] of GOES_ON) {
      it(`does not stand in the way of ${way} with ${what}`, async () => {
        const page = await checkout(order);
        if (typed !== undefined) await page.type(typed);
        submit(page);
        await page.paid();
        expect(page.sent('promotion-code')).to.have.length(0);
        const agreed = { amount: order.amount_total, currency: 'USD' };
        expect(page.sent('pay')).to.have.length(1);
        expect(page.sent('pay')[0]).to.deep.include({ agreed });
        await page.become({ status: 'complete', order, outcome: 'succeeded', result: PAID });
      });
    }
  }

  it('is paid for with the next submit, at the total that the buyer has seen', async () => {
    const page = await checkout();
    await page.type('SUMMER');
    const first = page.element.submit();
    await page.checking();
    await page.answer(LOWERED);
    await first;
    expect(textOf(page.find('.pay'))).to.equal('Pay $19.20');
    page.find('.pay')?.click();
    await page.paid();
    expect(page.asked).to.deep.equal(['easy-submit']);
    expect(page.sent('pay')[0]).to.deep.include({ agreed: { amount: 1920, currency: 'USD' } });
    await page.become({ status: 'tokenizing', order: LOWERED });
    expect(page.find('.payment-footer .notice')).to.equal(undefined);
  });

  it('is asked for once, however often the buyer submits, and the last click of many pays nothing', async () => {
    const page = await checkout();
    await page.type('SUMMER');
    const click = (detail: number) =>
      page
        .find('.pay')
        ?.dispatchEvent(
          new MouseEvent('click', { detail, bubbles: true, cancelable: true, composed: true }),
        );
    click(1);
    await page.checking();
    for (const [, submit] of WAYS) submit(page);
    page.find('[part="apply-promotion"]')?.click();
    const ended = page.result();
    await messagesArrived();
    await page.answer(LOWERED);
    expect(await ended).to.deep.equal({ status: 'failed', code: 'TOTAL_CHANGED' });
    expect(click(2)).to.equal(false);
    await messagesArrived();
    expect(page.sent('promotion-code')).to.have.length(1);
    expect(page.sent('pay')).to.have.length(0);
    expect(page.asked).to.deep.equal([]);
    expect(click(1)).to.equal(true);
    await page.paid();
  });

  it('is not paid for by a key that is held down', async () => {
    const page = await checkout();
    await page.type('SUMMER');
    const email = page.find('#email') ?? page.element;
    expect(pressKey(email, 'Enter')).to.equal(true);
    expect(pressKey(email, 'Enter', { repeat: true })).to.equal(false);
    expect(pressKey(email, 'a', { repeat: true })).to.equal(true);
  });

  it('is shown with its problem where the order is folded', async () => {
    const page = await checkout();
    page.element.style.width = '360px';
    const unfold = page.find('.unfold');
    unfold?.click();
    await page.type('SUMMER');
    unfold?.click();
    const input = page.find('[name="promotion_code"]');
    expect(input?.getClientRects()).to.have.length(0);
    const ended = page.element.submit();
    await page.checking();
    await page.answer(PLAIN, WRONG);
    await ended;
    await nextTask();
    expect(input?.getClientRects()).to.have.length(1);
    expect(page.element.shadowRoot?.activeElement).to.equal(input);
  });

  it('can be focused by its name', async () => {
    const page = await checkout();
    await page.type('SUMMER');
    page.element.focus();
    page.element.focus('promotion_code');
    expect(page.element.shadowRoot?.activeElement).to.have.attribute('name', 'promotion_code');
  });

  it('is typed for nothing where nothing can be submitted', async () => {
    const page = await checkout();
    await page.type('SUMMER');
    page.element.disabled = true;
    expect(await page.element.submit()).to.deep.equal({ status: 'unavailable' });
    page.element.disabled = false;
    offline(true);
    expect(await page.element.submit()).to.deep.equal({ status: 'canceled' });
    await messagesArrived();
    expect(page.sent('promotion-code')).to.have.length(0);
    expect(page.sent('pay')).to.have.length(0);
  });

  it('ends its submit whatever the checkout becomes while it is checked', async () => {
    const outcomes: readonly (readonly [Parameters<ElementBench['become']>[0], string])[] = [
      [{ status: 'expired' }, 'unavailable'],
      [{ status: 'unusable', problem: FAILED }, 'unavailable'],
      [{ status: 'complete', order: PLAIN, outcome: 'succeeded', result: PAID }, 'complete'],
    ];
    for (const [state, status] of outcomes) {
      const page = await checkout();
      await page.type('SUMMER');
      const ended = page.element.submit();
      await page.checking();
      await page.become(state);
      expect(await ended).to.include({ status });
      expect(page.sent('pay')).to.have.length(0);
      page.stop();
    }
    const page = await checkout();
    await page.type('SUMMER');
    const ended = page.element.submit();
    await page.checking();
    page.element.reset();
    expect(await ended).to.deep.equal({ status: 'unavailable' });
  });

  it('is not paid without where it was typed after the submit', async () => {
    const page = await checkout();
    await page.open();
    const ended = page.element.submit();
    await waitUntil(() => page.commands().some(({ type }) => type === 'validate'));
    await page.type('SUMMER');
    page.say({ type: 'validated', invalid: [] });
    expect(await ended).to.deep.equal({ status: 'canceled' });
    expect(page.sent('pay')).to.have.length(0);
  });
});
