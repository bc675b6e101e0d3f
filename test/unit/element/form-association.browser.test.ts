import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { mirrorState } from '../../../src/element/form-association.ts';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import '../../../src/index.ts';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** An element that only mirrors states, to show what each looks like from outside. */
class StateMirror extends HTMLElement {
  static readonly formAssociated = true;
  readonly name = 'order';
  readonly #internals = this.attachInternals();

  show(state: CheckoutState): void {
    const { name } = this;
    mirrorState(this, this.#internals, { state, name, message: 'Complete the payment first.' });
  }
}
customElements.define('state-mirror', StateMirror);

const COMPLETE: CheckoutState = {
  status: 'complete',
  order,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: {
    ...PAID,
    orderNumber: '1003',
    subscriptions: [
      { id: 'S1', status: 'active' },
      { id: 'S2', status: 'trialing' },
    ],
  },
};
const READY: CheckoutState = { status: 'ready', order };

async function mirrorIn() {
  const form = await fixture<HTMLFormElement>(html`<form><state-mirror></state-mirror></form>`);
  const mirror = form.querySelector<StateMirror>('state-mirror');
  if (!mirror) throw new Error('No element');
  return { form, mirror, sent: () => [...new FormData(form).entries()] };
}

describe('the form around the element', () => {
  it('cannot be sent before the payment is complete, and is told why', async () => {
    const { form, mirror, sent } = await mirrorIn();
    mirror.show(READY);
    expect(form.checkValidity()).to.equal(false);
    expect(mirror.matches(':invalid')).to.equal(true);
    expect(sent()).to.be.empty;
  });

  it('can be sent once it is, with what the shop needs to look it up', async () => {
    const { form, mirror, sent } = await mirrorIn();
    mirror.show(COMPLETE);
    expect(form.checkValidity()).to.equal(true);
    expect(sent()).to.deep.equal([
      ['order.order_id', 'OR1'],
      ['order.order_number', '1003'],
      ['order.transfer_id', 'TR1'],
      ['order.subscription_ids', 'S1'],
      ['order.subscription_ids', 'S2'],
    ]);
  });

  it('sends nothing of what is not there', async () => {
    const { mirror, sent } = await mirrorIn();
    mirror.show({ ...COMPLETE, result: { subscriptions: [] } });
    expect(sent()).to.be.empty;
  });

  it('sends nothing any more when it begins anew', async () => {
    const { form, mirror, sent } = await mirrorIn();
    mirror.show(COMPLETE);
    mirror.show(READY);
    expect(sent()).to.be.empty;
    expect(form.checkValidity()).to.equal(false);
  });
});

describe('the state of the element', () => {
  it('is seen by styles and scripts, one at a time', async () => {
    const { mirror } = await mirrorIn();
    for (const state of [READY, COMPLETE, { status: 'loading' } as const]) {
      mirror.show(state);
      expect(mirror.getAttribute('state')).to.equal(state.status);
      expect(mirror.matches(`:state(${state.status})`)).to.equal(true);
    }
    expect(mirror.matches(':state(complete)')).to.equal(false);
  });
});

async function checkoutIn(disabled = false) {
  const form = await fixture<HTMLFormElement>(
    html`<form>
      <fieldset ?disabled=${disabled}><easy-checkout name="order"></easy-checkout></fieldset>
    </form>`,
  );
  await nextTask();
  const element = form.querySelector('easy-checkout') as EasyCheckout;
  await element.updateComplete;
  // The views of the lazy part appear at an unknown time.
  const inputs = ['first_name', 'last_name', 'email', 'phone'].flatMap(
    (name) => element.shadowRoot?.querySelector<HTMLInputElement>(`#${name}`) ?? [],
  );
  return { form, element, inputs };
}

describe('a checkout in a form', () => {
  const { error } = console;
  // That it has no key is said there, and tested elsewhere.
  before(() => {
    console.error = () => {};
  });
  after(() => {
    console.error = error;
  });

  it('belongs to the form, and holds it back', async () => {
    const { form, element } = await checkoutIn();
    expect([...form.elements]).to.include(element);
    expect(form.checkValidity()).to.equal(false);
    await lazyPart(element);
    expect(form.checkValidity()).to.equal(false);
    expect(element.matches(':state(unusable)')).to.equal(true);
    expect(element.getAttribute('state')).to.equal('unusable');
  });

  it('is switched off with the fieldset around it', async () => {
    const { form, element, inputs } = await checkoutIn(true);
    expect(inputs.length).to.be.greaterThan(0);
    expect(inputs.every((input) => input.disabled)).to.equal(true);
    form.querySelector('fieldset')?.removeAttribute('disabled');
    await waitUntil(() => inputs.every((input) => !input.disabled));
    element.disabled = true;
    await element.updateComplete;
    expect(inputs.every((input) => input.disabled)).to.equal(true);
  });

  it('stays off in such a fieldset when its own property ends', async () => {
    const { form, element, inputs } = await checkoutIn();
    const isOff = () => inputs.every((input) => input.disabled);
    element.disabled = true;
    await element.updateComplete;
    form.querySelector('fieldset')?.setAttribute('disabled', '');
    element.disabled = false;
    await element.updateComplete;
    await waitUntil(isOff);
    form.querySelector('fieldset')?.removeAttribute('disabled');
    await waitUntil(() => !isOff());
  });

  it('is emptied with the form', async () => {
    const { form, inputs } = await checkoutIn();
    for (const input of inputs) input.value = 'typed';
    form.reset();
    expect(inputs.map(({ value }) => value)).to.deep.equal(inputs.map(() => ''));
  });

  it('keeps the buyer’s details out of what the form sends', async () => {
    const { form, inputs } = await checkoutIn();
    for (const input of inputs) input.value = 'typed';
    expect([...new FormData(form).keys()]).to.be.empty;
  });
});
