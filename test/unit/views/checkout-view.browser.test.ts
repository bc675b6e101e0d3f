import { expect, fixture, html as page } from '@open-wc/testing';
import { nothing, render } from 'lit';
import type { Order } from '../../../src/checkout/order.ts';
import { fill } from '../../../src/messages/fill.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { formatMoney } from '../../../src/money.ts';
import { checkoutView, type CheckoutView, initialView } from '../../../src/views/checkout-view.ts';
import { newMethodPicker } from '../../../src/views/method-picker.ts';
import { totalOf } from '../../../src/views/order-lines.ts';
import { MONTHLY, orderOf, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { outlineOf } from '../../support/element/outline.ts';
import { translate } from '../../support/element/translator.ts';
import { textOf } from '../../support/element/views.ts';

const unused = (): void => {};

/** Every text in another language. */
const FOREIGN = Object.fromEntries(
  Object.entries(pageTexts).map(([key, text]) => [key, `[${text}]`]),
) as typeof pageTexts;

/** The view with `changes`, which concern the choice of a method too. */
function viewOf(
  changes: Partial<CheckoutView> = {},
  chosen: 'card' | 'bank' = 'card',
): CheckoutView {
  const view: CheckoutView = { ...initialView(), locale: 'en-US', isLive: true, ...changes };
  const picker: CheckoutView['picker'] =
    changes.picker ??
    newMethodPicker({ ...view, disabled: view.disabled || view.busy, chosen, choose: unused });
  return { ...view, picker };
}

function ready(order: Order = TEE_ORDER, changes: Partial<CheckoutView> = {}): CheckoutView {
  const { locale = 'en-US', messages = pageTexts } = changes;
  const label = fill(messages.pay, { amount: formatMoney(totalOf(order), locale) });
  return viewOf({ order, label, drawn: true, ...changes });
}

const TWO_MUGS = { ...TEE, price_id: 'price_mug', name: 'Mug', quantity: 2, amount: 4800 };
const PICTURED = { ...TEE, image_url: 'https://shop.example/tee.png' };
const RIGHT_TO_LEFT = { direction: 'rtl', locale: 'ar' };

const CASES: readonly (readonly [what: string, view: CheckoutView])[] = [
  ['an order that is being loaded', viewOf()],
  ['an order of three lines that is being loaded', viewOf({ lineCount: 3 })],
  ['one line', ready()],
  ['two lines, one of them with a quantity', ready(orderOf([TEE, TWO_MUGS], 7200))],
  ['a line with a picture', ready(orderOf([PICTURED], 2400))],
  ['a plan', ready(orderOf([MONTHLY], 1200), { lineTerms: () => '$12.00 per month' })],
  ['nothing to pay today', ready(orderOf([TEE], 0))],
  ['another language', ready(TEE_ORDER, { ...RIGHT_TO_LEFT, language: 'ar', messages: FOREIGN })],
  ['texts that are being loaded', viewOf({ ...RIGHT_TO_LEFT, awaitsTexts: true })],
  ['an announcement', ready(TEE_ORDER, { announcement: 'The order has changed.' })],
  ['a way back', ready(TEE_ORDER, { cancelUrl: 'https://shop.example/cart' })],
  ['a known customer', ready(TEE_ORDER, { hasIdentity: true })],
  ['a card alone', ready(TEE_ORDER, { picker: nothing })],
  ['a chosen bank account', viewOf({ order: TEE_ORDER, drawn: true }, 'bank')],
  ['nothing that can be used', ready(TEE_ORDER, { disabled: true })],
  ['a submit that waits', ready(TEE_ORDER, { busy: true })],
];

/** A root in the page, and what draws a view into it. */
async function place(): Promise<readonly [ShadowRoot, (view: CheckoutView) => void]> {
  const host = await fixture<HTMLElement>(page`<div></div>`);
  const root = host.attachShadow({ mode: 'open' });
  return [root, (view) => render(checkoutView(view), root)];
}

const outline = (root: ShadowRoot): string => outlineOf(root, () => false).join('\n');

const checked = (root: ShadowRoot) => root.querySelector('input:checked')?.id;

describe('the view of the whole checkout', () => {
  it('has nothing that moves while it waits, for which a browser would draw further frames', async () => {
    const [root, draw] = await place();
    draw(viewOf({ lineCount: 2 }));
    expect(root.querySelectorAll('.bone')).to.have.length(6);
    expect(root.getAnimations()).to.deep.equal([]);
  });

  it('corrects nothing that is typed', async () => {
    const [root, draw] = await place();
    draw(viewOf());
    const form = root.querySelector('form');
    expect(form?.getAttribute('autocapitalize')).to.equal('off');
    expect(form?.getAttribute('autocorrect')).to.equal('off');
    for (const input of root.querySelectorAll('input')) expect(input.spellcheck).to.equal(false);
  });

  for (const [what, view] of CASES) {
    it(`looks the same whatever it has shown before, with ${what}`, async () => {
      const [used, drawUsed] = await place();
      const [fresh, draw] = await place();
      // At once, because a picture is hidden as soon as it cannot be loaded.
      for (const [, other] of CASES) drawUsed(other);
      drawUsed(view);
      draw(view);
      expect(outline(fresh)).to.contain('payment-footer');
      expect(outline(used)).to.equal(outline(fresh));
      expect(checked(used)).to.equal(checked(fresh));
    });
  }

  it('leaves the nodes alone when nothing has changed', async () => {
    const [root, draw] = await place();
    draw(ready());
    const observer = new MutationObserver(unused);
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    draw(ready());
    expect(observer.takeRecords()).to.have.length(0);
  });

  it('has every amount, label and text anew where a translator has rebuilt the old ones', async () => {
    const [used, drawUsed] = await place();
    const way = { cancelUrl: 'https://shop.example/cart' };
    const dear = orderOf([TEE, TWO_MUGS], 7200);
    drawUsed(ready(dear, way));
    translate(used);
    const lines = [
      { ...TEE, name: 'Shirt', amount: 2300 },
      { ...TWO_MUGS, name: 'Cups', amount: 4700 },
    ];
    const cheap = orderOf(lines, 7000);
    drawUsed(ready(cheap, { ...way, messages: FOREIGN }));
    expect(textOf(used.querySelector('.total strong'))).to.equal('$70.00');
    expect(textOf(used.querySelector('.pay'))).to.equal('[Pay $70.00]');
    const [fresh, draw] = await place();
    draw(ready(cheap, { ...way, messages: FOREIGN }));
    expect(outline(used)).to.equal(outline(fresh));
  });

  it('keeps amounts from translators', async () => {
    const [root, draw] = await place();
    draw(ready());
    for (const amount of root.querySelectorAll('.line-amount, .total strong')) {
      expect(amount.getAttribute('translate')).to.equal('no');
    }
  });
});
