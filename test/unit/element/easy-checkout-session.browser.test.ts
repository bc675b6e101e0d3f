import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { AttemptJournal } from '../../../src/bridge/attempt-journal.ts';
import type { JournalEntry } from '../../../src/checkout/journal.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { BEGUN, PAID, SESSION_ORDER, TERMS } from '../../support/checkout/sample-order.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { textOf } from '../../support/element/views.ts';
import { nextTask } from '../../support/promises/next-task.ts';

let bench: ElementBench | undefined;
afterEach(() => bench?.stop());

const ada = { first_name: 'Ada', last_name: 'Lovelace', email: 'ada@example.com' };
const order = { ...SESSION_ORDER, session: { ...TERMS, customer: ada } };
const READY: CheckoutState = { status: 'ready', order };

function inputsOf({ element }: ElementBench): HTMLInputElement[] {
  return [...(element.shadowRoot?.querySelectorAll('input') ?? [])];
}

function input({ element }: ElementBench, name: string): HTMLInputElement {
  const found = element.shadowRoot?.querySelector<HTMLInputElement>(`#${name}`);
  if (!found) throw new Error(`There is no field ${name}`);
  return found;
}

/** Whether nothing more is expected of the frame. */
function isGivenUp({ state }: EasyCheckout): boolean {
  return state.status === 'unusable' || (state.status === 'unresolved' && !state.checking);
}

describe('a checkout of a session', () => {
  it('is set up with its secret alone, which is never written into the page', async () => {
    bench = await elementBench({ clientSecret: ' ecs_1_secret_canary ', lineItems: 'price_tee' });
    expect(await setupsOf(bench, 1)).to.deep.equal([{ clientSecret: 'ecs_1_secret_canary' }]);
    await bench.become(READY);
    const { element } = bench;
    expect(element.outerHTML + element.shadowRoot?.innerHTML).to.not.contain('canary');
  });

  it('knows its buyer, who may change that', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
    input(bench, 'full_name').value = 'Augusta King';
    await bench.become(READY);
    await lazyPart(bench.element);
    const typed = () =>
      inputsOf(bench as ElementBench).filter(({ type }) => !/radio|box/.test(type));
    const values = () => typed().map(({ value }) => value);
    expect(values()).to.deep.equal(['ada@example.com', 'Augusta King']);
    input(bench, 'email').value = '';
    await bench.become({ ...READY, expiring: true });
    expect(values()).to.deep.equal(['', 'Augusta King']);
  });

  it('pays for no buyer whom the page took back while it was asked, and says which fields that emptied', async () => {
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    const { element, say, commands } = bench;
    element.drafts = 'none';
    element.customer = ada;
    await setupsOf(bench, 1);
    await bench.become({ status: 'ready', order: SESSION_ORDER });
    element.addEventListener('easy-submit', (event) => {
      element.customer = undefined;
      event.waitUntil(element.updateComplete);
    });
    const submitted = element.submit();
    await waitUntil(() => commands().some(({ type }) => type === 'validate'));
    say({ type: 'validated', invalid: [] });
    expect(await submitted).to.deep.equal({ status: 'invalid', fields: ['email', 'full_name'] });
    expect(commands().map(({ type }) => type)).to.not.include('pay');
  });

  it('takes no warning of its end for an answer to a submit that crosses it', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    const { element, say, commands } = bench;
    await setupsOf(bench, 1);
    await bench.become(READY);
    let result: unknown;
    element.addEventListener('easy-submit', (event) => {
      event.waitUntil(Promise.resolve());
      // The frame says this before the payment reaches it.
      say({ type: 'state', state: { ...READY, expiring: true } });
    });
    void element.submit().then((notified) => (result = notified));
    await waitUntil(() => commands().some(({ type }) => type === 'validate'));
    say({ type: 'validated', invalid: [] });
    await waitUntil(() => commands().some(({ type }) => type === 'pay'));
    await bench.become({ status: 'confirming', order, attemptId: 'a1' });
    expect(result).to.equal(undefined);
    await bench.become({ status: 'complete', order, outcome: 'succeeded', result: PAID });
    await waitUntil(() => result !== undefined);
    expect(result).to.include({ status: 'complete' });
  });

  const journaled: JournalEntry = { ...BEGUN, attemptId: 'a1', sessionId: TERMS.id };
  for (const [what, entry] of [
    ['given up when its frame and the next one die before anything has left it', undefined],
    ['unresolved when its frame and the next one die once it may have sent something', journaled],
  ] as const) {
    it(`is ${what}`, async function run() {
      this.timeout(12_000);
      bench = await elementBench({ clientSecret: 'ecs_1_secret' });
      const { element, say, commands } = bench;
      await setupsOf(bench, 1);
      await bench.become(READY);
      await bench.become({ status: 'tokenizing', order });
      if (entry) {
        say({ type: 'journal', entry });
        await waitUntil(() => commands().some(({ type }) => type === 'journaled'));
      }
      const frame = element.querySelector('iframe');
      if (frame) frame.srcdoc = 'An error page';
      await waitUntil(() => isGivenUp(element), '', { timeout: 10_000 });
      expect(element.state).to.deep.include(
        entry
          ? { status: 'unresolved', attemptId: 'a1', checking: false, repeatable: false }
          : { status: 'unusable' },
      );
      if (entry) new AttemptJournal().end(entry);
    });
  }

  it('tells that it ends soon, to those who do not see it too', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
    await bench.become({ ...READY, expiring: true });
    await lazyPart(bench.element);
    const { shadowRoot } = bench.element;
    const notified = 'This checkout expires in less than two minutes.';
    expect(textOf(shadowRoot?.querySelector('.payment-footer .notice'))).to.equal(notified);
    expect(textOf(shadowRoot?.querySelector('[role="status"]'))).to.equal(notified);
    // Also to those who were told of a decline before.
    const problem = { code: 'RATE_LIMITED', actor: 'buyer', message: '' } as const;
    await bench.become({ ...READY, problem });
    await bench.become({ ...READY, problem, expiring: true });
    expect(textOf(shadowRoot?.querySelector('[role="status"]'))).to.contain(notified);
  });

  it('is followed by another one when it ends, unless stablecoins may be on their way', async () => {
    for (const [crypto, fetched, status] of [
      [undefined, 2, 'loading'],
      [{ network: 'solana' }, 1, 'expired'],
    ] as const) {
      let asked = 0;
      bench = await elementBench({
        fetchClientSecret: async () => `ecs_${(asked += 1)}_secret`,
      });
      await setupsOf(bench, 1);
      const session = { ...order.session, expiresIn: 60_000, ...(crypto && { crypto }) };
      await bench.become({ status: 'ready', order: { ...order, session } });
      const { element, say } = bench;
      say({ type: 'state', state: { status: 'expired', order: { ...order, session } } });
      await waitUntil(() => element.state.status !== 'ready');
      await nextTask();
      expect(element.state.status).to.equal(status);
      expect(asked).to.equal(fetched);
      bench.stop();
    }
  });

  it('that has ended says so and tells the page, once', async () => {
    bench = await elementBench({ clientSecret: 'ecs_1_secret' });
    await setupsOf(bench, 1);
    const { element } = bench;
    let expiries = 0;
    element.addEventListener('easy-expire', () => (expiries += 1));
    await bench.become({ status: 'expired' });
    expect(expiries).to.equal(1);
    expect(textOf(element.shadowRoot?.querySelector('.apart'))).to.contain('has expired');
    expect(element.shadowRoot?.querySelector('form')?.hidden).to.equal(true);
    await expect(element).to.be.accessible();
  });
});

describe('a page that brings its secrets by a function', () => {
  it('is asked for the first one', async () => {
    bench = await elementBench({ fetchClientSecret: async () => 'ecs_1_secret' });
    expect(await setupsOf(bench, 1)).to.deep.equal([{ clientSecret: 'ecs_1_secret' }]);
  });

  it('is told which session of this browser has no end yet, by its newest attempt', async () => {
    const journal = new AttemptJournal();
    const cart = { ...BEGUN, attemptId: 'c1', sessionId: undefined };
    const kept = { ...BEGUN, attemptId: 'k1', startedAt: '2026-03-01T12:00:00.000Z' };
    const requests: unknown[] = [];
    const fetchClientSecret = async (request?: unknown): Promise<string> => {
      requests.push(request);
      return 'ecs_2_secret';
    };
    const attemptKeeper = {
      entries: [{ ...kept, sessionId: 'ecs_kept' }],
      write: async () => [],
      end() {},
    };
    await Promise.all([BEGUN, cart].map((entry) => journal.write(entry)));
    bench = await elementBench({ fetchClientSecret });
    const [setup] = await setupsOf(bench, 1);
    expect(setup?.journal?.map(({ attemptId }) => attemptId)).to.have.members(['a0', 'c1']);
    bench.stop();
    bench = await elementBench({ fetchClientSecret, attemptKeeper });
    await setupsOf(bench, 1);
    for (const entry of [BEGUN, cart]) journal.end(entry);
    bench.stop();
    bench = await elementBench({ fetchClientSecret });
    await setupsOf(bench, 1);
    expect(requests).to.deep.equal([
      { pendingSessionId: 'ecs_before' },
      { pendingSessionId: 'ecs_kept' },
      { pendingSessionId: undefined },
    ]);
  });

  it('and sets it after the tag is in the page is told of nothing missing while it is asked', async () => {
    const place = await fixture<HTMLElement>(html`<div></div>`);
    const codes: string[] = [];
    place.addEventListener('easy-error', ({ code }) => codes.push(code));
    const element = document.createElement('easy-checkout');
    element.checkoutOrigin = location.origin;
    place.append(element);
    await element.updateComplete;
    element.fetchClientSecret = () => new Promise(() => {});
    await lazyPart(element);
    expect(codes).to.deep.equal([]);
    expect(element.state.status).to.equal('loading');
  });

  it('is reported no mistake while its answer is awaited, wherever it has set the function after the tag', async () => {
    const codes: string[] = [];
    const late = document.createElement('easy-checkout');
    late.addEventListener('easy-error', ({ code }) => codes.push(code));
    late.checkoutOrigin = location.origin;
    document.body.append(late);
    late.fetchClientSecret = () => new Promise<string>(() => {});
    // The part that reports mistakes is loaded for it.
    await late.validate();
    expect(codes).to.deep.equal([]);
    late.remove();
  });

  it('is asked for a fresh one after expiry; what was typed stays', async () => {
    let asked = 0;
    bench = await elementBench({
      clientSecret: 'ecs_1_secret',
      fetchClientSecret: async () => `ecs_${(asked += 1) + 1}_secret`,
    });
    await setupsOf(bench, 1);
    await bench.become(READY);
    expect(asked).to.equal(0);
    input(bench, 'full_name').value = 'Augusta King';
    const expired = oneEvent(bench.element, 'easy-expire');
    bench.say({ type: 'state', state: { status: 'expired' } });
    await expired;
    expect((await setupsOf(bench, 2)).at(-1)).to.deep.equal({ clientSecret: 'ecs_2_secret' });
    await bench.become(READY);
    expect(input(bench, 'full_name').value).to.equal('Augusta King');
    expect(asked).to.equal(1);
  });

  it('is not asked for ever when each one it brings has expired', async () => {
    let asked = 0;
    bench = await elementBench({ fetchClientSecret: async () => `ecs_${(asked += 1)}_secret` });
    await setupsOf(bench, 1);
    bench.say({ type: 'state', state: { status: 'expired' } });
    await setupsOf(bench, 2);
    await bench.become({ status: 'expired' });
    expect(asked).to.equal(2);
    const retry = bench.element.shadowRoot?.querySelector<HTMLElement>('.notice button');
    expect(textOf(retry)).to.equal('Try again');
    retry?.click();
    expect((await setupsOf(bench, 3)).at(-1)).to.deep.equal({ clientSecret: 'ecs_3_secret' });
  });

  it('is not asked for ever when each one it brings is of a session that is over at once', async () => {
    let asked = 0;
    bench = await elementBench({ fetchClientSecret: async () => `ecs_${(asked += 1)}_secret` });
    await setupsOf(bench, 1);
    const over: CheckoutState = {
      ...READY,
      order: { ...order, session: { ...order.session, expiresIn: -1 } },
    };
    await bench.become(over);
    bench.say({ type: 'state', state: { status: 'expired' } });
    await setupsOf(bench, 2);
    await bench.become(over);
    await bench.become({ status: 'expired' });
    expect(asked).to.equal(2);
  });

  it('and fails is told so; the buyer may try again', async () => {
    let fails = true;
    bench = await elementBench({
      fetchClientSecret: async () => {
        if (fails) throw new Error('canary');
        return 'ecs_1_secret';
      },
    });
    const { element, errors } = bench;
    await waitUntil(() => errors.length === 1);
    expect(errors[0]).to.include({ code: 'CLIENT_SECRET_NOT_FETCHED', actor: 'service' });
    expect(errors[0]?.message).to.not.contain('canary');
    await element.updateComplete;
    fails = false;
    element.shadowRoot?.querySelector<HTMLElement>('.notice button')?.click();
    await waitUntil(() => element.shadowRoot?.querySelector('.notice') === null);
    bench.reload();
    expect(await setupsOf(bench, 1)).to.deep.equal([{ clientSecret: 'ecs_1_secret' }]);
  });

  it('and brings a secret key is refused', async () => {
    bench = await elementBench({ fetchClientSecret: async () => 'sk_live_canary' });
    const { element, errors, said } = bench;
    await waitUntil(() => errors.length === 1);
    expect(errors[0]).to.include({ code: 'SECRET_KEY_REFUSED' });
    const { shadowRoot, state } = element;
    const readable = JSON.stringify([element.outerHTML, shadowRoot?.innerHTML, state, said]);
    expect(readable).to.not.contain('canary');
  });
});

async function filledIn(properties: Parameters<typeof elementBench>[0]): Promise<ElementBench> {
  const here = await elementBench(properties);
  bench = here;
  await setupsOf(here, 1);
  here.say({ type: 'resize', height: 300 });
  await here.become(READY);
  return here;
}

/** Presses the button, with payment fields that are right. */
async function submit(here: ElementBench) {
  const result = here.element.submit();
  await waitUntil(() => here.commands().some(({ type }) => type === 'validate'));
  here.say({ type: 'validated', invalid: [] });
  return result;
}

describe('what a page changes inside its objects', () => {
  it('is noticed before it is sent: metadata that cannot be sent stops the payment', async () => {
    const metadata: Record<string, unknown> = { order: '5' };
    const here = await filledIn({
      clientSecret: 'ecs_1_secret',
      metadata: metadata as Record<string, string>,
    });
    await waitUntil(() => here.element.shadowRoot?.querySelector('[part="methods"]'));
    metadata['order'] = 5;
    expect(await here.element.submit()).to.deep.equal({ status: 'unavailable' });
    await nextTask();
    expect(here.errors.map(({ code }) => code)).to.deep.equal(['MALFORMED_METADATA']);
    expect(here.commands().some(({ type }) => type === 'pay')).to.equal(false);
  });

  it('is noticed before it is paid: other goods are shown to the buyer first', async () => {
    const lineItems = [{ price_id: 'price_tee', quantity: 1 }];
    const here = await filledIn({ publishableKey: 'pk_test_1', lineItems });
    lineItems.push({ price_id: 'price_mug', quantity: 1 });
    expect(await submit(here)).to.deep.equal({ status: 'unavailable' });
    expect((await setupsOf(here, 2)).at(-1))
      .to.have.property('lineItems')
      .of.length(2);
    expect(here.commands().some(({ type }) => type === 'pay')).to.equal(false);
  });

  it('goes with the payment otherwise', async () => {
    const metadata = { order: '5' };
    const here = await filledIn({ clientSecret: 'ecs_1_secret', metadata });
    metadata.order = '6';
    const result = submit(here);
    await waitUntil(() => here.commands().some(({ type }) => type === 'pay'));
    expect(here.commands().at(-1)).to.deep.equal({
      type: 'pay',
      number: 2,
      agreed: { amount: order.amount_total, currency: order.currency },
      buyer: { type: 'PERSONAL', ...ada },
      metadata: { order: '6' },
      sourceTags: undefined,
      accepted: [],
    });
    await here.become({ status: 'expired' });
    expect(await result).to.deep.equal({ status: 'unavailable' });
  });
});
