import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SandboxControl } from '../../../src/testing/sandbox-control.ts';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { KEYS, WebkitPage } from '../../support/engines/webdriver.ts';
import { ELEMENT, FRAME, inState } from './scripts.ts';

/** Whether the focus is on what `selector` names, in the page's part of the checkout. */
const onPage = (selector: string): string =>
  `return ${ELEMENT}.activeElement?.matches('${selector}') === true`;
/** … and in the document that the driver is in. */
const inDocument = (selector: string): string =>
  `return document.activeElement?.matches('${selector}') === true`;
/** Of what has the focus in the page's part of the checkout. */
const RING = `const at = ${ELEMENT}.activeElement; const box = at.type === 'radio' ? at.closest('label') : at;
  return getComputedStyle(box).outlineStyle`;

let stack: TestStack;
let sandbox: SandboxControl;
let page: WebkitPage;

beforeAll(async () => {
  stack = await startTestStack();
  sandbox = new SandboxControl(stack.service);
});
afterAll(() => stack.close());
beforeEach(async () => {
  await sandbox.reset();
  page = await WebkitPage.open();
  await page.goto(`${stack.shop}/checkout.html?items=price_tee`);
  await formReady();
});
afterEach(() => page.close());

/** Types `text` and goes on to the next field. */
async function fill(...texts: readonly string[]): Promise<void> {
  for (const text of texts) await page.press(...text.split(''), KEYS.tab);
}

/** Goes on from stop to stop until `script` says that the focus is there. */
async function tabTo(script: string, key: string = KEYS.tab): Promise<void> {
  for (let stop = 0; stop < 8 && !(await page.evaluate(script)); stop += 1) {
    await page.press(key);
  }
  expect(await page.evaluate(script), script).toBe(true);
}

/** The form is there, with all that comes later. */
async function formReady(): Promise<void> {
  await page.waitFor(`return document.querySelector('easy-checkout') !== null`);
  await page.waitFor(inState('ready'));
  await page.waitFor(`return ${ELEMENT}.querySelector('[name=method]') !== null`);
}

/** From the choice between ways to pay to the button, with a card. */
async function fillCard(number: string, code = '123'): Promise<void> {
  await page.press(KEYS.tab);
  await fill(number, '1239', code, '', '', '94107');
  // The shop's terms stand between the fields and the button.
  await tabTo(onPage('button.pay'));
}

/** From the e-mail address to the choice between ways to pay, each stop with its ring. */
async function fillBuyer(): Promise<void> {
  await page.evaluate(`${ELEMENT}.querySelector('#email').focus()`);
  for (const [selector, text] of [
    ['#email', 'ada@example.com'],
    ['#full_name', 'Ada Lovelace'],
    ['[part=more-details]', ''],
  ] as const) {
    expect(await page.waitFor(onPage(selector)), selector).toBe(true);
    expect(await page.evaluate(RING), selector).toBe('solid');
    await fill(text);
  }
  await page.waitFor(onPage('[name=method]'));
  expect(await page.evaluate(RING)).toBe('solid');
}

describe('the keyboard alone, in WebKit', () => {
  it('pays with a card, corrects the field that it is led to, and is led to the receipt', async () => {
    await fillBuyer();
    await fillCard('4242424242424242', '');
    expect(await page.evaluate(RING)).toBe('solid');
    await page.press(KEYS.enter);
    await page.enterFrame(FRAME);
    expect(await page.waitFor(inDocument('#cvc'))).toBe(true);
    await page.leaveFrames();
    await page.press(...'123'.split(''), KEYS.enter);
    await page.waitFor(inState('complete'));
    expect(await page.waitFor(onPage('#receipt-title'))).toBe(true);
    expect((await sandbox.state()).transfers).toHaveLength(1);
  });

  it('goes back through the texts of a number that stood there', async () => {
    await fillBuyer();
    await page.press(KEYS.tab);
    await page.enterFrame(FRAME);
    await page.waitFor(inDocument('#number'));
    await page.waitFor('return document.adoptedStyleSheets.length > 0');
    await page.leaveFrames();
    const inField = async (script: string): Promise<string> => {
      await page.enterFrame(FRAME);
      const value = await page.evaluate(
        `${script}; return document.querySelector('#number').value`,
      );
      await page.leaveFrames();
      return value as string;
    };
    const text = (): Promise<string> => inField('');
    const stood = new Set(['']);
    for (const key of [...'424242424'.split(''), KEYS.backspace, KEYS.backspace, '5', '5']) {
      await page.press(key);
      stood.add(await text());
    }
    expect(await text()).toBe('4242 4245 5');
    // The driven window has no menu, and so no keys for it.
    for (let step = 0; step < 20; step += 1) {
      expect(stood).toContain(await inField("document.execCommand('undo')"));
    }
    expect(await text()).toBe('');
  });

  it('chooses a bank account, fills it in and pays', async () => {
    await fillBuyer();
    await page.press(KEYS.right);
    await page.waitFor(`return ${ELEMENT}.querySelector('[name=method]:checked').value === 'bank'`);
    await page.enterFrame(FRAME);
    await page.waitFor("return document.querySelector('#routing_number') !== null");
    await page.leaveFrames();
    await page.press(KEYS.tab, KEYS.down);
    await page.press(KEYS.tab);
    await fill('122105278', '000123456789', '');
    await page.press(...'000123456789'.split(''), KEYS.enter);
    await page.waitFor(inState('complete'));
    expect((await sandbox.state()).transfers).toMatchObject([{ state: 'PENDING' }]);
  });

  it('pays with a second card after a decline', async () => {
    await fillBuyer();
    await fillCard('4000000000000002');
    await page.press(KEYS.enter);
    await page.waitFor(`return ${ELEMENT}.querySelector('[part=notice] button') !== null`);
    await tabTo(onPage('[part=notice] p + button'), KEYS.backTab);
    await page.press(KEYS.enter);
    await page.enterFrame(FRAME);
    expect(await page.waitFor(inDocument('#number'))).toBe(true);
    await page.leaveFrames();
    const old = Array.from({ length: 19 }, () => KEYS.backspace);
    await page.press(...old, ...'4242424242424242'.split(''), KEYS.enter);
    await page.waitFor(inState('complete'));
    expect((await sandbox.state()).transfers).toMatchObject([
      { state: 'FAILED' },
      { state: 'SUCCEEDED' },
    ]);
  });

  it('chooses a saved card, and pays', async () => {
    await page.goto(`${stack.shop}/gallery.html?only=saved`);
    await page.waitFor(`return ${ELEMENT}?.querySelector('[name=method]:checked') != null`);
    await page.waitFor(inState('ready'));
    await page.evaluate(`${ELEMENT}.querySelector('[name=method]:checked').focus()`);
    await page.press(KEYS.down);
    await page.waitFor(
      `return ${ELEMENT}.querySelector('[name=method]:checked').value === 'PI_ada_bank'`,
    );
    await tabTo(onPage('button.pay'));
    await page.press(KEYS.enter);
    await page.waitFor(inState('complete'));
    expect((await sandbox.state()).transfers).toMatchObject([{ source: 'PI_ada_bank' }]);
  });

  it('pays a session on the hosted page', async () => {
    const line_items = [{ price_id: 'price_tee', quantity: 2 }];
    const { url } = (await sandbox.asMerchant('POST', '/embedded-checkout/', { line_items })) as {
      url: string;
    };
    await page.goto(url);
    await formReady();
    await fillBuyer();
    await fillCard('4242424242424242');
    await page.press(KEYS.enter);
    await page.waitFor(inState('complete'));
    expect(await page.waitFor(onPage('#receipt-title'))).toBe(true);
    expect((await sandbox.state()).transfers).toMatchObject([{ amount: 4800 }]);
  });

  it('opens and closes a dialog, and returns to its link', async () => {
    await page.goto(`${stack.shop}/pay-dialog.html?items=price_tee`);
    const link = "document.querySelector('a[data-easy-checkout]')";
    await page.waitFor(`return ${link}?.href !== '' && !${link}.hidden`);
    await page.evaluate(`${link}.focus()`);
    await page.press(KEYS.enter);
    await page.enterFrame("return document.querySelector('dialog[open] iframe')");
    await page.waitFor(`return document.querySelector('easy-checkout') !== null`);
    await page.waitFor(inState('ready'));
    await page.leaveFrames();
    await page.press(KEYS.escape);
    await page.waitFor("return document.querySelector('dialog') === null");
    expect(await page.evaluate(`return document.activeElement === ${link}`)).toBe(true);
  });
});
