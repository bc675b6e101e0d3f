import type { Page } from '@playwright/test';
import { axeFindings } from '../../support/pages/axe.ts';
import { expect } from '../../support/pages/merchant-page.ts';
import { framesDrawn } from '../../support/pages/frames-drawn.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { goToTop, lookAtStops } from '../../support/pages/keyboard-walk.ts';
import { CHECKOUT_STATES, PAGE_STATES, test as stateTest } from '../../support/pages/states.ts';
import { isShownInArabic, isTelling } from '../../support/pages/telling-states.ts';

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
    expect((await axeFindings(page, without)).found, colorScheme).toEqual([]);
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
  const lookAtAll = async (): Promise<{ problems: string[]; missed: string[] }> => {
    const found = await Promise.all(page.frames().map((frame) => frame.evaluate(lookAtStops)));
    return {
      problems: found.flatMap(({ problems }) => problems),
      missed: found.flatMap(({ missed }) => missed),
    };
  };
  // What a dialog has focused needs no key, and no ring after a click.
  let { missed } = await lookAtAll();
  await page.evaluate(goToTop);
  const problems: string[] = [];
  for (let stop = 0; missed.length > 0 && stop < MOST_STOPS;) {
    // Each press reaches one of them at most.
    for (const _ of missed) await page.keyboard.press('Tab');
    stop += missed.length;
    const found = await lookAtAll();
    problems.push(...found.problems);
    missed = found.missed;
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
  const tags = `${isTelling(name, 'light') ? ' @smoke' : ''}${isTelling(name, 'dark') ? ' @dark' : ''}`;
  test(`${name} is accessible by day and by night${tags}`, async ({ page, schemes, situation }) => {
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
  (name) => isShownInArabic(name) && !WITHOUT_WORDS.includes(name),
);

for (const name of IN_ARABIC) {
  test(`${name} is accessible in Arabic, from right to left, by day and by night`, async ({
    page,
    schemes,
    situation,
  }) => {
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
  expect((await axeFindings(page, [])).found.join()).toContain('iframe');
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
