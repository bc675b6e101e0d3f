import { expect, waitUntil } from '@open-wc/testing';
import { declined } from '../../../src/checkout/problem.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { useCheckout } from '../../support/element/lazy-part.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { messagesArrived } from '../../support/frame/frames.ts';
import { nextTask } from '../../support/promises/next-task.ts';

const READY = { status: 'ready', order: TEE_ORDER } as const;
const VISA = { id: 'PI_1', type: 'PAYMENT_CARD', brand: 'visa', last_four: '4242' };

const DECLINED = declined('INSUFFICIENT_FUNDS');

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

const ADA = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };

/** A submit that the frame was told of. */
async function sent(here: ElementBench) {
  await setupsOf(here, 1);
  here.say({ type: 'resize', height: 300 });
  await here.become(READY);
  await useCheckout(here.element);
  const result = here.element.submit();
  await waitUntil(() => here.commands().some(({ type }) => type === 'validate'));
  here.say({ type: 'validated', invalid: [] });
  await waitUntil(() => here.commands().some(({ type }) => type === 'pay'));
  return { result };
}

describe('names that follow the order', () => {
  it('neither cancel a submit nor change what was agreed to', async () => {
    bench = await elementBench({
      publishableKey: 'pk_test_1',
      lineItems: 'price_tee',
      customer: ADA,
    });
    const { element } = bench;
    await setupsOf(bench, 1);
    bench.say({ type: 'resize', height: 300 });
    await bench.become({ status: 'ready', order: { ...TEE_ORDER, awaitsNames: true } });
    await useCheckout(element);
    expect(element.renderRoot.querySelector('.line-name .bone')).to.not.equal(null);
    const submitted = bench;
    void element.submit();
    await waitUntil(() => submitted.commands().some(({ type }) => type === 'validate'));
    await bench.become(READY);
    expect(element.renderRoot.querySelector('.line-name')?.textContent).to.equal('Moth tee');
    bench.say({ type: 'validated', invalid: [] });
    await waitUntil(() => submitted.commands().some(({ type }) => type === 'pay'));
  });
});

describe('what the page changes while a payment is under way', () => {
  it('loses no result, even when it makes no sense any more', async () => {
    const customer: Record<string, unknown> = { first_name: 'Ada' };
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee', customer });
    await setupsOf(bench, 1);
    await bench.become(READY);
    await useCheckout(bench.element);
    await bench.become({ status: 'confirming', order: TEE_ORDER, attemptId: 'a1' });
    customer['nickname'] = 'Countess';
    bench.element.requestUpdate();
    await bench.element.updateComplete;
    expect(bench.element.state).to.have.property('status', 'confirming');
    await bench.become({
      status: 'complete',
      order: TEE_ORDER,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: { subscriptions: [] },
    });
    expect(bench.element.state).to.have.property('status', 'complete');
  });

  it('leaves a submit unresolved when the frame is loaded anew, or taken out of the page', async () => {
    for (const cut of [
      (here: ElementBench) => here.reload(),
      (here: ElementBench) => here.element.remove(),
    ]) {
      const here = await elementBench({ clientSecret: 'ecs_1_secret', customer: ADA });
      bench = here;
      const submitted = await sent(here);
      await here.become({ status: 'tokenizing', order: TEE_ORDER });
      await here.become({ status: 'confirming', order: TEE_ORDER, attemptId: 'a1' });
      cut(here);
      expect(await submitted.result).to.deep.equal({ status: 'unresolved', attemptId: 'a1' });
      here.stop();
    }
  });

  it('does not pay in another way than the one that was shown at the submit', async () => {
    bench = await elementBench({
      publishableKey: 'pk_test_1',
      lineItems: 'price_tee',
      identityId: 'ID_1',
    });
    const { element, commands, say } = bench;
    await setupsOf(bench, 1);
    await bench.become(READY);
    await useCheckout(bench.element);
    element.addEventListener('easy-submit', (event) => {
      event.waitUntil(
        nextTask().then(() => {
          element.savedInstruments = [VISA];
        }),
      );
    });
    const submitted = element.submit();
    await waitUntil(() => commands().some(({ type }) => type === 'validate'));
    say({ type: 'validated', invalid: [] });
    const paid = waitUntil(() => commands().some(({ type }) => type === 'pay'));
    expect(await Promise.race([submitted, paid])).to.deep.equal({ status: 'canceled' });
  });

  describe('before the frame has said that it has begun', () => {
    const changes: readonly (readonly [string, (element: EasyCheckout) => void])[] = [
      ['other goods', (element) => (element.lineItems = 'price_mug')],
      ['goods that make no sense', (element) => (element.lineItems = 'price_mug:0')],
      ['a reset', (element) => element.reset()],
    ];
    for (const [what, change] of changes) {
      it(`takes no word from the frame: ${what}`, async () => {
        const here = await elementBench({
          publishableKey: 'pk_test_1',
          lineItems: 'price_tee',
          customer: ADA,
        });
        bench = here;
        const submitted = await sent(here);
        const before = here.commands().length;
        change(here.element);
        await here.element.updateComplete;
        await messagesArrived();
        const notified = here.commands().slice(before);
        expect(notified.filter(({ type }) => type === 'start' || type === 'reset')).to.be.empty;
        expect(here.element.state).to.have.property('status', 'ready');
        await here.become({ status: 'tokenizing', order: TEE_ORDER });
        await here.become({
          status: 'complete',
          order: TEE_ORDER,
          attemptId: 'a1',
          outcome: 'succeeded',
          result: { subscriptions: [] },
        });
        expect(await submitted.result).to.have.property('status', 'complete');
        await setupsOf(here, 1);
      });
    }

    it('takes other goods up once it has come to nothing', async () => {
      const here = await elementBench({
        publishableKey: 'pk_test_1',
        lineItems: 'price_tee',
        customer: ADA,
      });
      bench = here;
      const submitted = await sent(here);
      here.element.lineItems = 'price_mug';
      await here.element.updateComplete;
      await here.become({ status: 'tokenizing', order: TEE_ORDER });
      here.say({ type: 'state', state: { ...READY, problem: DECLINED } });
      expect((await setupsOf(here, 2)).at(-1))
        .to.have.nested.property('lineItems[0].price_id')
        .and.equal('price_mug');
      expect(await submitted.result).to.have.property('status', 'declined');
    });
  });
});
