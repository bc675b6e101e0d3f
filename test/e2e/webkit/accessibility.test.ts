import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestStack, type TestStack } from '../../support/service/stack.ts';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import { ELEMENT, FRAME, inState } from './scripts.ts';

// The one that the other engines are looked at with.
const { resolve } = createRequire(createRequire(import.meta.url).resolve('@axe-core/playwright'));
const AXE = readFileSync(resolve('axe-core/axe.min.js'), 'utf8');
const PAY = `return ${ELEMENT}?.querySelector('button[type=submit]')`;

const CHECKOUTS = "[...document.querySelectorAll('easy-checkout')]";
/** Of all states of the gallery that show one. */
const FRAMES = `${CHECKOUTS}.flatMap(({ shadowRoot }) =>
  [...shadowRoot.querySelectorAll('iframe')].filter(({ offsetHeight }) => offsetHeight > 0))`;

/** Of the gallery; each language and theme is among those that are looked at each time. */
const LOOKS: readonly (readonly [locale: string, theme: string])[] = [
  ['en-US', 'light'],
  ['ar', 'dark'],
  ...(process.env['ALL_STATES']
    ? ([
        ['en-US', 'dark'],
        ['ar', 'light'],
      ] as const)
    : []),
];

/**
 * What axe finds in the one document that the driver is in. The frame is drawn on the page's ground,
 * which axe does not see from there, so its colors are left to the other engines. The page is at its
 * top, because the bar with the total covers what a buyer has scrolled under it.
 */
const RUN = `const done = arguments[arguments.length - 1];
  window.scrollTo(0, 0);
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

/** @param least - So many rules have something to look at. */
async function expectNoBarriers(least = 10): Promise<void> {
  const { found, passed } = await page.evaluateLater<{ found: string[]; passed: number }>(
    AXE + RUN,
  );
  expect(found).toEqual([]);
  expect(passed).toBeGreaterThan(least);
}

describe('what axe reports in WebKit', () => {
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

  for (const [locale, theme] of LOOKS) {
    it(
      `is nothing in any state of the gallery, ${locale}, ${theme}`,
      { timeout: 120_000 },
      async () => {
        await page.goto(`${stack.shop}/gallery.html?locale=${locale}&theme=${theme}`);
        await page.waitFor(`return document.querySelector('[data-done]') !== null`, 60_000);
        const spoken = locale.slice(0, 2);
        await page.waitFor(`return ${CHECKOUTS}.slice(1).every(
        ({ shadowRoot }) => shadowRoot.querySelector('.root').lang === '${spoken}')`);
        await expectNoBarriers();
        const frames = await page.evaluate<number>(`return ${FRAMES}.length`);
        expect(frames).toBeGreaterThan(8);
        for (let at = 0; at < frames; at += 1) {
          await page.enterFrame(`return ${FRAMES}[${at}]`);
          await expectNoBarriers(4);
          await page.leaveFrames();
        }
      },
    );
  }

  it('is nothing where a checkout cannot be used', async () => {
    await page.goto(`${stack.shop}/checkout.html?items=price_archived`);
    await page.waitFor(inState('unusable'));
    await expectNoBarriers();
  });
});
