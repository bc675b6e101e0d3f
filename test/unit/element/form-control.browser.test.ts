/* What the platform's own tests ask of a form-associated element, asked of a whole checkout. */
import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { CheckoutState } from '../../../src/checkout/state.ts';
import '../../../src/index.ts';
import { PAID, TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { elementBench, type ElementBench, setupsOf } from '../../support/element/element-bench.ts';
import { lazyPart, useCheckout } from '../../support/element/lazy-part.ts';

const READY: CheckoutState = { status: 'ready', order };
const COMPLETE: CheckoutState = {
  status: 'complete',
  order,
  attemptId: 'a1',
  outcome: 'succeeded',
  result: PAID,
};

describe('a checkout as a control of a form', () => {
  let bench: ElementBench;
  let form: HTMLFormElement;
  const sent = () => [...new FormData(form).entries()];
  const note = ['note', '1'];

  beforeEach(async () => {
    bench = await elementBench({ publishableKey: 'pk_test_sandbox', lineItems: 'price_tee' });
    form = await fixture<HTMLFormElement>(
      html`<form id="around"><input name="note" value="1" /></form>`,
    );
    bench.element.setAttribute('name', 'order');
    bench.element.setAttribute('form', 'around');
    await setupsOf(bench, 1);
    await bench.become(READY);
  });
  afterEach(() => bench.stop());

  it('is among the controls of the form that it names', async () => {
    const { element } = bench;
    // Elements are not compared themselves: a failure would print all that they hold.
    const isListed = () => [...form.elements].some((one) => one === element);
    expect(isListed()).to.equal(true);
    element.removeAttribute('form');
    expect(isListed()).to.equal(false);
    expect(form.checkValidity()).to.equal(true);
  });

  it('is left out of what is sent until it is complete, and has its ids then', async () => {
    expect(sent()).to.deep.equal([note]);
    await bench.become(COMPLETE);
    await lazyPart(bench.element);
    expect(sent()).to.deep.equal([['order.order_id', 'OR1'], ['order.transfer_id', 'TR1'], note]);
  });

  it('sends its ids under the name that it has when the form is sent', async () => {
    const { element } = bench;
    await bench.become(COMPLETE);
    await lazyPart(element);
    element.name = 'purchase';
    await element.updateComplete;
    expect(sent()).to.deep.include(['purchase.order_id', 'OR1']);
    expect(sent()).not.to.deep.include(['order.order_id', 'OR1']);
    element.removeAttribute('name');
    await element.updateComplete;
    expect(sent()).to.deep.equal([note]);
  });

  it('keeps its form from being sent until it is complete, and says so by “invalid”', async () => {
    const { element } = bench;
    const events: string[] = [];
    element.addEventListener('invalid', () => events.push('invalid'));
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      events.push('submit');
    });
    form.requestSubmit();
    expect(events).to.deep.equal(['invalid']);
    expect([element.matches(':invalid'), form.matches(':invalid')]).to.deep.equal([true, true]);
    await bench.become(COMPLETE);
    await lazyPart(bench.element);
    form.requestSubmit();
    expect(events).to.deep.equal(['invalid', 'submit']);
    expect([element.matches(':valid'), form.matches(':valid')]).to.deep.equal([true, true]);
  });

  it('leads to its pay button when the form is sent too early', async () => {
    form.reportValidity();
    await waitUntil(() => bench.element.shadowRoot?.activeElement?.matches('.pay'), 'the focus');
  });

  it('leads there too after it was not usable', async () => {
    await useCheckout(bench.element);
    await bench.become({
      status: 'unusable',
      problem: { code: 'CONNECTION_FAILED', actor: 'service', message: 'Nothing came.' },
    });
    await bench.become(READY);
    form.reportValidity();
    await waitUntil(() => bench.element.shadowRoot?.activeElement?.matches('.pay'), 'the focus');
  });

  it('neither holds a form back nor sends anything while it is disabled', async () => {
    const { element } = bench;
    element.disabled = true;
    await element.updateComplete;
    expect(element.matches(':disabled')).to.equal(true);
    expect(form.checkValidity()).to.equal(true);
    element.disabled = false;
    await bench.become(COMPLETE);
    element.setAttribute('disabled', '');
    expect(sent()).to.deep.equal([note]);
    element.removeAttribute('disabled');
    expect(sent()).to.have.lengthOf(3);
  });

  it('begins again with the form, and then holds it back again', async () => {
    await bench.become(COMPLETE);
    form.reset();
    await waitUntil(() => !form.checkValidity(), 'a form that is held back');
    expect(sent()).to.deep.equal([note]);
  });

  it('empties its fields with the form, but not during a payment', async () => {
    const { element } = bench;
    const email = element.shadowRoot?.querySelector<HTMLInputElement>('[name="email"]');
    if (!email) throw new Error('No field');
    email.value = 'ada@example.com';
    await bench.become({ status: 'confirming', order, attemptId: 'a1' });
    form.reset();
    expect(email.value).to.equal('ada@example.com');
    await bench.become(READY);
    form.reset();
    expect(email.value).to.equal('');
  });

  it('takes no state from the browser’s history, where a payment is not', () => {
    const restore: unknown = Reflect.get(bench.element, 'formStateRestoreCallback');
    expect(restore).to.equal(undefined);
    expect(bench.element.state.status).to.equal('ready');
  });

  it('gets the focus in its first field by a click on its label', async () => {
    const { element } = bench;
    element.id = 'checkout';
    const label = await fixture<HTMLLabelElement>(html`<label for="checkout">Payment</label>`);
    expect(label.control === element).to.equal(true);
    label.click();
    await waitUntil(
      () => element.shadowRoot?.activeElement?.matches('[name="email"]'),
      'the focus in the first field',
    );
  });

  it('does not move the focus by a click beside its fields', async () => {
    const { element } = bench;
    element.shadowRoot?.querySelector<HTMLElement>('[part="summary"]')?.click();
    expect(element.shadowRoot?.activeElement === null).to.equal(true);
  });
});

describe('a checkout in a fieldset', () => {
  const { error } = console;
  // That it has no key is said there, and tested elsewhere.
  before(() => {
    console.error = () => {};
  });
  after(() => {
    console.error = error;
  });

  it('is disabled with any fieldset around it, but not inside the legend of one', async () => {
    const form = await fixture<HTMLFormElement>(
      html`<form>
        <fieldset id="outer">
          <legend><easy-checkout id="named"></easy-checkout></legend>
          <fieldset id="inner"><easy-checkout id="plain"></easy-checkout></fieldset>
        </fieldset>
      </form>`,
    );
    const isDisabled = (id: string) => form.querySelector(`#${id}`)?.matches(':disabled');
    const [outer, inner] = form.querySelectorAll('fieldset');
    expect([isDisabled('named'), isDisabled('plain')]).to.deep.equal([false, false]);
    outer?.toggleAttribute('disabled');
    expect([isDisabled('named'), isDisabled('plain')]).to.deep.equal([false, true]);
    inner?.toggleAttribute('disabled');
    outer?.toggleAttribute('disabled');
    expect([isDisabled('named'), isDisabled('plain')]).to.deep.equal([false, true]);
    const plain = form.querySelector('easy-checkout#plain');
    if (plain) form.append(plain);
    expect(isDisabled('plain')).to.equal(false);
    expect(form.checkValidity()).to.equal(false);
    plain?.remove();
    form.querySelector('#named')?.remove();
    expect(form.checkValidity()).to.equal(true);
  });
});
