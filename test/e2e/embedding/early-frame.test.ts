import type { Locator } from '@playwright/test';
import type { EasyCheckout } from '../../../src/element/easy-checkout.ts';
import type { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { earlyFrame, expect, tag, test } from '../../support/pages/merchant-page.ts';
import { checkRows } from '../../support/pages/table.ts';
import { tellingOf } from '../../support/pages/telling-rows.ts';

/*
 * What optimizers, consent tools and server-side morphing do to the frame in a merchant's HTML. The
 * element is ready only while a payment form of its own can be seen and used.
 */

/** Another frame in the slot. */
const frameWith = (attributes: string): string =>
  `<iframe slot="payment-fields" title="Secure payment fields" ${attributes}></iframe>`;

/** What the page's HTML has in place of the early frame, or with it, by the address of the frame. */
const IN_HTML: Readonly<Record<string, (address: string) => string>> = {
  'a blank frame with data-src': (address) =>
    frameWith(`src="about:blank" data-src="${address}" class="lazyload"`),
  'a frame without an address': (address) => frameWith(`data-cookieblock-src="${address}"`),
  'a frame with a picture of data': (address) =>
    frameWith(`src="data:image/svg+xml;base64,PHN2Zy8+" data-src="${address}"`),
  'a frame with a version in its address': (address) => frameWith(`src="${address}?ver=6.4"`),
  'a frame of another host': () => frameWith('src="http://127.0.0.1:9/frame.html"'),
  'a frame that waits to be scrolled to': (address) =>
    `${frameWith(`src="${address}" loading="lazy"`)}<style>easy-checkout { display: block; margin-top: 9000px }</style>`,
  'a frame with a document of its own': (address) =>
    frameWith(`src="${address}" srcdoc="<p>Click to load"`),
  'a frame that may run no script': (address) => frameWith(`src="${address}" sandbox=""`),
  'a hidden frame': (address) => frameWith(`src="${address}" hidden style="display: none"`),
  'a placeholder in the slot': () => '<div slot="payment-fields">Click to accept</div>',
  'a wrapped frame': (address) => `<div>${frameWith(`src="${address}"`)}</div>`,
  'two frames': (address) => frameWith(`src="${address}"`).repeat(2),
};

/** What happens to an early frame, in the page. It is given the element and the frame's address. */
type Alteration = (element: EasyCheckout, address: string) => void;

const IN_TIME: Readonly<Record<string, Alteration>> = {
  wrapped: (element) => {
    const frame = element.querySelector('iframe');
    const wrapper = document.createElement('div');
    frame?.replaceWith(wrapper);
    if (frame) wrapper.append(frame);
  },
  removed: (element) => element.querySelector('iframe')?.remove(),
  exchanged: (element) => {
    const frame = element.querySelector('iframe');
    frame?.replaceWith(frame.cloneNode());
  },
  'replaced by a placeholder': (element) => {
    element.innerHTML = '<p slot="payment-fields">Click to accept</p>';
  },
  'made blank, and restored': (element, address) => {
    const frame = element.querySelector('iframe') as HTMLIFrameElement;
    frame.src = 'about:blank';
    setTimeout(() => (frame.src = address), 500);
  },
  'loaded again': (element, address) => {
    const frame = element.querySelector('iframe') as HTMLIFrameElement;
    frame.src = address;
  },
  'joined by another one': (element) => {
    element.prepend(element.querySelector('iframe')?.cloneNode() as Node);
  },
  'taken out of its slot': (element) => element.querySelector('iframe')?.removeAttribute('slot'),
};

/** The card number in the frame that the buyer sees. */
function cardNumber({ element }: CheckoutPage): Locator {
  return element
    .locator('iframe:visible')
    .contentFrame()
    .getByLabel('Card number', { exact: true });
}

/** Waits until the buyer sees one payment form, and only one, that can be used. */
async function formSeen(checkout: CheckoutPage): Promise<void> {
  await checkout.expectStatus('ready');
  await expect(checkout.element.locator('iframe:visible')).toHaveCount(1);
  await expect(cardNumber(checkout)).toBeEditable();
}

async function fillIn(checkout: CheckoutPage): Promise<void> {
  await checkout.fillBuyer();
  await checkout.fillCard();
}

test('whatever stands in for the frame of the page, one form is shown and pays @promise @smoke', async ({
  page,
  stack,
  sandbox,
  embed,
}) => {
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(IN_HTML),
    nameOf: ([name]) => name,
    check: async ([, html]) => {
      const checkout = await embed(tag('', html(`${stack.checkout}/frame.html`)));
      await formSeen(checkout);
      await fillIn(checkout);
      await checkout.payButton.click();
      await checkout.expectStatus('complete');
      expect((await sandbox.state()).transfers).toHaveLength(1);
    },
  });
});

/** Until when the buyer has got with the checkout. */
type Moment = 'when it is ready' | 'when a card is typed' | 'while it pays';
const MOMENTS: readonly Moment[] = ['when it is ready', 'when a card is typed', 'while it pays'];

/** What tells the most before a payment: whether what was typed is lost, kept or restored. */
const TELLING = ['removed', 'joined by another one', 'made blank, and restored'];

const ROWS = tellingOf(
  MOMENTS.flatMap((moment) =>
    Object.entries(IN_TIME).map(([name, alter]) => ({ moment, name, alter })),
  ),
  ({ moment, name }) => moment === 'while it pays' || TELLING.includes(name),
);

test('whatever happens to the frame of the page, the buyer is told and pays once @promise', async ({
  page,
  stack,
  sandbox,
  merchant,
  embed,
}) => {
  await checkRows({
    page,
    sandbox,
    rows: ROWS,
    nameOf: ({ moment, name }) => `${name} ${moment}`,
    check: async ({ moment, name, alter }) => {
      await allowOrigins(sandbox, merchant.origin);
      const { client_secret } = await createSession(sandbox);
      const checkout = await embed(
        `<easy-checkout client-secret="${client_secret}">${earlyFrame(stack.checkout)}</easy-checkout>`,
      );
      await checkout.ready();
      if (moment !== 'when it is ready') await checkout.fillIn();
      if (moment === 'while it pays') {
        await sandbox.delayNext(
          { method: 'POST', path: '/v1/api/embedded-checkout/confirm' },
          1000,
        );
        await checkout.payButton.click();
        await checkout.expectStatus('confirming');
      }
      const lives = /joined|slot/.test(name);
      await checkout.element.evaluate(alter, `${stack.checkout}/frame.html`);
      if (moment === 'when it is ready') {
        await formSeen(checkout);
        await fillIn(checkout);
        await checkout.payButton.click();
      } else if (moment === 'when a card is typed') {
        await formSeen(checkout);
        if (lives) await expect(cardNumber(checkout)).toHaveValue(/^4242/);
        else {
          await expect(cardNumber(checkout)).toHaveValue('');
          await expect(checkout.notice.filter({ hasText: /again/ })).toBeVisible();
          await checkout.fillCard();
        }
        await checkout.payButton.click();
      }
      await checkout.expectStatus('complete');
      expect((await sandbox.state()).transfers).toHaveLength(1);
    },
  });
});
