import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import { inState } from './scripts.ts';
import { pay, shown } from './situation.ts';

let stack: TestStack;
let page: WebkitPage;

beforeAll(async () => {
  stack = await startTestStack();
});
afterAll(() => stack.close());
beforeEach(async () => {
  page = await WebkitPage.open();
});
afterEach(() => page.close());

describe('a payment in WebKit, across sites', () => {
  it('ends with a transfer and shows the receipt', async () => {
    const sandbox = new SandboxControl(stack.service);
    await page.goto(`${stack.shop}/checkout.html?items=price_tee:2`);
    await pay(page);

    await page.waitFor(inState('complete'));
    const { transfers } = await sandbox.state();
    expect(transfers).toHaveLength(1);
    expect(transfers[0]).toMatchObject({ amount: 4800, currency: 'USD', state: 'SUCCEEDED' });
  });

  it('goes on with a frame of the element where another one is removed from outside of scripts', async () => {
    const sandbox = new SandboxControl(stack.service);
    const before = (await sandbox.state()).transfers.length;
    await page.goto(`${stack.shop}/checkout.html?items=price_tee:2`);
    await page.waitFor(inState('ready'));
    await page.evaluate(`
      const checkout = document.querySelector('easy-checkout');
      (checkout.querySelector('iframe') ?? checkout.shadowRoot.querySelector('iframe')).remove();`);
    await page.waitFor(shown('iframe'));
    await pay(page);
    await page.waitFor(inState('complete'));
    expect((await sandbox.state()).transfers).toHaveLength(before + 1);
  });
});
