import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../../support/stack.ts';
import { WebkitPage } from '../../support/webdriver.ts';

// The one that the other engines are looked at with.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const ELEMENT = "document.querySelector('easy-checkout').shadowRoot";
const FRAME = `return ${ELEMENT}?.querySelector('iframe')`;
const PAY = `return ${ELEMENT}?.querySelector('button[type=submit]')`;

const inState = (status: string): string =>
  `return document.querySelector('easy-checkout').state?.status === '${status}'`;

/**
 * What axe finds in the one document that the driver is in. The frame is drawn on the page's ground,
 * which axe does not see from there, so its colors are left to the other engines.
 */
const RUN = `const done = arguments[arguments.length - 1];
  const rules = window.parent === window ? {} : { 'color-contrast': { enabled: false } };
  const runOnly = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
  axe.run(document, { iframes: false, runOnly, rules }).then(
    ({ violations, passes }) => done({
      found: violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)),
      passed: passes.length,
    }),
    (error) => done({ found: [String(error)], passed: 0 }),
  );`;

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

async function expectNoBarriers(): Promise<void> {
  const { found, passed } = await page.evaluateLater<{ found: string[]; passed: number }>(
    AXE + RUN,
  );
  expect(found).toEqual([]);
  expect(passed).toBeGreaterThan(10);
}

describe('what axe finds in WebKit', () => {
  for (const items of ['price_tee', 'price_pro_trial price_tee']) {
    it(`is nothing in a checkout of ${items}, empty and full of mistakes`, async () => {
      await page.goto(`${stack.shop}/checkout.html?items=${encodeURIComponent(items)}`);
      await page.waitFor(inState('ready'));
      await page.waitFor(`return ${ELEMENT}.querySelector('[name=method]') !== null`);
      await expectNoBarriers();
      await page.click(PAY);
      await page.waitFor(`return ${ELEMENT}.querySelector('.wrong') !== null`);
      await expectNoBarriers();
      await page.enterFrame(FRAME);
      await expectNoBarriers();
    });
  }

  it('is nothing where a checkout cannot be used', async () => {
    await page.goto(`${stack.shop}/checkout.html?items=price_archived`);
    await page.waitFor(inState('unusable'));
    await expectNoBarriers();
  });
});
