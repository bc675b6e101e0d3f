import { expect, fixture, html as template } from '@open-wc/testing';
import html from '../../../hosted/index.html?raw';
import { fitForm } from '../../../hosted/page/form-in-html.ts';
import { readAddress } from '../../../hosted/page/address.ts';
import '../../../src/index.ts';

/** The checkout as hosted/index.html declares it. Its element stays undefined in this document. */
function declared(): HTMLElement {
  const parsed = new DOMParser().parseFromString(html, 'text/html');
  const checkout = parsed.querySelector('easy-checkout') as HTMLElement;
  const content = checkout.querySelector('template')?.content;
  checkout.querySelector('template')?.remove();
  checkout.attachShadow({ mode: 'open' }).append(...(content?.childNodes ?? []));
  checkout.shadowRoot?.querySelector('link')?.remove();
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
  return element;
}

/** Attributes that only the HTML has (a button that nobody can press), or only a rendered form. */
const OWN = ['disabled', 'dir', 'lang', 'title'];

/** The elements of a form in their order, with their parents, attributes and own texts. */
function outline(checkout: HTMLElement): readonly string[] {
  const form = checkout.shadowRoot?.querySelector('form');
  return [...(form?.querySelectorAll('*') ?? [])].map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => name !== 'checked')
      .filter(({ name }) => element.localName === 'input' || !OWN.includes(name))
      .map(({ name, value }) => `${name}=${value.trim().replaceAll(/\s+/g, ' ')}`)
      .toSorted();
    const text = [...element.childNodes]
      .filter((node) => node instanceof Text)
      .map((node) => node.data.trim());
    const parent = element.parentElement?.classList.value.trim() ?? '';
    return [`${parent} >`, element.localName, ...attributes, text.join('')].join(' ');
  });
}

/** Parts that the element keeps for later and shows to nobody. */
function withoutHidden(checkout: HTMLElement): HTMLElement {
  const root = checkout.shadowRoot;
  for (const hidden of root?.querySelectorAll('.frame-skeleton') ?? []) hidden.remove();
  for (const slot of root?.querySelectorAll('slot[name="terms"]') ?? []) slot.remove();
  return checkout;
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
      const inHtml = declared();
      fitForm(inHtml, address, search);
      const element = await drawn({ 'publishable-key': key, ...attributes });
      const expected = outline(withoutHidden(element));
      expect(expected.join('\n')).to.contain('Payment');
      expect(outline(inHtml).join('\n')).to.equal(expected.join('\n'));
    });
  }

  it('is removed where the address offers nothing to pay', () => {
    const checkout = declared();
    const page = document.createElement('main');
    page.append(checkout);
    fitForm(checkout, { kind: 'incomplete' }, '');
    expect(page.childNodes).to.have.lengthOf(0);
  });

  it('has a frame with a card only where the buyer can pay by card', () => {
    const session = { kind: 'session', clientSecret: 'ecs_secret_1' } as const;
    const frames = (search: string): number => {
      const checkout = declared();
      fitForm(checkout, session, search);
      return checkout.querySelectorAll('iframe').length;
    };
    expect(frames('')).to.equal(1);
    expect(frames('?payment-methods=card+bank')).to.equal(1);
    expect(frames('?payment-methods=bank')).to.equal(0);
    // The frame in the HTML follows the browser's color scheme.
    expect(frames('?theme=dark')).to.equal(0);
  });
});
