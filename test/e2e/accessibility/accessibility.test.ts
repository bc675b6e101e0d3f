import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from '../../support/pages/merchant-page.ts';
import { framesDrawn } from '../../support/pages/frames-drawn.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { missedStops, noteStop } from '../../support/pages/keyboard-walk.ts';
import { CHECKOUT_STATES, PAGE_STATES, test as stateTest } from '../../support/pages/states.ts';
import { isTelling } from '../../support/pages/telling-states.ts';

const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/**
 * Gives each document that is drawn on another one's ground a ground of its own: axe takes what is
 * transparent for white.
 */
async function groundFrames(page: Page): Promise<void> {
  let ground = 'Canvas';
  for (const frame of page.frames()) {
    ground = await frame.evaluate((around) => {
      const html = document.documentElement;
      html.style.backgroundColor = '';
      const isClear = getComputedStyle(html).backgroundColor === 'rgba(0, 0, 0, 0)';
      if (isClear) html.style.backgroundColor = around;
      const root = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('.root');
      return root ? getComputedStyle(root).backgroundColor : around;
    }, ground);
  }
}

type Scheme = 'light' | 'dark';

const test = stateTest.extend<{ readonly schemes: readonly Scheme[] }>({
  // Firefox cannot be told from here: it has a project of its own for each.
  schemes: ({ browserName, colorScheme }, use) =>
    use(
      browserName === 'chromium' ? ['light', 'dark'] : [colorScheme === 'dark' ? 'dark' : 'light'],
    ),
});

/** Waits until every frame has the colour scheme. */
async function awaitScheme(page: Page, scheme: Scheme): Promise<void> {
  for (const frame of page.frames().filter((frame) => frame.url().endsWith('/frame.html'))) {
    await expect
      .poll(() => frame.evaluate(() => document.documentElement.style.colorScheme))
      .toBe(scheme);
  }
}

/** What axe finds in the page and in every frame of it, as rule and place. */
async function violations(page: Page, without: string[] = []): Promise<readonly string[]> {
  await groundFrames(page);
  const found = await new AxeBuilder({ page }).withTags(WCAG).disableRules(without).analyze();
  return found.violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  );
}

/**
 * @param isFramed - Whether a frame has to receive the scheme.
 * @param without - Rules that the page cannot keep.
 */
async function expectNone(
  page: Page,
  schemes: readonly Scheme[],
  isFramed: boolean,
  without: string[] = [],
): Promise<void> {
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    if (isFramed) await awaitScheme(page, colorScheme);
    expect(await violations(page, without), colorScheme).toEqual([]);
  }
}

/** More stops than any page has. */
const MOST_STOPS = 60;

/**
 * Presses Tab until every control of the page and its frames has had the focus.
 *
 * @returns The controls that had no ring, and those that were never reached.
 */
async function walkByKeyboard(page: Page): Promise<readonly string[]> {
  const problems: string[] = [];
  const askAll = async <Result>(question: () => Result): Promise<Result[]> =>
    Promise.all(page.frames().map((frame) => frame.evaluate(question)));
  // What a dialog has focused needs no key, and no ring after a click.
  await askAll(noteStop);
  // The walk begins at the top of the page: Firefox does not go round without its window.
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute('tabindex');
  });
  let missed = (await askAll(missedStops)).flat();
  for (let stop = 0; missed.length > 0 && stop < MOST_STOPS; stop += 1) {
    await page.keyboard.press('Tab');
    problems.push(...(await askAll(noteStop)).filter((problem) => problem !== undefined));
    missed = (await askAll(missedStops)).flat();
  }
  return [...problems, ...missed.map((control) => `never reached: ${control}`)];
}

for (const [locale, scheme] of [
  ['en-US', 'light'],
  ['ar', 'dark'],
] as const) {
  test(`the gallery of all states is accessible: ${locale}, ${scheme} @promise`, async ({
    page,
    sandbox,
  }) => {
    const { client_secret } = await createSession(sandbox, { expires_in: 60 });
    await sandbox.advanceClock(120);
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    await page.goto(`/gallery.html?${new URLSearchParams({ locale, expired: client_secret })}`);
    await expect(page.locator('[data-gallery]')).toHaveAttribute('data-done', '');
    // Only the one that loads for ever is not drawn.
    await expect(page.locator('.frame-place:not([data-drawn])')).toHaveCount(1);
    // Where it is scrolled to, a checkout's bar with the total may lie over another one's buttons.
    await page.evaluate(() => scrollTo(0, 0));
    await framesDrawn(page);
    // All of them have landmarks of the same names.
    await expectNone(page, [scheme], true, ['landmark-unique']);
  });
}

for (const [name, bring] of Object.entries({ ...PAGE_STATES, ...CHECKOUT_STATES })) {
  // In Firefox, all of them take minutes.
  const smoke = isTelling(name) ? ' @smoke' : '';
  test(`${name} is accessible by day and by night${smoke}`, async ({
    page,
    browserName,
    schemes,
    situation,
  }) => {
    // In Firefox, axe takes its time.
    test.slow(browserName === 'firefox');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await bring(situation);
    await expectNone(page, schemes, !name.includes('before its frame'));
    // The same stops have the same rings at night.
    if (schemes.includes('light')) expect(await walkByKeyboard(page)).toEqual([]);
  });
}

/** Nothing has told the page a language there. */
const WITHOUT_WORDS = ['a checkout before its frame has come', 'a page whose script never comes'];
const IN_ARABIC = Object.keys(CHECKOUT_STATES).filter(
  (name) => isTelling(name) && !WITHOUT_WORDS.includes(name),
);

for (const name of IN_ARABIC) {
  const smoke = process.env['ALL_STATES'] ? ' @smoke' : '';
  test(`${name} is accessible in Arabic, from right to left, by day and by night${smoke}`, async ({
    page,
    browserName,
    schemes,
    situation,
  }) => {
    test.slow(browserName === 'firefox');
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await CHECKOUT_STATES[name]?.(situation);
    const { element } = situation.checkout;
    await element.evaluate((checkout) => checkout.setAttribute('locale', 'ar'));
    await expect(element.locator('.root')).toHaveAttribute('dir', 'rtl');
    await expectNone(page, schemes, true);
  });
}

test('axe looks into the frame', async ({ page, situation: { checkout } }) => {
  await checkout.openShop();
  await checkout.ready();
  await checkout.securityCode.evaluate((input) => input.removeAttribute('id'));
  expect((await violations(page)).join()).toContain('iframe');
});

test('the walk by keyboard looks into the frame', async ({ page, situation: { checkout } }) => {
  await checkout.openShop();
  await checkout.ready();
  await checkout.cardNumber.evaluate((input: HTMLElement) => {
    const style = new CSSStyleSheet();
    style.replaceSync('* { outline: 0 !important }');
    document.adoptedStyleSheets = [style];
    // A key that never leads on is a trap.
    input.addEventListener('keydown', (event) => {
      if (event.key === 'Tab') event.preventDefault();
    });
  });
  const found = (await walkByKeyboard(page)).join('\n');
  expect(found).toMatch(/^no ring: <input id="number"/);
  expect(found).toContain('never reached: <input id="expiry"');
  expect(found).toMatch(/^never reached: <button .*pay-button/m);
});
