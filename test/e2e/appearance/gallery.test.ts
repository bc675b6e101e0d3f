import type { Page } from '@playwright/test';
import { expect, test } from '../../support/pages/journey.ts';
import { createSession } from '../../support/pages/hosted-checkout.ts';
import { CHECKOUT_STATES, test as stateTest } from '../../support/pages/states.ts';
import { tellingOf } from '../../support/pages/telling-rows.ts';

/*
 * Every state of the checkout as it looks, several to a picture. Look at what has changed, and if it
 * is good: npx playwright test gallery --project=chromium --update-snapshots
 */

/**
 * How wide this is in the type of the pictures: the fonts of Debian's fonts-noto-core, where no other
 * package brings fonts that pages would take in their place.
 */
const SAMPLE = 'Your payment details are encrypted: €1,234.50';
const SAMPLE_WIDTHS = { 'system-ui': 349, initial: 349, "'URW Bookman', Georgia, serif": 352 };

const EVERY_STATE =
  'card,bank,saved,address,business,trial,errors,decline,busy,complete,pending,started,expired,unusable';

/** States side by side: all of them at 320 pixels, and at night some in wider checkouts. */
const SHEETS = [
  { width: 320, window: 1460, colorScheme: 'light', locale: 'en-US', only: EVERY_STATE },
  { width: 320, window: 1460, colorScheme: 'dark', locale: 'ar', only: EVERY_STATE },
  {
    width: 768,
    window: 1640,
    colorScheme: 'light',
    locale: 'ar',
    only: 'bank,address,trial,decline,pending,unusable',
  },
  {
    width: 1280,
    window: 1340,
    colorScheme: 'dark',
    locale: 'en-US',
    only: 'card,saved,errors,complete',
  },
] as const;

const RECEIPTS = ['complete', 'pending', 'started'];

/** What is another every time reads the same in every picture. */
async function settleTexts(page: Page): Promise<void> {
  await page.evaluate(() => {
    const same: readonly (readonly [RegExp, string])[] = [
      [/\b[A-Z][a-z]+ \d{1,2}, \d{4}\b/g, 'June 15, 2026'],
      [/\d{1,2} \p{Script=Arabic}+ \d{4}/gu, '15 يونيو 2026'],
      [/127\.0\.0\.1:\d+/g, 'shop.example'],
      [/\bOR\w{10,}/g, 'OR2026'],
      [/^\d{4,}$/g, '1001'],
      [/[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g, '0000'],
    ];
    for (const { shadowRoot } of document.querySelectorAll('easy-checkout')) {
      (shadowRoot?.activeElement as HTMLElement | null)?.blur();
      if (!shadowRoot) continue;
      const texts = document.createTreeWalker(shadowRoot, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const node = texts.currentNode as Text;
        const text = same.reduce(
          (text, [varying, fixed]) => text.replace(varying, fixed),
          node.data,
        );
        if (text !== node.data) node.data = text;
      }
    }
  });
}

async function needFonts(page: Page): Promise<void> {
  for (const [family, expected] of Object.entries(SAMPLE_WIDTHS)) {
    await page.setContent(`<span style="font-size: 16px; font-family: ${family}">${SAMPLE}</span>`);
    const { width = 0 } = (await page.locator('span').boundingBox()) ?? {};
    const areOthers = Math.abs(width - expected) > 1;
    test.skip(areOthers, 'other fonts than those of the pictures');
  }
}

/** All of it in the window: frames out of sight are not drawn. */
async function showAll(page: Page, width: number): Promise<void> {
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width, height });
}

for (const { width, window, colorScheme, locale, only } of tellingOf(
  SHEETS,
  (sheet) => sheet.width === 320,
)) {
  const name = `${width}-${colorScheme}-${locale}`;
  test(`every state looks as it did: ${name}`, async ({ page, sandbox }) => {
    test.setTimeout(180_000);
    await needFonts(page);
    const { client_secret } = await createSession(sandbox, { expires_in: 60 });
    await sandbox.advanceClock(120);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width: window, height: 1000 });
    const query = { width: String(width), locale, only, expired: client_secret };
    await page.goto(`/gallery.html?${new URLSearchParams(query)}`);
    const gallery = page.locator('[data-gallery]');
    await expect(gallery).toHaveAttribute('data-done', '', { timeout: 60_000 });
    await expect(page.locator('.frame-place:not([data-drawn])')).toHaveCount(0, {
      timeout: 60_000,
    });
    await expect(page.locator('[part="receipt"]')).toHaveCount(
      RECEIPTS.filter((name) => only.split(',').includes(name)).length,
    );
    const spoken = locale.split('-')[0];
    await expect(page.locator(`.root:not([lang="${spoken}"])`)).toHaveCount(0);
    // A payment that takes long says so after some seconds, and looks the same from then on.
    if (only.split(',').includes('busy'))
      await expect(page.locator('#busy [part="notice"]')).toBeVisible();
    await showAll(page, window);
    await settleTexts(page);
    await expect(gallery).toHaveScreenshot(`${name}.png`, {
      maxDiffPixels: 600,
      timeout: 30_000,
    });
  });
}

test('a wait looks as it did', async ({ page, sandbox }) => {
  test.setTimeout(60_000);
  await needFonts(page);
  await sandbox.state();
  await page.setViewportSize({ width: 500, height: 1400 });
  await page.goto('/gallery.html?only=loading&width=420');
  await expect(page.locator('#loading .frame-place:not([data-drawn])')).toBeVisible();
  await expect(page.locator('[data-gallery]')).toHaveScreenshot('loading.png', {
    maxDiffPixels: 600,
  });
});

/** States that no gallery can bring about: they take faults of the network, or time. */
const MOMENTS = {
  slow: 'a checkout whose service is slow',
  checking: 'a payment that is being looked for',
  unresolved: 'a payment whose outcome is unknown',
} as const;

const LOOKS = [
  { locale: 'en-US', colorScheme: 'light' },
  { locale: 'ar', colorScheme: 'dark' },
] as const;

for (const [moment, name] of Object.entries(MOMENTS)) {
  stateTest(`${moment}: ${name} looks as it did`, async ({ page, situation }) => {
    stateTest.setTimeout(60_000);
    await needFonts(page);
    await CHECKOUT_STATES[name]?.(situation);
    // Some seconds later, the wait would be over. The clock cannot be stopped at once.
    if (moment === 'slow') await page.clock.pauseAt(await page.evaluate(() => Date.now() + 2_000));
    for (const { locale, colorScheme } of LOOKS) {
      await situation.checkout.element.evaluate(
        (element, language) => element.setAttribute('locale', language),
        locale,
      );
      await expect(page.locator(`.root[lang="${locale.slice(0, 2)}"]`)).toBeVisible();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 1200 });
      // Asking for the outcome once more may write the texts again.
      await expect(async () => {
        await settleTexts(page);
        // Its clock stands still, and what has just changed is told to the frame by a timer.
        if (moment === 'slow') await page.clock.runFor(200);
        await expect(page.locator('main')).toHaveScreenshot(
          `${moment}-${colorScheme}-${locale}.png`,
          { maxDiffPixels: 600 },
        );
      }).toPass({ timeout: 20_000 });
    }
  });
}
