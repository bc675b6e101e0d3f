import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import '../../../src/index.ts';
import type { EasyCheckout } from '../../../src/index.ts';
import { DomCheckout } from '../../../src/testing/index.ts';
import { TEE_ORDER as order } from '../../support/checkout/sample-order.ts';
import { elementBench, setupsOf, type ElementBench } from '../../support/element/element-bench.ts';
import { guestOf } from '../../support/frame/frames.ts';
import { writeFrameDocument } from '../../support/frame/frame-document.ts';
import { rejectionOf } from '../../support/promises/rejection.ts';

describe('a checkout that a test in its page drives', () => {
  let bench: ElementBench;

  beforeEach(async () => {
    bench = await elementBench({ publishableKey: 'pk_test_sandbox', lineItems: 'price_tee' });
    // What the frame says before it was asked for anything is lost in some engines.
    await setupsOf(bench, 1);
    await bench.become({ status: 'ready', order });
  });
  afterEach(() => bench.stop());

  it('takes the buyer, the card and the click of a test', async () => {
    const { element, commands } = bench;
    const checkout = new DomCheckout(element);
    await checkout.ready();
    checkout.fillBuyer({ email: 'ada@example.com' });
    const frame = element.querySelector('iframe');
    if (!frame) throw new Error('No frame');
    const { document } = guestOf(frame);
    writeFrameDocument(document.body);
    const countries = document.querySelector<HTMLSelectElement>('#country');
    const listAll = () => countries?.append(new Option('Germany', 'DE'));
    // The frame does the same.
    countries?.addEventListener('focusin', listAll, { once: true });
    checkout.fillCard({ cvc: '737', country: 'DE' });
    const secured = (name: string) => document.querySelector<HTMLInputElement>(`#${name}`)?.value;
    const typed = ['number', 'cvc', 'country'].map(secured);
    expect(typed).to.deep.equal(['4242424242424242', '737', 'DE']);
    checkout.pay();
    await waitUntil(() => commands().some(({ type }) => type === 'validate'), 'a submit');
    const values = [...(element.shadowRoot?.querySelectorAll<HTMLInputElement>('input') ?? [])];
    const email = values.find(({ name }) => name === 'email');
    expect(email?.value).to.equal('ada@example.com');
  });

  it('says what became of a payment that is not complete', async () => {
    const { element } = bench;
    const checkout = new DomCheckout(element, { timeout: 50 });
    const late = await rejectionOf(checkout.expectComplete());
    expect(String(late)).to.contain('is not complete. After this time it is “ready”');
    const waiting = checkout.expectComplete();
    element.dispatchEvent(
      Object.assign(new Event('easy-decline'), { failureCode: 'EXPIRED_CARD' }),
    );
    expect(String(await rejectionOf(waiting))).to.contain('declined: EXPIRED_CARD');
  });

  it('says what a checkout that does not become ready waits for', async () => {
    const { element } = bench;
    const waiting = new DomCheckout(element, { timeout: 50 });
    await bench.become({ status: 'loading' });
    expect(String(await rejectionOf(waiting.ready()))).to.contain('it is “loading”');
    const hopeless = rejectionOf(new DomCheckout(element, { timeout: 300 }).ready());
    const problem = {
      code: 'PRICE_INACTIVE',
      actor: 'merchant',
      message: 'It is not sold.',
    } as const;
    await bench.become({ status: 'unusable', problem });
    expect(String(await hopeless)).to.match(
      /it is “unusable”.* PRICE_INACTIVE: It is not sold\.$/s,
    );
  });

  it('says that no page can type into a frame of another origin', async () => {
    const element = await fixture<EasyCheckout>(html`<easy-checkout></easy-checkout>`);
    const frame = document.createElement('iframe');
    frame.setAttribute('sandbox', '');
    frame.slot = 'payment-fields';
    element.append(frame);
    const checkout = new DomCheckout(element);
    expect(() => checkout.fillCard()).to.throw('another origin');
  });

  it('says that nobody asks for the phone that it should type', () => {
    const checkout = new DomCheckout(bench.element);
    expect(() => checkout.fillBuyer({ phone: '+1 555 010 1234' })).to.throw('collect="phone"');
  });

  it('says that a way to pay is not offered', () => {
    expect(() => new DomCheckout(bench.element).choose('crypto')).to.throw('does not offer crypto');
  });
});
