import type { Page } from '@playwright/test';
import { expect, type MerchantSite, tag, test } from '../../support/pages/merchant-page.ts';
import { FORGED } from '../../support/pages/forged-messages.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';

/* Reliability, T3 and T16: pages that send the frame elsewhere, and pages full of names. */

/** A page of a third site that reports all messages and posts helpful ones to the page around it. */
function putImposter(merchant: MerchantSite): string {
  const address = merchant.put(
    '/imposter.html',
    `<title>Imposter</title><script>
      report('here');
      addEventListener('message', ({ data, ports }) => {
        report(JSON.stringify(data));
        for (const port of ports) {
          port.onmessage = ({ data }) => report(JSON.stringify(data));
          port.postMessage({ type: 'connected', version: 1, nonce: data.nonce });
        }
      });
      for (const message of ${JSON.stringify(FORGED)}) parent.postMessage(message, '*');
    </script>`,
  );
  return address.replace('127.0.0.1', 'localhost');
}

/**
 * Sends the secure frame to `address`, as a script of the page can.
 *
 * @returns what its document reports, which the element soon replaces by one of its own
 */
async function sendFrame(page: Page, address: string): Promise<readonly string[]> {
  const reports: string[] = [];
  await page.exposeFunction('report', (text: string) => reports.push(text));
  await page.evaluate((to) => {
    const frame = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('iframe');
    if (frame) frame.src = to;
  }, address);
  return reports;
}

test('a frame that is sent elsewhere receives nothing, and its messages have no effect @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const { client_secret } = await createSession(sandbox);
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await page.goto(merchant.put('/', scriptTag));
  await page.evaluate((clientSecret) => {
    document.body.append(Object.assign(document.createElement('easy-checkout'), { clientSecret }));
  }, client_secret);
  await checkout.fillIn();
  const imposter = putImposter(merchant);
  const reports = await sendFrame(page, imposter);
  await expect(checkout.notice).toContainText('Your payment details were cleared');
  await checkout.expectStatus('ready');
  expect(page.frames().map((frame) => frame.url())).not.toContain(imposter);
  expect(reports.filter((text) => text !== 'here')).toEqual([]);
  for (const type of ['complete', 'submit', 'decline']) {
    expect(await checkout.eventsNamed(`easy-${type}`), type).toEqual([]);
  }
  expect((await sandbox.state()).transfers).toEqual([]);
});

test('a frame that is sent elsewhere while it pays does not make the page deny the payment', async ({
  embed,
  page,
  merchant,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkout.listen();
  await embed(tag());
  await sandbox.fail({
    match: { method: 'POST', path: '/v1/api/checkout/' },
    times: 3,
    when: 'after',
    action: { type: 'hang' },
  });
  await checkout.pay();
  await checkout.expectStatus('confirming');
  await expect.poll(async () => (await sandbox.state()).transfers.length).toBe(1);
  await sendFrame(page, putImposter(merchant));
  await checkout.expectStatus('unresolved');
  await expect(checkout.notice).toContainText('not sure about your payment');
  // The status checks have ended, and the buyer is not left waiting.
  await expect(checkout.notice).toContainText(/quote this reference: [\da-f-]{36}/);
  await expect(checkout.payButton).toBeHidden();
  expect(await checkout.eventsNamed('easy-complete')).toEqual([]);
});

const NAMES =
  'frame config form number name email checkout payment state more later parent top self opener ' +
  'head body documentElement currentScript adoptedStyleSheets crypto ' +
  'MessageChannel trustedTypes customElements easy-checkout origin status submit elements ' +
  'pay order session result error publishableKey clientSecret lineItems';

test('a page whose elements shadow global names pays what it shows', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const named = NAMES.split(' ').map(
    (name) =>
      `<form id="${name}" name="${name}"><input name="${name}" value="https://evil.example"></form>`,
  );
  const [file = ''] = Object.keys(
    (await (await fetch(`${stack.checkout}/integrity.json`)).json()) as object,
  );
  const script = `<script type="module" crossorigin src="${stack.checkout}/${file}"></script>`;
  await page.goto(merchant.put('/', `${script}<img name="scripts">${named.join('')}${tag()}`));
  const checkout = new CheckoutPage(page);
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await checkout.pay();
  await checkout.expectStatus('complete');
  expect((await sandbox.state()).transfers).toMatchObject([{ amount: 2400 }]);
  await expect(checkout.receipt).toContainText('$24.00');
});
