import { expect, waitUntil } from '@open-wc/testing';
import type { CheckoutState, EarlierAttempt } from '../../../src/checkout/state.ts';
import { EarlierPayments } from '../../../src/buyer/earlier-payments.ts';
import { render } from 'lit';
import { BEGUN, SESSION_ORDER, TERMS } from '../../support/checkout/sample-order.ts';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { ENGLISH } from '../../support/element/english.ts';
import { show, textOf } from '../../support/element/views.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const { startedAt, amount, currency } = BEGUN;
const attempt = (attemptId: string, isPaid = false): EarlierAttempt => ({
  attemptId,
  startedAt,
  amount,
  currency,
  isPaid,
});
const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const order = { ...SESSION_ORDER, session: { ...TERMS, customer: ada } };
const readyAfter = (...earlier: readonly EarlierAttempt[]): CheckoutState => ({
  status: 'ready',
  order,
  ...(earlier.length > 0 && { earlier }),
});

/** Draws only when a test wants it, as a page does while the pointer is pressed. */
async function benchOf(first: CheckoutState) {
  const bench = {
    state: first,
    isBusy: false,
    isDisabled: false,
    updates: 0,
    update: () => void (bench.updates += 1),
  };
  const earlier = new EarlierPayments(bench);
  const root = await show(earlier.render(ENGLISH));
  const draw = () => render(earlier.render(ENGLISH), root);
  const box = () => root.querySelector<HTMLInputElement>('#pay_again');
  return { bench, earlier, root, draw, box };
}

describe('the consent to another payment', () => {
  it('is asked for only where there is something to know', async () => {
    const { root, earlier } = await benchOf(readyAfter());
    expect(textOf(root)).to.equal('');
    expect(earlier.check()).to.deep.equal([]);
    for (const state of [{ status: 'loading' }, { status: 'tokenizing', order }] as const) {
      const other = await benchOf(state);
      expect(textOf(other.root)).to.equal('');
      expect(other.earlier.check()).to.deep.equal([]);
    }
  });

  it('is missing until it is given, and again when it is taken back', async () => {
    const { earlier, box, draw, bench } = await benchOf(readyAfter(attempt('a0'), attempt('a1')));
    expect(earlier.check()).to.deep.equal(['pay_again']);
    draw();
    expect(box()).to.have.attribute('aria-invalid', 'true');
    box()?.click();
    expect(bench.updates).to.equal(1);
    draw();
    expect(earlier.accepted).to.deep.equal(['a0', 'a1']);
    expect(earlier.check()).to.deep.equal([]);
    expect(box()).to.have.attribute('aria-invalid', 'false');
    box()?.click();
    draw();
    expect(earlier.accepted).to.deep.equal([]);
    // What is taken back is not reproached before the next submit.
    expect(box()).to.have.attribute('aria-invalid', 'false');
    expect(earlier.check()).to.deep.equal(['pay_again']);
  });

  it('is dropped when another attempt appears or one is known to be paid, and not when one goes', async () => {
    const { bench, earlier, box, draw } = await benchOf(readyAfter(attempt('a0'), attempt('a1')));
    box()?.click();
    draw();
    bench.state = readyAfter(attempt('a1'));
    draw();
    expect(box()).to.have.property('checked', true);
    expect(earlier.check()).to.deep.equal([]);
    bench.state = readyAfter(attempt('a1', true));
    draw();
    expect(box()).to.have.property('checked', false);
    expect(earlier.check()).to.deep.equal(['pay_again']);
    box()?.click();
    expect(earlier.accepted).to.deep.equal(['a1 paid']);
    bench.state = readyAfter(attempt('b1'), attempt('a1'));
    draw();
    expect(box()).to.have.property('checked', false);
    expect(earlier.check()).to.deep.equal(['pay_again']);
    box()?.click();
    expect(earlier.accepted).to.deep.equal(['b1', 'a1']);
  });

  it('covers what the buyer was shown, and nothing that came while the pointer was pressed', async () => {
    const { bench, earlier, box, draw } = await benchOf(readyAfter(attempt('a0')));
    bench.state = readyAfter(attempt('b1'), attempt('a0'));
    box()?.click();
    expect(earlier.accepted).to.deep.equal(['a0']);
    draw();
    expect(box()).to.have.property('checked', false);
    expect(earlier.check()).to.deep.equal(['pay_again']);
  });

  it('is dropped when another attempt appears before the box is drawn again', async () => {
    const { bench, earlier, box, draw } = await benchOf(readyAfter(attempt('a0')));
    box()?.click();
    bench.state = readyAfter(attempt('b1'), attempt('a0'));
    draw();
    expect(box()).to.have.property('checked', false);
    expect(earlier.check()).to.deep.equal(['pay_again']);
  });

  it('is forgotten with all that was typed', async () => {
    const { earlier, box, draw } = await benchOf(readyAfter(attempt('a0')));
    earlier.check();
    box()?.click();
    earlier.clear();
    draw();
    expect(box()).to.have.property('checked', false);
    expect(box()).to.have.attribute('aria-invalid', 'false');
    expect(earlier.accepted).to.deep.equal([]);
  });

  it('cannot be given while a submit is under way, or where nothing can be paid', async () => {
    const { bench, draw, box } = await benchOf(readyAfter(attempt('a0')));
    for (const name of ['isBusy', 'isDisabled'] as const) {
      bench[name] = true;
      draw();
      expect(box()).to.have.property('disabled', true);
      bench[name] = false;
      draw();
      expect(box()).to.have.property('disabled', false);
    }
  });
});

describe('a checkout after an earlier attempt', () => {
  let bench: ElementBench;
  beforeEach(async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
  });
  afterEach(() => bench.stop());

  const box = () => bench.element.shadowRoot?.querySelector<HTMLInputElement>('#pay_again');
  const announced = () => textOf(bench.element.shadowRoot?.querySelector('[role="status"]'));
  const payments = () => bench.commands().filter(({ type }) => type === 'pay');
  /** Answers each question about the fields of the frame. */
  async function validated(count: number): Promise<void> {
    const asked = () => bench.commands().filter(({ type }) => type === 'validate').length;
    await waitUntil(() => asked() === count);
    bench.say({ type: 'validated', invalid: [] });
  }

  it('shows it before anybody uses the form, and says it to those who do not see it', async () => {
    await bench.become(readyAfter(attempt('a0')));
    await lazyPart(bench.element);
    expect(box()).to.have.property('checked', false);
    expect(announced()).to.contain('may have gone through.');
    await bench.become(readyAfter(attempt('a0', true)));
    expect(announced()).to.contain('went through.');
    expect(announced()).to.not.contain('may have');
  });

  it('is paid only with the consent, which the frame is given by name', async () => {
    await bench.become(readyAfter(attempt('a0')));
    await lazyPart(bench.element);
    const refused = bench.element.submit();
    await validated(1);
    expect(await refused).to.deep.equal({ status: 'invalid', fields: ['pay_again'] });
    await bench.element.updateComplete;
    expect(box()).to.have.attribute('aria-invalid', 'true');
    expect(bench.element.shadowRoot?.activeElement).to.equal(box());
    expect(payments()).to.deep.equal([]);
    box()?.click();
    await bench.element.updateComplete;
    const paid = bench.element.submit();
    await validated(2);
    await waitUntil(() => payments().length === 1);
    expect(payments()[0]).to.deep.include({ accepted: ['a0'] });
    // Meanwhile another tab has begun to pay.
    await bench.become({ status: 'tokenizing', order });
    await bench.become(readyAfter(attempt('b1'), attempt('a0')));
    expect(await paid).to.deep.equal({ status: 'invalid', fields: ['pay_again'] });
    expect(box()).to.have.property('checked', false);
    expect(announced()).to.contain('may have gone through.');
  });

  it('moves the focus to the box when a submit has found another attempt', async () => {
    await bench.become(readyAfter());
    bench.element.dispatchEvent(new PointerEvent('pointerover'));
    await lazyPart(bench.element);
    bench.element.shadowRoot?.querySelector<HTMLElement>('.pay')?.focus();
    await bench.become({ status: 'tokenizing', order });
    await bench.become(readyAfter(attempt('b1')));
    await waitUntil(() => bench.element.shadowRoot?.activeElement === box());
  });

  it('focuses the box by its name, and says which fields are wrong', async () => {
    await bench.become(readyAfter(attempt('a0')));
    await lazyPart(bench.element);
    bench.element.focus('pay_again');
    expect(bench.element.shadowRoot?.activeElement).to.equal(box());
    const result = bench.element.validate();
    await validated(1);
    expect(await result).to.deep.include({ valid: false, fields: ['pay_again'] });
  });

  it('has no box to check where it is disabled', async () => {
    await bench.become(readyAfter(attempt('a0')));
    await lazyPart(bench.element);
    bench.element.disabled = true;
    await bench.element.updateComplete;
    expect(box()).to.have.property('disabled', true);
  });

  it('reads the attempts again when its keeper knows more', async () => {
    const entry = { ...BEGUN, attemptId: 'kept' };
    bench.element.attemptKeeper = { entries: [entry], write: async () => [entry], end() {} };
    bench.element.refreshAttempts();
    const read = () => bench.commands().find(({ type }) => type === 'journal');
    await waitUntil(read);
    expect(read()).to.deep.equal({ type: 'journal', entries: [entry] });
    await nextTask();
  });
});
