import { expect, fixture, html as page } from '@open-wc/testing';
import type { Order } from '../../../src/checkout/order.ts';
import { checkoutView } from '../../../src/deferred/checkout-view.ts';
import { FirstForm, type FirstView } from '../../../src/element/first-form.ts';
import { drawForm } from '../../../src/element/form-source.ts';
import { fill } from '../../../src/messages/fill.ts';
import { pageTexts } from '../../../src/messages/page.ts';
import { PaymentPicker } from '../../../src/methods/payment-picker.ts';
import { formatMoney } from '../../../src/money.ts';
import { nothing } from '../../../src/template/html.ts';
import { render } from '../../../src/template/render.ts';
import { askedFields } from '../../../src/views/buyer-form.ts';
import type { CheckoutModel } from '../../../src/model/checkout-model.ts';
import { OrderLines, recurs, totalOf } from '../../../src/views/order-lines.ts';
import { MONTHLY, orderOf, TEE, TEE_ORDER } from '../../support/checkout/sample-order.ts';
import { outlineOf } from '../../support/element/outline.ts';

/*
 * Before its first use, the form is HTML with a script. Afterwards it is a template of the deferred
 * part. Apart from what that part adds, both draw the same.
 */

const unused = (): void => {};

/** Every text in another language. */
const FOREIGN = Object.fromEntries(
  Object.entries(pageTexts).map(([key, text]) => [key, `[${text}]`]),
) as typeof pageTexts;

const LOADING: FirstView = {
  language: 'en',
  direction: 'ltr',
  locale: 'en-US',
  messages: pageTexts,
  awaitsTexts: false,
  announcement: '',
  state: { status: 'loading' },
  order: undefined,
  hasIdentity: false,
  picks: true,
  method: 'card',
  frame: undefined,
  drawn: false,
  isPlain: false,
  busy: false,
  disabled: false,
  waits: false,
  cancelUrl: undefined,
  failed: false,
};

/** The view of a checkout that offers `order`. */
function ready(order: Order = TEE_ORDER): FirstView {
  const isPlain = !recurs(order);
  return { ...LOADING, state: { status: 'ready', order }, order, drawn: true, isPlain };
}

const TWO_MUGS = { ...TEE, price_id: 'price_mug', name: 'Mug', quantity: 2, amount: 4800 };
const PICTURED = { ...TEE, image_url: 'https://shop.example/tee.png' };
const RIGHT_TO_LEFT = { direction: 'rtl', locale: 'ar' };

const CASES: readonly (readonly [what: string, view: FirstView, lineCount?: number])[] = [
  ['an order that is being loaded', LOADING],
  ['an order of three lines that is being loaded', LOADING, 3],
  ['one line', ready()],
  ['two lines, one of them with a quantity', ready(orderOf([TEE, TWO_MUGS], 7200))],
  ['a line with a picture', ready(orderOf([PICTURED], 2400))],
  ['a plan', ready(orderOf([MONTHLY], 1200))],
  ['nothing to pay today', ready(orderOf([TEE], 0))],
  ['another language', { ...ready(), ...RIGHT_TO_LEFT, language: 'ar', messages: FOREIGN }],
  ['texts that are being loaded', { ...LOADING, ...RIGHT_TO_LEFT, awaitsTexts: true }],
  ['an announcement', { ...ready(), announcement: 'The order has changed.' }],
  ['a way back', { ...ready(), cancelUrl: 'https://shop.example/cart' }],
  ['a known customer', { ...ready(), hasIdentity: true }],
  ['a card alone', { ...ready(), picks: false }],
  ['a chosen bank account', { ...ready(), method: 'bank', isPlain: false }],
  ['nothing that can be used', { ...ready(), disabled: true }],
  ['a submit that waits', { ...ready(), busy: true }],
];

async function emptyRoot(): Promise<ShadowRoot> {
  const place = await fixture<HTMLElement>(page`<div></div>`);
  return place.attachShadow({ mode: 'open' });
}

/** Draws what `view` shows of the order, without the words for what recurs. */
function drawLines(lines: OrderLines, root: ShadowRoot, view: FirstView, lineCount: number): void {
  lines.draw(root, { ...view, lineCount, lineTerms: undefined });
}

/** Draws forms as they are before the first use. */
async function firstForm(): Promise<readonly [ShadowRoot, typeof draw]> {
  const root = await emptyRoot();
  drawForm(root);
  const listeners = { onSubmit: unused, onCancel: unused, onChoose: unused };
  const form = new FirstForm(root, { ...listeners, onMore: unused, onRetry: unused });
  const lines = new OrderLines();
  const draw = (view: FirstView, lineCount = 1): void => {
    form.draw(view);
    drawLines(lines, root, view, lineCount);
  };
  return [root, draw];
}

/** The model from which the deferred part draws `view`. */
function modelOf(view: FirstView): CheckoutModel {
  const { locale, language, direction, order, hasIdentity, cancelUrl, drawn, frame: iframe } = view;
  const methods = view.picks ? ['card', 'bank'] : ['card'];
  return {
    host: { cancelUrl, baseURI: location.href },
    state: { status: 'loading' },
    fields: { drawn, typed: false },
    frame: iframe && { iframe },
    order,
    hasIdentity,
    options: { methods, address: 'auto', collect: [] },
    attributes: {},
    methods: { wanted: view.method },
    speech: view.awaitsTexts ? { language: 'en', direction } : { language, direction },
    awaitsTexts: view.awaitsTexts,
    locale,
    messages: { ...pageTexts, ...view.messages },
    isDisabled: view.disabled,
    isBusy: view.busy,
    announcement: view.announcement,
  } as unknown as CheckoutModel;
}

/** Draws into an empty root what the deferred part shows for `view`, without what it adds. */
function drawDeferred(root: ShadowRoot, view: FirstView, lineCount = 1): void {
  const { locale, order, isPlain, messages } = view;
  const model = modelOf(view);
  const template = checkoutView({
    model,
    page: { onSubmit: unused, onCancel: unused },
    additions: {
      status: nothing,
      discount: nothing,
      buyer: {
        shown: askedFields({ isSplit: false, asksPhone: false, locale }),
        more: 'addPhoneOrBusiness',
        problemText: () => undefined,
        onInput: unused,
        onLeave: unused,
      },
      cleared: undefined,
      notices: [],
      beforePaying: nothing,
      payLabel:
        order && isPlain
          ? fill(messages.pay, { amount: formatMoney(totalOf(order), locale) })
          : undefined,
    },
    methods: new PaymentPicker(model),
    buyer: { askMore: unused },
  });
  render(template, root);
  drawLines(new OrderLines(), root, view, lineCount);
}

/** What only the first form writes into its HTML, and what `uses` says more exactly. */
const OWN = ['data-text', 'data-shows', 'checked', 'disabled'];

const outline = (root: ShadowRoot): string =>
  outlineOf(root, (attribute) => OWN.includes(attribute)).join('\n');

/** Which controls can be used, and which of them are chosen. */
function uses(root: ShadowRoot): string {
  const controls = root.querySelectorAll<HTMLInputElement>('input, button');
  return [...controls]
    .filter((control) => !control.closest('[hidden]'))
    .map((control) => {
      const isDisabled = control.matches(':disabled');
      return `${control.id || control.className}: ${isDisabled ? 'off' : 'on'} ${control.checked}`;
    })
    .join('\n');
}

describe('the form before its first use', () => {
  for (const [what, view, lineCount] of CASES) {
    it(`looks as it does afterwards, with ${what}`, async () => {
      const [first, draw] = await firstForm();
      const deferred = await emptyRoot();
      // At once, because a picture is hidden as soon as it cannot be loaded.
      draw(view, lineCount);
      drawDeferred(deferred, view, lineCount);
      expect(outline(first)).to.contain('payment-footer');
      expect(outline(first)).to.equal(outline(deferred));
      expect(uses(first)).to.equal(uses(deferred));
    });
  }

  it('has nothing that moves while it waits, for which a browser would draw further frames', async () => {
    const [root, draw] = await firstForm();
    draw(LOADING, 2);
    expect(root.querySelectorAll('.bone')).to.have.length(6);
    expect(root.getAnimations()).to.deep.equal([]);
  });

  it('corrects nothing that is typed', async () => {
    const [root] = await firstForm();
    const form = root.querySelector('form');
    expect(form?.getAttribute('autocapitalize')).to.equal('off');
    expect(form?.getAttribute('autocorrect')).to.equal('off');
    for (const input of root.querySelectorAll('input')) expect(input.spellcheck).to.equal(false);
  });

  it('looks the same whatever it has shown before', async () => {
    for (const last of [LOADING, ready()]) {
      const [used, drawUsed] = await firstForm();
      for (const [, view] of CASES) drawUsed(view);
      drawUsed(last);
      const [fresh, draw] = await firstForm();
      draw(last);
      expect(outline(used)).to.equal(outline(fresh));
      expect(uses(used)).to.equal(uses(fresh));
    }
  });

  it('says everything in a language that comes later', async () => {
    const leadsBack = { ...ready(), cancelUrl: 'https://shop.example/cart' };
    for (const view of [LOADING, leadsBack, { ...ready(), busy: true }]) {
      const translated = { ...view, messages: FOREIGN };
      const [used, drawUsed] = await firstForm();
      drawUsed(view);
      drawUsed(translated);
      const [fresh, draw] = await firstForm();
      draw(translated);
      expect(outline(used)).to.equal(outline(fresh));
    }
  });

  it('leaves the nodes alone when nothing has changed', async () => {
    const [root, draw] = await firstForm();
    draw(ready());
    const observer = new MutationObserver(unused);
    observer.observe(root, { childList: true, characterData: true, subtree: true });
    draw(ready());
    expect(observer.takeRecords()).to.have.length(0);
  });
});
