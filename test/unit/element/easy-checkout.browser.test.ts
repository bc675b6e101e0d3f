import { expect, fixture, html, oneEvent, waitUntil } from '@open-wc/testing';
import { CheckoutErrorEvent } from '../../../src/events.ts';
import { EasyCheckout } from '../../../src/index.ts';
import { lazyPart } from '../../support/element/lazy-part.ts';
import { textOf } from '../../support/element/views.ts';
import { nextTask } from '../../support/promises/next-task.ts';

/** What the page and the console are told while a tag is in the page. */
async function put(tag: ReturnType<typeof html>) {
  const errors: CheckoutErrorEvent[] = [];
  const said: string[] = [];
  const { error } = console;
  console.error = (...words: unknown[]) => said.push(words.map(String).join(' '));
  const listen = (event: Event): void => void errors.push(event as CheckoutErrorEvent);
  document.addEventListener('easy-error', listen);
  const element = await fixture<EasyCheckout>(tag);
  await nextTask();
  return {
    element,
    errors,
    said,
    inside: (): string => textOf(element.shadowRoot?.querySelector('.apart')),
    stop: () => {
      console.error = error;
      document.removeEventListener('easy-error', listen);
    },
  };
}

let bench: Awaited<ReturnType<typeof put>> | undefined;
afterEach(() => bench?.stop());

const RIGHT_BUT_NOWHERE = html`<easy-checkout
  publishable-key="pk_test_sandbox"
  line-items="price_tee"
></easy-checkout>`;

describe('a tag that cannot be used', () => {
  const tags = [
    [html`<easy-checkout></easy-checkout>`, 'NO_CREDENTIAL'],
    [
      html`<easy-checkout publishable-key="abc" line-items="p"></easy-checkout>`,
      'UNKNOWN_KEY_KIND',
    ],
    [html`<easy-checkout publishable-key="pk_test_1"></easy-checkout>`, 'NO_LINE_ITEMS'],
    [
      html`<easy-checkout publishable-key="pk_test_1" line-items="price_tee:"></easy-checkout>`,
      'MALFORMED_LINE_ITEMS',
    ],
    [
      html`<easy-checkout publishable-key="pk_test_1" line-items="price_tee:0"></easy-checkout>`,
      'QUANTITY_OUT_OF_RANGE',
    ],
    [
      html`<easy-checkout
        publishable-key="pk_test_1"
        client-secret="x"
        line-items="p"
      ></easy-checkout>`,
      'TWO_CREDENTIALS',
    ],
    [RIGHT_BUT_NOWHERE, 'NO_CHECKOUT_ORIGIN'],
  ] as const;
  for (const [tag, code] of tags) {
    it(`tells the developer once how to mend it, and the buyer to ask the shop: ${code}`, async () => {
      bench = await put(tag);
      const { element, errors, said, inside } = bench;
      await lazyPart(element);
      expect(errors).to.have.length(1);
      expect(errors[0])
        .to.be.instanceOf(CheckoutErrorEvent)
        .and.include({ code, actor: 'merchant' });
      expect(errors[0]?.target).to.equal(element);
      expect(said).to.deep.equal([`<easy-checkout> ${code}: ${errors[0]?.message}`]);
      expect(element.state).to.have.property('status', 'unusable');
      expect(inside()).to.contain('not set up correctly').and.not.contain(errors[0]?.message);
      expect(element.shadowRoot?.querySelector('iframe')).to.equal(null);
      expect(element.shadowRoot?.querySelector('form')?.hidden).to.equal(true);
      await expect(element).to.be.accessible();
    });
  }

  it('says so to who cannot see it', async () => {
    bench = await put(RIGHT_BUT_NOWHERE);
    await lazyPart(bench.element);
    const live = bench.element.shadowRoot?.querySelector('[role="status"]');
    expect(textOf(live)).to.contain('not set up correctly');
  });

  it('shows what the shop offers instead', async () => {
    bench = await put(
      html`<easy-checkout><a slot="fallback" href="/pay">Pay here</a></easy-checkout>`,
    );
    await lazyPart(bench.element);
    const slot = bench.element.shadowRoot?.querySelector<HTMLSlotElement>('slot[name="fallback"]');
    expect(slot?.assignedElements().map((element) => textOf(element))).to.deep.equal(['Pay here']);
  });

  it('is quiet while a script is still setting it up', async () => {
    bench = await put(html`<div></div>`);
    const element = document.createElement('easy-checkout');
    bench.element.append(element);
    element.publishableKey = 'pk_test_sandbox';
    element.lineItems = [{ price_id: 'price_tee', quantity: 1 }];
    await lazyPart(element);
    expect(bench.errors.map(({ code }) => code)).to.deep.equal(['NO_CHECKOUT_ORIGIN']);
  });

  it('does not say the same again when it is set to the same or moved', async () => {
    bench = await put(html`<easy-checkout></easy-checkout>`);
    await lazyPart(bench.element);
    bench.element.publishableKey = '';
    await bench.element.updateComplete;
    bench.element.requestUpdate();
    await bench.element.updateComplete;
    await nextTask();
    expect(bench.errors).to.have.length(1);
  });

  it('says what is wrong next, once the first thing is mended', async () => {
    bench = await put(html`<easy-checkout></easy-checkout>`);
    await lazyPart(bench.element);
    bench.element.setAttribute('publishable-key', 'pk_test_1');
    await bench.element.updateComplete;
    await nextTask();
    expect(bench.errors.map(({ code }) => code)).to.deep.equal(['NO_CREDENTIAL', 'NO_LINE_ITEMS']);
  });

  it('pays nothing, whoever asks', async () => {
    bench = await put(RIGHT_BUT_NOWHERE);
    expect(await bench.element.submit()).to.deep.equal({ status: 'unavailable' });
    expect(await bench.element.validate()).to.have.property('valid', false);
    expect(bench.element.result).to.equal(undefined);
    expect(() => bench?.element.reset()).to.not.throw();
    expect(() => bench?.element.focus()).to.not.throw();
  });
});

describe('a secret key', () => {
  const tags = [
    [
      'sk_live_canary',
      (key: string) => html`<easy-checkout publishable-key=${key}></easy-checkout>`,
    ],
    [
      ' SK_LIVE_CANARY ',
      (key: string) => html`<easy-checkout publishable-key=${key}></easy-checkout>`,
    ],
    ['sk_test_canary', (key: string) => html`<easy-checkout client-secret=${key}></easy-checkout>`],
    [
      'sk_test_canary',
      (key: string) =>
        html`<easy-checkout line-items=${key} publishable-key="pk_test_1"></easy-checkout>`,
    ],
    [
      'Bearer sk_live_canary',
      (key: string) => html`<easy-checkout .publishableKey=${key}></easy-checkout>`,
    ],
  ] as const;
  for (const [at, [key, tag]] of tags.entries()) {
    it(`is taken out of the page and never repeated: "${key}" (${at + 1})`, async () => {
      bench = await put(tag(key));
      const { element, errors, said } = bench;
      expect(element.outerHTML.toLowerCase()).to.not.contain('canary');
      await lazyPart(element);
      expect(errors.map(({ code }) => code)).to.deep.equal(['SECRET_KEY_REFUSED']);
      expect(said).to.have.length(1);
      const { publishableKey, clientSecret, lineItems, state } = element;
      const notified = JSON.stringify([
        element.outerHTML,
        element.shadowRoot?.innerHTML,
        [publishableKey, clientSecret, lineItems, state],
        errors.map((error) => [error.message, error.code]),
        said,
        Object.values(sessionStorage),
        location.href,
      ]);
      expect(notified.toLowerCase().indexOf('canary'), 'where it was found').to.equal(-1);
      expect(element.state).to.have.nested.property('problem.code', 'SECRET_KEY_REFUSED');
      expect(element.shadowRoot?.querySelector('iframe')).to.equal(null);
    });
  }

  it('stays refused until another key is given', async () => {
    bench = await put(html`<easy-checkout publishable-key="sk_live_canary"></easy-checkout>`);
    bench.element.lineItems = 'price_tee';
    await lazyPart(bench.element);
    expect(bench.element.state).to.have.nested.property('problem.code', 'SECRET_KEY_REFUSED');
    bench.element.publishableKey = 'pk_test_1';
    await bench.element.updateComplete;
    expect(bench.element.state).to.have.nested.property('problem.code', 'NO_CHECKOUT_ORIGIN');
  });
});

describe('a checkout origin that has no frame', () => {
  it('is told to the page, with another try for the buyer', async function run() {
    this.timeout(15_000);
    bench = await put(html`<div></div>`);
    const notified = oneEvent(bench.element, 'easy-error');
    const element = document.createElement('easy-checkout');
    element.publishableKey = 'pk_test_sandbox';
    element.lineItems = 'price_tee';
    element.checkoutOrigin = location.origin;
    bench.element.append(element);
    expect(element.state.status).to.equal('loading');
    await element.updateComplete;
    expect(element.shadowRoot?.querySelector('iframe')?.src).to.equal(
      `${location.origin}/frame.html`,
    );
    expect(await notified).to.include({ code: 'FRAME_SILENT', actor: 'service' });
    expect(bench.said).to.be.empty;
    await element.updateComplete;
    await expect(element).to.be.accessible();
    const retry = element.shadowRoot?.querySelector<HTMLElement>('.notice button');
    retry?.click();
    expect(element.state.status).to.equal('loading');
    await waitUntil(() => element.state.status === 'unusable', 'silence again', { timeout: 9000 });
    element.remove();
    expect(element.state.status).to.equal('loading');
  });
});

describe('the properties of the element', () => {
  it('follow its attributes', async () => {
    bench = await put(
      html`<easy-checkout
        publishable-key="pk_test_1"
        line-items="price_tee:2"
        identity-id="ID_ada"
        environment="live"
        locale="de"
        theme="dark"
        name="order"
        disabled
      ></easy-checkout>`,
    );
    expect(bench.element).to.include({
      publishableKey: 'pk_test_1',
      lineItems: 'price_tee:2',
      identityId: 'ID_ada',
      environment: 'live',
      locale: 'de',
      theme: 'dark',
      name: 'order',
      disabled: true,
    });
  });

  it('of a credential are never written into the page', async () => {
    bench = await put(html`<easy-checkout></easy-checkout>`);
    bench.element.publishableKey = 'pk_test_1';
    bench.element.clientSecret = 'canary';
    await bench.element.updateComplete;
    expect(bench.element.hasAttribute('publishable-key')).to.equal(false);
    expect(bench.element.outerHTML + bench.element.shadowRoot?.innerHTML).to.not.contain('canary');
  });

  it('keep nothing of one element in another', async () => {
    bench = await put(
      html`<div><easy-checkout name="one"></easy-checkout><easy-checkout></easy-checkout></div>`,
    );
    const [one, other] = bench.element.querySelectorAll('easy-checkout');
    expect([one?.name, other?.name]).to.deep.equal(['one', undefined]);
    expect(other?.disabled).to.equal(false);
  });
});

describe('the module', () => {
  it('can be loaded twice: the first definition stays', async () => {
    const again = `/src/index.ts?again=${Date.now()}`;
    await import(again);
    expect(customElements.get('easy-checkout')).to.equal(EasyCheckout);
  });
});
