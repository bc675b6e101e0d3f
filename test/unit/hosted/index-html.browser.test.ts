import { expect, fixture, html as template } from '@open-wc/testing';
import form from '../../../hosted/index.html?form';
import html from '../../../hosted/index.html?raw';
import { type Address, readAddress } from '../../../hosted/page/address.ts';
import { fitForm } from '../../../hosted/page/form-in-html.ts';
import '../../../src/index.ts';
import { outlineOf } from '../../support/element/outline.ts';

/** The checkout as it stands in hosted/index.html. Its element stays undefined in that document. */
function drawnEarly(address: Address, search = ''): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const checkout = parsed.querySelector('easy-checkout') as HTMLElement;
  // The parser of a page attaches this root; this one does not.
  checkout.querySelector('template')?.remove();
  checkout.attachShadow({ mode: 'open' }).innerHTML = form;
  fitForm(checkout, address, search);
  return checkout;
}

/** A new element, before its frame has answered. */
async function drawn(attributes: Readonly<Record<string, string>>): Promise<HTMLElement> {
  const place = await fixture<HTMLElement>(template`<div></div>`);
  const element = document.createElement('easy-checkout');
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.checkoutOrigin = location.origin;
  // The element adopts a frame of the page like that of the HTML, but none is loaded here.
  const frame = document.createElement('iframe');
  frame.slot = 'payment-fields';
  frame.src = `${location.origin}/frame.html`;
  frame.srcdoc = '<p></p>';
  element.append(frame);
  place.append(element);
  await element.updateComplete;
  return element;
}

/**
 * Attributes that only the HTML has (a button that nobody can press), only a drawn form, or only what
 * the script has hidden and not removed.
 */
const OWN = ['disabled', 'dir', 'lang', 'title'];

/** The elements of the form in `checkout`, as far as the HTML and a drawn form have to be the same. */
function outline({ shadowRoot }: HTMLElement): string {
  return outlineOf(shadowRoot?.querySelector('form'), (name, { localName }) =>
    localName === 'input' ? name === 'checked' : OWN.includes(name),
  ).join('\n');
}

describe('the form in the HTML of the hosted page', () => {
  const key = 'pk_test_sandbox';
  const cases = [
    ['one item', 'items=price_tee', '', { 'line-items': 'price_tee' }],
    ['two items', 'items=price_tee+price_mug:2', '', { 'line-items': 'price_tee price_mug:2' }],
    [
      'a card alone',
      'items=price_tee',
      '?payment-methods=card',
      { 'line-items': 'price_tee', 'payment-methods': 'card' },
    ],
    [
      'a known customer',
      'items=price_tee&identity=ID1',
      '',
      { 'line-items': 'price_tee', 'identity-id': 'ID1' },
    ],
  ] as const;
  for (const [what, fragment, search, attributes] of cases) {
    it(`is what the element draws first, for ${what}`, async () => {
      const address = readAddress({ pathname: '/', search, hash: `#key=${key}&${fragment}` });
      const inHtml = drawnEarly(address, search);
      const element = await drawn({ 'publishable-key': key, ...attributes });
      const expected = outline(element);
      expect(expected).to.contain('Payment');
      expect(outline(inHtml)).to.equal(expected);
    });
  }

  it('is removed where the address offers nothing to pay', () => {
    expect(drawnEarly({ kind: 'incomplete' }).parentElement).to.equal(null);
  });

  it('has a frame with a card only where the buyer can pay by card', () => {
    const session = { kind: 'session', clientSecret: 'ecs_secret_1' } as const;
    const frames = (search: string): number => {
      return drawnEarly(session, search).querySelectorAll('iframe').length;
    };
    expect(frames('')).to.equal(1);
    expect(frames('?payment-methods=card+bank')).to.equal(1);
    expect(frames('?payment-methods=bank')).to.equal(0);
    // The frame in the HTML follows the browser's color scheme.
    expect(frames('?theme=dark')).to.equal(0);
  });
});
