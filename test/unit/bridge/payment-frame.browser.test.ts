import { expect, fixture, html } from '@open-wc/testing';
import { createFrame, earlyFrame, hostedPage } from '../../../src/bridge/payment-frame.ts';
import { readPaymentOptions } from '../../../src/methods/payment-options.ts';

const ORIGIN = 'https://checkout.example';

describe('the secure frame', () => {
  it('can run its own script and nothing else', () => {
    const frame = createFrame(ORIGIN);
    expect([...frame.sandbox]).to.have.members([
      'allow-scripts',
      'allow-same-origin',
      'allow-forms',
    ]);
    expect(frame.getAttribute('allow')).to.equal('');
    expect(frame.referrerPolicy).to.equal('strict-origin');
  });

  it('has an address without anything about the payment', () => {
    const frame = createFrame(ORIGIN);
    expect(frame.src).to.equal('https://checkout.example/frame.html');
  });
});

const find = async (inside: ReturnType<typeof html>) =>
  earlyFrame(await fixture<HTMLElement>(html`<div>${inside}</div>`), ORIGIN);

describe('a frame that the page has brought', () => {
  it('is taken when it is in its slot and of the checkout origin', async () => {
    const frame = html`<iframe
      slot="payment-fields"
      src="https://checkout.example/frame.html"
    ></iframe>`;
    expect(await find(frame)).to.be.instanceOf(HTMLIFrameElement);
  });

  const others = [
    html`<iframe src="https://checkout.example/frame.html"></iframe>`,
    html`<iframe slot="payment-fields"></iframe>`,
    html`<iframe slot="payment-fields" src="https://evil.example/frame.html"></iframe>`,
    html`<iframe slot="payment-fields" src="https://checkout.example/frame.html?x"></iframe>`,
    html`<iframe
      slot="payment-fields"
      src="https://checkout.example.evil.example/frame.html"
    ></iframe>`,
    html`<p><iframe slot="payment-fields" src="https://checkout.example/frame.html"></iframe></p>`,
  ];
  for (const [at, frame] of others.entries()) {
    it(`is not taken otherwise (${at + 1})`, async () => {
      expect(await find(frame)).to.equal(undefined);
    });
  }
});

describe('the address of the hosted page', () => {
  it('says what is sold in its fragment, which reaches no server', () => {
    const lineItems = [
      { price_id: 'price_tee', quantity: 2 },
      { price_id: 'a&b', quantity: 1 },
    ];
    const url = new URL(
      hostedPage(
        {
          publishableKey: 'pk_test_1',
          lineItems,
          checkoutOrigin: ORIGIN,
          options: readPaymentOptions({}),
        },
        'de-AT',
      ),
    );
    expect(url.origin + url.pathname + url.search).to.equal(
      'https://checkout.example/?locale=de-AT',
    );
    expect(Object.fromEntries(new URLSearchParams(url.hash.slice(1)))).to.deep.equal({
      key: 'pk_test_1',
      items: 'price_tee:2 a&b:1',
    });
  });

  it('says for which customer, so that the buyer does not become another there', () => {
    const configuration = {
      publishableKey: 'pk_test_1',
      lineItems: [{ price_id: 'price_tee', quantity: 1 }],
      identityId: 'ID_ada',
      checkoutOrigin: ORIGIN,
      options: readPaymentOptions({}),
    };
    const { hash } = new URL(hostedPage(configuration, 'en'));
    expect(new URLSearchParams(hash.slice(1)).get('identity')).to.equal('ID_ada');
  });

  it('names the environment where the page does', () => {
    const session = {
      clientSecret: 'ecs_secret_1',
      checkoutOrigin: ORIGIN,
      options: readPaymentOptions({}),
    };
    expect(hostedPage(session, 'en')).to.equal('https://checkout.example/?locale=en#ecs_secret_1');
    expect(hostedPage({ ...session, environment: 'sandbox' }, 'en')).to.equal(
      'https://checkout.example/?locale=en&environment=sandbox#ecs_secret_1',
    );
  });
});
