import { expect } from '@open-wc/testing';
import * as fc from 'fast-check';
import type { Order, OrderLine } from '../../../src/checkout/order.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { formatMoney } from '../../../src/money.ts';
import { MONTHLY, orderOf, PAID, TEE, TERMS } from '../../support/checkout/sample-order.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { REBUILDS } from '../../support/element/rebuilt-tree.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/*
 * Whatever others make of the nodes of a checkout: every amount that is read in it is one of the present
 * order, and what was typed is still there.
 */

/** `REBUILT_SEQUENCES=1000 npx wtr --files test/unit/element/shown-amounts.browser.test.ts` tries so many. */
declare const __REBUILT_SEQUENCES__: number;
/** An element is used for so many sequences, because each new one loads a frame. */
const SEQUENCES_PER_ELEMENT = 10;

const LOCALES = ['en-US', 'en-GB', 'de-DE', 'fr-CA', 'ja-JP'];
const TYPED = { email: 'ada@example.com', full_name: 'Ada Lovelace' };

interface Page extends ElementBench {
  readonly root: ShadowRoot;
  order: Order;
  locale: string;
  /** The number of the last order. */
  count: number;
  sequences: number;
}

interface Step {
  readonly name: string;
  readonly act: (page: Page) => void | Promise<void>;
}

const step = (name: string, act: Step['act']): Step => ({ name, act });

/** An order with amounts that no order before it had. */
function nextOrder(page: Page, lineCount: number, hasCode: boolean, recurs: boolean): Order {
  page.count += 1;
  const lines = Array.from({ length: lineCount }, (_, index): OrderLine => {
    const unit_amount = 1_000_000 + page.count * 1000 + index;
    const line = recurs && index === 0 ? MONTHLY : TEE;
    return { ...line, price_id: `price_${index}`, unit_amount, amount: unit_amount };
  });
  const discount = hasCode ? 100_000 + page.count : 0;
  const total = lines.reduce((sum, { amount }) => sum + amount, 0) - discount;
  const named = hasCode ? { code: 'SUMMER', duration: 'once' } : undefined;
  const promotion = { discount, ...(named && { named }) };
  return { ...orderOf(lines, total), session: { ...TERMS, promotion } };
}

const order = fc
  .tuple(fc.integer({ min: 1, max: 3 }), fc.boolean(), fc.boolean())
  .map(([lines, hasCode, recurs]) =>
    step(
      `an order of ${lines}${hasCode ? ' with a code' : ''}${recurs ? ', recurring' : ''}`,
      (page) => {
        page.order = nextOrder(page, lines, hasCode, recurs);
        return page.become({ status: 'ready', order: page.order });
      },
    ),
  );

const locale = fc.constantFrom(...LOCALES).map((tag) =>
  step(tag, async (page) => {
    page.locale = tag;
    const speech = { language: 'en', direction: 'ltr', locale: tag, texts: {} } as const;
    page.say({ type: 'speech', speech });
    await nextTask();
  }),
);

const method = fc
  .constantFrom('card', 'bank')
  .map((id) => step(id, ({ root }) => root.querySelector<HTMLElement>(`#method-${id}`)?.click()));

const decline = fc.constant(
  step('a decline', async ({ become, order: due }) => {
    await become({ status: 'confirming', order: due, attemptId: 'a1' });
    const problem = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: '' } as const;
    await become({ status: 'ready', order: due, problem });
  }),
);

const rebuild = fc
  .tuple(
    fc.constantFrom(...Object.keys(REBUILDS)),
    fc.array(fc.double({ min: 0, max: 0.999, noNaN: true }), { minLength: 7, maxLength: 7 }),
  )
  .map(([name, numbers]) =>
    step(name, async ({ root }) => {
      let at = 0;
      REBUILDS[name]?.(root, () => numbers[(at += 1) % numbers.length] ?? 0);
      await nextTask();
    }),
  );

const steps = fc.array(
  fc.oneof(
    { weight: 4, arbitrary: order },
    { weight: 1, arbitrary: locale },
    { weight: 1, arbitrary: method },
    { weight: 1, arbitrary: decline },
    { weight: 6, arbitrary: rebuild },
  ),
  { minLength: 3, maxLength: 8 },
);

/** Amounts in digits alone. What has fewer than five is a quantity, a year or an order's number. */
function amountsIn(text: string): readonly string[] {
  const runs = text.match(/\d[\d.,\u00a0\u202f]*/gu) ?? [];
  return runs.map((run) => run.replaceAll(/\D/gu, '')).filter(({ length }) => length >= 5);
}

function amountsOf({ line_items, amount_total, currency, session }: Order, tag: string) {
  const amounts = [
    amount_total,
    session?.promotion?.discount ?? 0,
    ...line_items.flatMap(({ unit_amount, amount }) => [unit_amount, amount]),
  ];
  return new Set(amounts.flatMap((amount) => amountsIn(formatMoney({ amount, currency }, tag))));
}

function expectShown({ root, order: due, locale: tag }: Page, state: CheckoutState, after: string) {
  const box = root.querySelector<HTMLElement>('.root');
  const read = [
    box?.innerText ?? '',
    // What is not in sight may be in a wider window, or is for screen readers.
    ...[...root.querySelectorAll('.summary, .pay, [role=status]')].map((one) => one.textContent),
  ];
  const expected = amountsOf(due, tag);
  const wrong = read.flatMap(amountsIn).filter((amount) => !expected.has(amount));
  expect(wrong, `amounts of another order after ${after}`).to.deep.equal([]);
  const [total] = amountsIn(formatMoney({ amount: due.amount_total, currency: 'USD' }, tag));
  const places = state.status === 'complete' ? ['.total'] : ['.total', '.pay'];
  for (const place of places) {
    const shown = amountsIn(root.querySelector(place)?.textContent ?? '');
    // The button of a subscription may say only what it does.
    if (place === '.total' || shown.length > 0) {
      expect(shown, `${place} after ${after}`).to.deep.equal([total]);
    }
  }
  for (const [name, text] of Object.entries(TYPED)) {
    const { value } = root.querySelector<HTMLInputElement>(`#${name}`) ?? {};
    expect(value, `${name} after ${after}`).to.equal(text);
  }
}

async function open(): Promise<Page> {
  sessionStorage.clear();
  const bench = await elementBench({ clientSecret: 'ecs_1_secret' });
  await setupsOf(bench, 1);
  const root = bench.element.shadowRoot;
  if (!root) throw new Error('There is no shadow root');
  const page = {
    ...bench,
    root,
    order: orderOf([TEE], 2400),
    locale: 'en-US',
    count: 0,
    sequences: 0,
  };
  page.order = nextOrder(page, 1, false, false);
  await page.become({ status: 'ready', order: page.order });
  for (const [name, text] of Object.entries(TYPED)) {
    const input = root.querySelector<HTMLInputElement>(`#${name}`);
    if (input) input.value = text;
  }
  return page;
}

describe('a checkout whose nodes others rebuild', () => {
  let page: Page | undefined;
  afterEach(() => page?.stop());

  it(`shows the amounts of its order and no others, in ${__REBUILT_SEQUENCES__} sequences`, async function () {
    this.timeout(900_000);
    const failures: string[] = [];
    addEventListener('unhandledrejection', ({ reason }) => failures.push(String(reason)));
    await fc.assert(
      fc.asyncProperty(steps, fc.boolean(), async (sequence, isUsed) => {
        page ??= await open();
        if (isUsed && page.root.adoptedStyleSheets.length < 2) await useCheckout(page.element);
        const names: string[] = [];
        for (const { name, act } of sequence) {
          names.push(name);
          await act(page);
          await page.element.updateComplete;
        }
        // What the last hands have rebuilt is shown with the next order, and after the payment.
        page.order = nextOrder(page, 2, true, false);
        const after = `${names.join(', ')}, an order`;
        const ready: CheckoutState = { status: 'ready', order: page.order };
        await page.become(ready);
        expectShown(page, ready, after);
        page.sequences += 1;
        if (page.sequences < SEQUENCES_PER_ELEMENT) return;
        await useCheckout(page.element);
        const { amount_total: amount, currency } = page.order;
        const transfer = { id: 'TR1', amount, currency, state: 'SUCCEEDED' } as const;
        const paid: CheckoutState = {
          status: 'complete',
          order: page.order,
          outcome: 'succeeded',
          result: { ...PAID, transfer },
        };
        await page.become(paid);
        expectShown(page, paid, `${after}, a payment`);
        page.stop();
        page.element.remove();
        page = undefined;
      }),
      { numRuns: __REBUILT_SEQUENCES__, endOnFailure: true, includeErrorInReport: true },
    );
    expect(failures).to.deep.equal([]);
  });
});
