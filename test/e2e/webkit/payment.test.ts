import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxControl } from '../../support/service/sandbox-control.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import { ELEMENT, FRAME, inState } from './scripts.ts';

/** A script that returns the field that autofill knows by this name. */
const inPage = (token: string): string =>
  `return ${ELEMENT}?.querySelector('[autocomplete~=${token}]')`;
const inFrame = (token: string): string =>
  `return document.querySelector('[autocomplete~=${token}]')`;

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
    await page.waitFor(inState('ready'));
    await page.enterFrame(FRAME);
    await page.type(inFrame('cc-number'), '4242424242424242');
    await page.type(inFrame('cc-exp'), '1239');
    await page.type(inFrame('cc-csc'), '123');
    await page.type(inFrame('postal-code'), '94107');
    await page.leaveFrames();
    await page.type(inPage('name'), 'Ada Lovelace');
    await page.type(inPage('email'), 'ada@example.com');
    await page.click(`return ${ELEMENT}?.querySelector('button[type=submit]')`);

    await page.waitFor(inState('complete'));
    const { transfers } = await sandbox.state();
    expect(transfers).toHaveLength(1);
    expect(transfers[0]).toMatchObject({ amount: 4800, currency: 'USD', state: 'SUCCEEDED' });
  });
});
