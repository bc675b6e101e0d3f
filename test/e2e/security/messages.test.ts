import type { Page } from '@playwright/test';
import { ANYTHING, FORGED, NONCE } from '../../support/pages/forged-messages.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage, checkoutCalls } from '../../support/pages/checkout-page.ts';

/** Posts each message to the page and to every frame that it can reach, from within itself. */
const ATTACK = `
  function attack(root, messages) {
    const element = root.document.querySelector('easy-checkout');
    const frames = [...element.shadowRoot.querySelectorAll('iframe')];
    for (const message of messages) {
      for (const target of [root, ...frames.map((frame) => frame.contentWindow)]) {
        target.postMessage(message, '*');
        target.postMessage(JSON.stringify(message), '*');
      }
      element.dispatchEvent(new MessageEvent('message', { data: message }));
      root.dispatchEvent(new MessageEvent('message', { data: message, source: root }));
    }
  }
`;

/** Nothing has begun, nothing was paid, and the buyer can still pay what the page sells. */
async function expectUnharmed(page: Page, checkout: CheckoutPage): Promise<void> {
  await checkout.expectStatus('ready');
  await expect(checkout.payButton).toHaveText('Pay $24.00');
  await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
  await expect(checkout.cardNumber).toBeEnabled();
  await expect(checkout.fullName).toHaveValue('Grace Hopper');
  for (const type of ['complete', 'submit', 'error', 'decline']) {
    expect(await checkout.eventsNamed(`easy-${type}`), type).toEqual([]);
  }
  expect(await checkout.eventsNamed('easy-ready')).toHaveLength(1);
  // Not even begun: no attempt stands in the journal. What the buyer has typed is all that is kept.
  const kept = await page.evaluate(() => Object.keys(sessionStorage));
  expect(kept.filter((key) => !key.startsWith('easy-checkout:draft:'))).toEqual([]);
}

const filled = test.extend<{ readonly checkout: CheckoutPage }>({
  checkout: async ({ embed, page }, use) => {
    const checkout = new CheckoutPage(page);
    await checkout.listen();
    await embed(tag());
    await checkout.fillIn();
    await use(checkout);
  },
});

filled(
  'forged and random messages of the page itself have no effect @promise @smoke',
  async ({ page, checkout, sandbox }) => {
    const before = (await sandbox.requests()).length;
    const messages = JSON.stringify([...FORGED, ...ANYTHING]);
    await page.evaluate(`(() => { ${ATTACK} attack(window, ${messages}); })()`);
    await expectUnharmed(page, checkout);
    expect((await sandbox.requests()).length).toBe(before);
    await checkout.payButton.click();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ amount: 2400 }]);
  },
);

for (const [place, open] of [
  ['a sibling frame', `document.body.append(frame)`],
  [
    'a frame in a frame',
    `const outer = document.createElement('iframe');
     document.body.append(outer);
     outer.contentDocument.body.append(frame)`,
  ],
  ['a popup', `open('/attack.html')`],
] as const) {
  filled(
    `forged and random messages from ${place} have no effect`,
    async ({ page, merchant, checkout, sandbox }) => {
      const before = (await sandbox.requests()).length;
      const messages = JSON.stringify([...FORGED, ...ANYTHING]);
      const shop =
        'let shop = window.opener ?? window.parent; while (shop.parent !== shop) shop = shop.parent;';
      // With ports too: this one is the whole first message, from a window that is not the parent.
      const connect = JSON.stringify(FORGED.at(-1));
      merchant.put(
        '/attack.html',
        `<script>${shop}${ATTACK}
        attack(shop, ${messages});
        const secure = shop.document.querySelector('easy-checkout').shadowRoot.querySelector('iframe');
        const { port1, port2 } = new MessageChannel();
        shop.heardByAttacker = [];
        port1.onmessage = ({ data }) => shop.heardByAttacker.push(data);
        secure.contentWindow.postMessage(${connect}, '*', [port2]);
        for (const message of ${JSON.stringify(FORGED)}) port1.postMessage(message);
        shop.attacked = true;
      </script>`,
      );
      await page.evaluate(
        `const frame = document.createElement('iframe'); frame.src = '${merchant.origin}/attack.html'; ${open}; undefined`,
      );
      await page.waitForFunction('window.attacked');
      await expectUnharmed(page, checkout);
      expect(await page.evaluate('window.heardByAttacker')).toEqual([]);
      expect((await sandbox.requests()).length).toBe(before);
    },
  );
}

test('the frame answers the document that embeds it, and no other', async ({
  page,
  merchant,
  stack,
}) => {
  const inner = merchant.put(
    '/inner.html',
    `<iframe id="secure" src="${stack.checkout}/frame.html"></iframe>`,
  );
  const other = inner.replace('127.0.0.1', 'localhost');
  await page.goto(merchant.put('/', `<iframe src="${other}"></iframe>`));
  await page.waitForLoadState();
  const received = await page.evaluateHandle(
    ({ connect }) => {
      const between = (document.querySelector('iframe') as HTMLIFrameElement).contentWindow;
      const secure = between?.[0];
      const { port1, port2 } = new MessageChannel();
      const answers: unknown[] = [];
      port1.addEventListener('message', ({ data }) => answers.push(data));
      port1.start();
      secure?.postMessage(connect, '*', [port2]);
      return answers;
    },
    { connect: FORGED.at(-1) },
  );
  // The same message from the parent comes after it and is answered, so the silence means something.
  const frame = page.frames().find((candidate) => candidate.url() === other);
  const answered = await frame?.evaluate((connect) => {
    const { port1, port2 } = new MessageChannel();
    return new Promise((resolve) => {
      port1.addEventListener('message', ({ data }) => resolve(data));
      port1.start();
      window[0]?.postMessage(connect, '*', [port2]);
    });
  }, FORGED.at(-1));
  expect(answered).toMatchObject({ type: 'connected', nonce: NONCE });
  expect(await received.jsonValue()).toEqual([]);
});

filled(
  'a page that takes over the conversation learns nothing of the card @promise',
  async ({ page, checkout }) => {
    await expect(checkout.cardNumber).toHaveValue('4242 4242 4242 4242');
    const received = await page.evaluate(
      async ({ connect, messages }) => {
        const secure = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('iframe');
        const { port1, port2 } = new MessageChannel();
        const answers: string[] = [];
        port1.addEventListener('message', ({ data }) => answers.push(JSON.stringify(data)));
        port1.start();
        secure?.contentWindow?.postMessage(connect, '*', [port2]);
        const asks = ['getValue', 'setValue', 'value', 'card', 'export', 'token', 'debug'];
        for (const type of asks) port1.postMessage({ type, field: 'number' });
        for (const message of messages) port1.postMessage(message);
        // Each of these is answered, and the last one after everything else.
        const checks = messages.filter(
          (message) => (message as { type: string }).type === 'validate',
        );
        port1.postMessage({ type: 'validate' });
        const validated = () => answers.filter((answer) => answer.includes('"validated"')).length;
        while (validated() <= checks.length) await new Promise(requestAnimationFrame);
        return answers;
      },
      {
        connect: FORGED.at(-1),
        messages: FORGED.filter((message) => (message as { type: string }).type !== 'pay'),
      },
    );
    expect(received.length).toBeGreaterThan(0);
    expect(received.join('\n')).not.toMatch(/4242 ?4242|"123"|\bTK\w{10}/);
  },
);

test('the page cannot reach into the frame', async ({ embed, page }) => {
  await embed(tag());
  await new CheckoutPage(page).ready();
  const reached = await page.evaluate(() => {
    const frame = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('iframe');
    const inside = frame?.contentWindow;
    const ways = [
      () => frame?.contentDocument,
      () => inside?.document.body.innerHTML,
      () => Reflect.get(inside ?? {}, 'localStorage'),
    ];
    return ways.map((way) => {
      try {
        return String(way());
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(reached).toEqual(['null', 'SecurityError', 'SecurityError']);
});

test('patched functions of the page see neither the card nor its token @promise @smoke', async ({
  page,
  merchant,
  stack,
  sandbox,
}) => {
  const spy = `
    window.seen = [];
    const see = (value) => { try { window.seen.push(JSON.stringify(value) ?? String(value)); } catch { window.seen.push(String(value)); } };
    const wrap = (object, name) => {
      const original = object[name];
      object[name] = function (...parameters) { see(parameters); return original.apply(this, parameters); };
    };
    wrap(window, 'fetch');
    wrap(XMLHttpRequest.prototype, 'open');
    wrap(XMLHttpRequest.prototype, 'send');
    wrap(window, 'postMessage');
    wrap(MessagePort.prototype, 'postMessage');
    wrap(JSON, 'parse');
    wrap(navigator, 'sendBeacon');
    for (const type of ['input', 'change', 'keydown', 'keyup', 'paste', 'message']) {
      addEventListener(type, (event) => see([type, event.data, event.key, event.composedPath()[0]?.value]), true);
    }
    const { start, addEventListener: listen } = MessagePort.prototype;
    MessagePort.prototype.start = function () {
      listen.call(this, 'message', ({ data }) => see(data));
      return start.call(this);
    };`;
  const script = `<script type="module" src="${stack.checkout}/easy-checkout.js"></script>`;
  await page.goto(merchant.put('/', `<script>${spy}</script>${script}${tag()}`));
  const checkout = new CheckoutPage(page);
  await checkout.pay({ card: { cvc: '731' } });
  await checkout.expectStatus('complete');
  const seen = (await page.evaluate('window.seen.join("\\n")')) as string;
  // The spy sees: the buyer's own details and the frame's snapshots pass through the page.
  expect(seen).toContain('grace@example.com');
  expect(seen).toContain('"status":"complete"');
  expect(seen).not.toMatch(/4242 ?4242|(?<![\w.-])731(?![\w-])|\bTK\w{10}/);
  const [posted] = await checkoutCalls(sandbox);
  expect(posted?.body).toMatchObject({ source: { tokenId: expect.stringMatching(/^TK\w{10}/) } });
});

test('a page with a polluted Object.prototype pays what it shows', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const pollution = `<script>
    Object.assign(Object.prototype, {
      polluted: 'yes', publishableKey: 'pk_test_other', identityId: 'ID_ada', environment: 'live',
      checkoutOrigin: 'https://evil.example', journal: { attemptId: 'forged', startedAt: 'x' },
      price_id: 'price_sticker', quantity: 9, status: 'complete', metadata: { a: 'b' },
    });
  </script>`;
  const checkout = new CheckoutPage(page);
  await page.goto(merchant.put('/', pollution + scriptTag + tag()));
  await expect(checkout.element).toHaveAttribute('state', /^(ready|unusable)$/);
  if ((await checkout.element.getAttribute('state')) === 'ready') {
    await expect(checkout.payButton).toHaveText('Pay $24.00');
    await checkout.pay();
    await checkout.expectStatus('complete');
    expect((await sandbox.state()).transfers).toMatchObject([{ amount: 2400 }]);
    const [posted] = await checkoutCalls(sandbox);
    expect(posted?.body).toMatchObject({ line_items: [{ price_id: 'price_tee', quantity: 1 }] });
    expect(posted?.body).toMatchObject({ customer_creation: true });
  } else {
    await expect(checkout.notice).toContainText('Nothing was charged');
  }
});
