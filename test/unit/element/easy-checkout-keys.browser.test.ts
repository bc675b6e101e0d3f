import { expect, waitUntil } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { type ElementBench, elementBench, setupsOf } from '../../support/element/element-bench.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { nextTask } from '../../support/promises/next-task.ts';

let bench: ElementBench | undefined;
afterEach(() => {
  bench?.stop();
  sessionStorage.clear();
});

/** A tag that makes sense, with its frame in `state`. */
async function inState(state: CheckoutState): Promise<ElementBench> {
  bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
  await setupsOf(bench, 1);
  await bench.become(state);
  return bench;
}

const STATES: readonly CheckoutState[] = [
  { status: 'loading' },
  { status: 'ready', order },
  { status: 'tokenizing', order },
  { status: 'confirming', order, attemptId: 'a1' },
  { status: 'unresolved', order, attemptId: 'a1', checking: false, repeatable: true },
  { status: 'complete', order, attemptId: 'a1', outcome: 'succeeded', result: PAID },
  { status: 'expired' },
  { status: 'unusable', problem: { code: 'X', actor: 'service', message: 'x' } },
];
/** While money moves, and after it has, that comes first. */
const KEPT = ['tokenizing', 'confirming', 'unresolved', 'complete'];

const PLACES: readonly (readonly [string, (element: EasyCheckout) => void])[] = [
  ['publishable-key', (tag) => tag.setAttribute('publishable-key', 'sk_live_canary')],
  ['client-secret', (tag) => tag.setAttribute('client-secret', 'sk_test_canary')],
  ['line-items', (tag) => tag.setAttribute('line-items', 'price_tee sk_live_canary')],
  [
    'the property lineItems',
    (tag) => (tag.lineItems = [{ price_id: 'sk_live_canary', quantity: 1 }]),
  ],
  ['identity-id', (tag) => tag.setAttribute('identity-id', 'sk_live_canary')],
  ['instrument-id', (tag) => tag.setAttribute('instrument-id', 'sk_live_canary')],
  ['a webhook’s', (tag) => tag.setAttribute('client-secret', 'whsec_canary')],
  ['a token', (tag) => tag.setAttribute('identity-id', 'eyJhbGciOiJIUzI1NiJ9.canary.x')],
];

/** Everything that a script on the page can read of the element. */
function readable({ element, said, errors }: ElementBench): string {
  const { publishableKey, clientSecret, lineItems, identityId, state } = element;
  return JSON.stringify([
    element.outerHTML,
    element.shadowRoot?.innerHTML,
    [publishableKey, clientSecret, lineItems, identityId, state],
    errors.map(({ code, message }) => [code, message]),
    said,
    Object.values(sessionStorage),
  ]).toLowerCase();
}

const [BY_ATTRIBUTE] = PLACES;
const [, , , CONFIRMING] = STATES;
if (!BY_ATTRIBUTE || !CONFIRMING) throw new Error('There is none');

describe('a secret key that is given later', () => {
  const cases = [
    ...STATES.map((state) => [...BY_ATTRIBUTE, state] as const),
    ...PLACES.slice(1).map((place) => [...place, CONFIRMING] as const),
  ];
  for (const [place, give, state] of cases) {
    const { status } = state;
    it(`as ${place} is taken out at once while it is ${status}, and never repeated`, async () => {
      const here = await inState(state);
      give(here.element);
      await here.element.updateComplete;
      expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
      expect(JSON.stringify(here.commands())).to.not.contain('canary');
      await lazyPart(here.element);
      expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
      expect(here.errors.at(-1)).to.include({ code: 'SECRET_KEY_REFUSED', actor: 'merchant' });
      expect(here.said.join()).to.contain('SECRET_KEY_REFUSED');
      expect(here.element.state.status).to.equal(KEPT.includes(status) ? status : 'unusable');
      expect(JSON.stringify(here.commands())).to.not.contain('canary');
    });
  }

  it('is taken out although one was refused already', async () => {
    const here = await inState({ status: 'ready', order });
    for (const key of ['sk_live_canary_1', 'sk_live_canary_2']) {
      here.element.setAttribute('publishable-key', key);
      await here.element.updateComplete;
      expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
    }
    await lazyPart(here.element);
    expect(here.errors.map(({ code }) => code)).to.deep.equal(['SECRET_KEY_REFUSED']);
  });

  it('is reported although another key replaces it at once', async () => {
    const here = await inState({ status: 'ready', order });
    here.element.setAttribute('publishable-key', 'sk_live_canary');
    await here.element.updateComplete;
    here.element.setAttribute('publishable-key', 'pk_test_2');
    await lazyPart(here.element);
    expect(here.errors.map(({ code }) => code)).to.deep.equal(['SECRET_KEY_REFUSED']);
    expect(here.said.join()).to.contain('SECRET_KEY_REFUSED');
    expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
    expect(here.element.state).to.deep.equal({ status: 'loading' });
    expect(here.element.publishableKey).to.equal('pk_test_2');
  });

  it('is taken out although the page is being asked for a client secret', async () => {
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    bench.element.fetchClientSecret = () => new Promise(() => {});
    bench.element.publishableKey = undefined;
    await bench.element.updateComplete;
    bench.element.setAttribute('line-items', 'sk_live_canary');
    await bench.element.updateComplete;
    expect(bench.element.outerHTML).to.not.contain('canary');
  });

  it('does not stop a payment that is under way, and is refused once that has come to nothing', async () => {
    const here = await inState({ status: 'confirming', order, attemptId: 'a1' });
    here.element.publishableKey = 'sk_live_canary';
    await here.element.updateComplete;
    expect(here.element.state.status).to.equal('confirming');
    const problem = { code: 'PAYMENT_DECLINED', actor: 'buyer', message: 'x' } as const;
    here.say({ type: 'state', state: { status: 'ready', order, problem } });
    await waitUntil(() => here.element.state.status !== 'confirming');
    expect(here.element.state).to.have.nested.property('problem.code', 'SECRET_KEY_REFUSED');
  });

  it('does not keep a payment that is under way from being told', async () => {
    const here = await inState({ status: 'confirming', order, attemptId: 'a1' });
    here.element.publishableKey = 'sk_live_canary';
    await here.element.updateComplete;
    await here.become({
      status: 'complete',
      order,
      attemptId: 'a1',
      outcome: 'succeeded',
      result: PAID,
    });
    expect(await here.element.whenComplete).to.deep.equal(PAID);
    expect(here.errors).to.have.length(1);
  });
});

describe('a client secret in the place of the key', () => {
  it('is taken out, and never repeated', async () => {
    const here = await inState({ status: 'ready', order });
    here.element.setAttribute('publishable-key', 'ecs_secret_canary');
    await here.element.updateComplete;
    expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
    await lazyPart(here.element);
    expect(readable(here).indexOf('canary'), 'where it was found').to.equal(-1);
    expect(here.errors.map(({ code }) => code)).to.deep.equal(['WRONG_CREDENTIAL']);
    expect(here.element.state).to.have.nested.property('problem.code', 'WRONG_CREDENTIAL');
    here.element.setAttribute('publishable-key', 'pk_test_1');
    await setupsOf(here, 2);
  });
});

describe('a placeholder for a client secret in the place of the key', () => {
  it('is taken out, and stays what the page is told of', async () => {
    const here = await inState({ status: 'ready', order });
    here.element.setAttribute('publishable-key', '{{client_secret}}');
    await here.element.updateComplete;
    await lazyPart(here.element);
    await here.element.updateComplete;
    expect(here.errors.map(({ code }) => code)).to.deep.equal(['VARIABLE_NOT_REPLACED']);
    expect(here.element.state).to.have.nested.property('problem.code', 'VARIABLE_NOT_REPLACED');
    expect(here.element.hasAttribute('publishable-key')).to.equal(false);
  });
});

describe('a secret of the server that fetchClientSecret answers with', () => {
  it('is refused before the frame hears of it, and the page is not asked again', async () => {
    let asked = 0;
    bench = await elementBench({ publishableKey: 'pk_test_1', lineItems: 'price_tee' });
    bench.element.fetchClientSecret = async () => {
      asked += 1;
      return 'sk_live_canary';
    };
    bench.element.publishableKey = undefined;
    await waitUntil(() => bench?.element.state.status === 'unusable');
    await nextTask();
    expect(bench.errors.map(({ code }) => code)).to.deep.equal(['SECRET_KEY_REFUSED']);
    expect(readable(bench).indexOf('canary'), 'where it was found').to.equal(-1);
    expect(JSON.stringify(bench.commands())).to.not.contain('canary');
    expect(asked).to.equal(1);
  });
});
