import { expect, fixture, html } from '@open-wc/testing';
import { createFrame, earlyFrame } from '../../../src/bridge/iframe.ts';

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
    const following = html`<iframe
      slot="payment-fields"
      src="https://checkout.example/frame.html#auto"
    ></iframe>`;
    expect(await find(following)).to.be.instanceOf(HTMLIFrameElement);
  });

  const others = [
    html`<iframe src="https://checkout.example/frame.html"></iframe>`,
    html`<iframe slot="payment-fields"></iframe>`,
    html`<iframe slot="payment-fields" src="https://evil.example/frame.html"></iframe>`,
    html`<iframe slot="payment-fields" src="https://checkout.example/frame.html?x"></iframe>`,
    html`<iframe slot="payment-fields" src="https://checkout.example/frame.html#x"></iframe>`,
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
