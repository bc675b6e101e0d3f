import { expect, fixture, html } from '@open-wc/testing';
import type { CheckoutCompleteEvent } from '../../../src/index.ts';
import { ScriptedCheckout } from '../../../src/testing/index.ts';

/** A page's element, which nothing has defined, and the events that reach its document. */
async function scripted() {
  const element = await fixture<HTMLElement>(html`<unknown-checkout></unknown-checkout>`);
  const events: Event[] = [];
  const types = 'ready change submit complete decline error expire cancel';
  for (const type of types.split(' ')) {
    element.addEventListener(`easy-${type}`, (event) => events.push(event));
  }
  return { element, checkout: new ScriptedCheckout(element), events };
}

const typesOf = (events: readonly Event[]) => events.map(({ type }) => type);

describe('a scripted checkout', () => {
  it('is paid as a real one is, by its events', async () => {
    const { element, checkout, events } = await scripted();
    const thanks: string[] = [];
    element.addEventListener('easy-complete', (event) => thanks.push(event.orderNumber ?? ''));
    checkout.ready();
    await checkout.pay({ orderNumber: '1003' });
    expect(thanks).to.deep.equal(['1003']);
    expect(typesOf(events)).to.deep.equal(['easy-ready', 'easy-submit', 'easy-complete']);
    const [, , complete] = events as [Event, Event, CheckoutCompleteEvent];
    expect(complete.outcome).to.equal('succeeded');
    expect(complete.bubbles && complete.composed).to.equal(true);
    expect(element.getAttribute('state')).to.equal('complete');
  });

  it('is not paid where the page prevents it', async () => {
    const { element, checkout, events } = await scripted();
    element.addEventListener('easy-submit', (event) => event.preventDefault(), { once: true });
    expect(await checkout.pay()).to.equal(false);
    element.addEventListener('easy-submit', (event) =>
      event.waitUntil(Promise.reject(new Error('Sold out'))),
    );
    expect(await checkout.pay()).to.equal(false);
    expect(await checkout.decline()).to.equal(false);
    expect(new Set(typesOf(events))).to.deep.equal(new Set(['easy-submit']));
  });

  it('declines, fails, expires and is left', async () => {
    const { element, checkout, events } = await scripted();
    await checkout.decline('INSUFFICIENT_FUNDS');
    checkout.change({ brand: 'visa' });
    checkout.error('CONNECTION_FAILED');
    checkout.expire();
    expect(checkout.cancel()).to.equal(true);
    element.addEventListener('easy-cancel', (event) => event.preventDefault());
    expect(checkout.cancel()).to.equal(false);
    expect(events.slice(1, 4)).to.have.lengthOf(3);
    const [, decline, change, error] = events;
    expect(decline).to.include({ type: 'easy-decline', failureCode: 'INSUFFICIENT_FUNDS' });
    expect(change).to.include({ type: 'easy-change', brand: 'visa', complete: false });
    expect(error).to.include({ type: 'easy-error', code: 'CONNECTION_FAILED' });
    expect(element.getAttribute('state')).to.equal('expired');
  });
});
