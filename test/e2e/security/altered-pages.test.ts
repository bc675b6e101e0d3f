import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { checkRows } from '../../support/pages/table.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/* Reliability, F24: old libraries and careless scripts change what belongs to the language. */

const SUCCESS = `{ status: 'complete', outcome: 'paid', transfer: { id: 'TR1', state: 'SUCCEEDED', amount: 2400, currency: 'USD' } }`;

/** Scripts that a page runs before the element's. */
const ALTERATIONS: Readonly<Record<string, string>> = {
  'adds to every object': `Object.prototype.extend = function () {}; Object.prototype.type = 'x';`,
  'adds to every array': `Array.prototype.remove = function () {}; Array.prototype.last = 1;`,
  'gives every object the answer of a payment': `Object.assign(Object.prototype, ${SUCCESS});`,
  'writes lists as an old library did': `Array.prototype.toJSON = function () { return '[' + this.join() + ']'; };`,
  'has a fetch of its own': `globalThis.fetch = async () => new Response(JSON.stringify({ success: true, data: ${SUCCESS} }));`,
  'has a random source that knows one number': `Math.random = () => 0.5;`,
  'has a bind of its own': `Function.prototype.bind = function (self, ...first) { return (...rest) => this.apply(self, [...first, ...rest]); };`,
  'wraps every listener': `{
    const listen = EventTarget.prototype.addEventListener;
    EventTarget.prototype.addEventListener = function (type, listener, options) {
      const received = typeof listener === 'function'
        ? function (...values) { return listener.apply(this, values); }
        : listener;
      return listen.call(this, type, received, options);
    };
  }`,
  'has a Promise of its own': `globalThis.Promise = class extends Promise {};`,
  'has no structuredClone, randomUUID or requestIdleCallback': `delete globalThis.structuredClone; delete Crypto.prototype.randomUUID; delete globalThis.requestIdleCallback;`,
  'has a JSON that says what it likes': `JSON.parse = () => (${SUCCESS}); `,
};

test('on a page that alters the language, it pays or refuses, and never calls paid what is not @promise', async ({
  page,
  merchant,
  scriptTag,
  sandbox,
}) => {
  const checkout = new CheckoutPage(page);
  await checkRows({
    page,
    sandbox,
    rows: Object.entries(ALTERATIONS),
    nameOf: ([what]) => what,
    async check([, script]) {
      // The script has to run before the element's.
      await page.goto(merchant.put('/', `<script>${script}</script>${scriptTag}${tag()}`));
      await expect(checkout.element).toHaveAttribute('state', /ready|unusable/);
      if ((await checkout.element.getAttribute('state')) === 'unusable') {
        await expect(checkout.notice).not.toBeEmpty();
        await expect(checkout.payButton).toBeHidden();
        expect((await sandbox.state()).transfers).toEqual([]);
        return;
      }
      await expect(checkout.receipt).toBeHidden();
      expect((await sandbox.state()).transfers).toEqual([]);
      await checkout.pay();
      await checkout.expectStatus('complete');
      await expect(checkout.receiptLine('Amount paid')).toHaveText('$24.00');
      const { transfers } = await sandbox.state();
      expect(transfers).toMatchObject([{ state: 'SUCCEEDED', amount: 2400 }]);
    },
  });
});
