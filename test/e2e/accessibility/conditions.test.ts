import type { Locator, Page } from '@playwright/test';
import { LANGUAGES } from '../../../src/messages/languages.ts';
import { tellingOf } from '../../support/pages/telling-rows.ts';
import { expect, tag } from '../../support/pages/merchant-page.ts';
import { CHECKOUT_STATES, type Situation, test } from '../../support/pages/states.ts';

/* Conditions under which people read and fill in a page: magnified, respaced, in forced colors. */

const HEAD =
  '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Pay</title>';

/** Opens a page of nothing but the checkout. */
async function open(
  { page, checkout, merchant, scriptTag }: Situation,
  attributes = 'locale="en-US"',
): Promise<void> {
  await page.goto(merchant.put('/', `${HEAD}${scriptTag}<main>${tag(attributes)}</main>`));
  await checkout.ready();
  await expect(checkout.method('Card')).toBeVisible();
}

/** Of each document: how far it scrolls sideways, and texts that stick out of what cuts them off. */
async function losses(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const html = document.documentElement;
        const sideways = html.scrollWidth - html.clientWidth;
        const isFrame = window.parent !== window;
        const below = isFrame ? html.scrollHeight - html.clientHeight : 0;
        const scope = document.querySelector('easy-checkout')?.shadowRoot ?? document;
        const cut = [...scope.querySelectorAll<HTMLElement>('form *, .apart *, .receipt *')].filter(
          (box) => {
            if (box.closest('.hidden, svg, [aria-hidden="true"]') || !box.checkVisibility())
              return false;
            const { overflowX, textOverflow } = getComputedStyle(box);
            const cuts = overflowX !== 'visible' || textOverflow === 'ellipsis';
            return cuts && box.localName !== 'select' && box.scrollWidth > box.clientWidth + 1;
          },
        );
        return [
          ...(sideways > 0 ? [`${location.pathname} scrolls sideways by ${sideways}`] : []),
          ...(below > 0 ? [`${location.pathname} is cut off by ${below}`] : []),
          ...cut.map((box) => `${box.localName}.${box.className} ${box.textContent} is cut off`),
        ];
      }),
    ),
  );
  return found.flat();
}

const IN_TEXT_OF_ALL_KINDS = [
  'a ready checkout',
  'a checkout full of mistakes',
  'a bank account full of mistakes',
  'a list of what is saved',
  'a business with its whole address',
  'a trial',
  'a payment whose outcome is unknown',
  'the receipt of a bank payment',
] as const;

for (const name of IN_TEXT_OF_ALL_KINDS) {
  // 320 CSS pixels are a window of 1280 at 400 %. WCAG 1.4.10 and 1.4.12.
  test(`${name} loses nothing at 400 %, nor with text set wider`, async ({ page, situation }) => {
    // Of a frame that is out of sight no browser says how high it is: so all is in sight.
    await page.setViewportSize({ width: 320, height: 2600 });
    await CHECKOUT_STATES[name]?.(situation);
    await expect.poll(() => losses(page), 'at 400 %').toEqual([]);
    for (const frame of page.frames()) {
      await frame.evaluate(() => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
          word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
        const roots = [document, document.querySelector('easy-checkout')?.shadowRoot];
        for (const root of roots) root?.adoptedStyleSheets.push(sheet);
      });
    }
    await expect.poll(() => losses(page), 'set wider').toEqual([]);
  });
}

test('no text is cut off at twice its size', async ({ page, situation }) => {
  await open(situation, 'locale="en-US" style="--easy-font-size: 32px"');
  await situation.checkout.payButton.click();
  await expect(situation.checkout.problem('number')).not.toHaveText('');
  for (const zoom of [1, 2]) {
    await page.evaluate((factor) => {
      document.documentElement.style.zoom = String(factor);
    }, zoom);
    await expect.poll(() => losses(page)).toEqual([]);
  }
});

/** Of each document: texts that stick out of their boxes, and so lie on what is beside them. */
async function overlaps(page: Page): Promise<readonly string[]> {
  const found = await Promise.all(
    page.frames().map((frame) =>
      frame.evaluate(() => {
        const scope = document.querySelector('easy-checkout')?.shadowRoot ?? document;
        return [...scope.querySelectorAll<HTMLElement>('label, legend, button, h2, p, span')]
          .filter((box) => !box.closest('.hidden, svg, [aria-hidden="true"]'))
          .filter((box) => box.clientWidth > 0 && box.scrollWidth > box.clientWidth + 1)
          .map((box) => `${box.localName}.${box.className} ${box.textContent.trim()}`);
      }),
    ),
  );
  return found.flat();
}

/** Those with the longest words, each other script, and from right to left. */
const LONG_OR_OTHER = ['ar', 'bg', 'de', 'el', 'fi', 'hu', 'ja', 'ms', 'pt', 'th'];

for (const name of ['a checkout full of mistakes', 'a bank account full of mistakes']) {
  test(`${name} has room for long words and other scripts at 320 pixels`, async ({
    page,
    situation,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 320, height: 2600 });
    await CHECKOUT_STATES[name]?.(situation);
    const { element } = situation.checkout;
    const frame = element.locator('iframe').contentFrame();
    for (const locale of tellingOf([...LANGUAGES], (each) => LONG_OR_OTHER.includes(each))) {
      await element.evaluate((checkout, value) => checkout.setAttribute('locale', value), locale);
      await expect(element.locator('.root')).toHaveAttribute('lang', locale);
      await expect(frame.locator('html')).toHaveAttribute('lang', locale);
      await expect
        .poll(async () => [...(await overlaps(page)), ...(await losses(page))], locale)
        .toEqual([]);
    }
  });
}

/** The smallest difference that the eye takes for an edge. */
async function outlined(control: Locator): Promise<boolean> {
  return control.evaluate((element) => {
    // The card's fields are cells of one control.
    const box = element.closest('.group .field') ?? element;
    const { borderTopWidth, borderTopStyle, appearance } = getComputedStyle(box);
    const hasBorder = borderTopStyle !== 'none' && Number.parseFloat(borderTopWidth) > 0;
    return hasBorder || appearance !== 'none';
  });
}

test('in forced colors every control has its outline, its state and its ring @promise', async ({
  page,
  situation,
}) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
  await open(situation, 'locale="en-US"');
  const { checkout } = situation;
  await checkout.moreDetails.click();
  const business = checkout.element.getByRole('checkbox');
  const controls = [
    checkout.email,
    checkout.cardNumber,
    checkout.country,
    checkout.payButton,
    business,
    checkout.method('Card'),
  ];
  for (const control of controls) expect(await outlined(control)).toBe(true);
  for (const control of controls) {
    const before = await page.screenshot();
    await control.focus();
    await page.keyboard.press('Shift+Tab');
    await page.keyboard.press('Tab');
    const ring = await control.evaluate((element) => {
      const choice = element.matches('[type="radio"]') ? element.closest('label') : null;
      const box = choice ?? element.closest('.group .field') ?? element;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return `${outlineStyle} ${Number.parseFloat(outlineWidth) >= 2}`;
    });
    expect(ring).toBe('solid true');
    expect((await page.screenshot()).equals(before)).toBe(false);
  }
  // Chosen or not is seen, too.
  for (const choice of [checkout.method('Bank account'), business]) {
    const box = choice.locator('xpath=..');
    const before = await box.screenshot();
    await choice.check();
    await choice.blur();
    expect((await box.screenshot()).equals(before)).toBe(false);
  }
  const kinds = checkout.frame.getByRole('group', { name: 'Account type' });
  await expect(kinds).toBeVisible();
  const before = await kinds.screenshot();
  await kinds.getByRole('radio').nth(1).check();
  await kinds.getByRole('radio').nth(1).blur();
  expect((await kinds.screenshot()).equals(before)).toBe(false);
});

test('in forced colors the chosen way to pay can be seen', async ({ page, situation }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(situation);
  const styleOf = (name: string) =>
    situation.checkout.method(name).evaluate((input) => {
      const { borderTopWidth, borderTopColor, backgroundColor } = getComputedStyle(input);
      return [borderTopWidth, borderTopColor, backgroundColor].join(' ');
    });
  expect(await styleOf('Card')).not.toBe(await styleOf('Bank account'));
});

test('with reduced motion nothing moves by itself', async ({ page, situation }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const name of ['a checkout before its frame has come', 'a payment under way'] as const) {
    await page.unrouteAll();
    await situation.sandbox.reset();
    await CHECKOUT_STATES[name]?.(situation);
    const moving = await situation.checkout.element.evaluate((element) =>
      (element.shadowRoot?.getAnimations() ?? []).map(({ playState }) => playState),
    );
    expect(moving).toEqual([]);
  }
});

test('on a phone that lies on its side with its keyboard open, each field comes into view', async ({
  page,
  situation,
}) => {
  // What remains of 844 × 390 above the keyboard.
  await page.setViewportSize({ width: 844, height: 170 });
  await open(situation);
  await situation.checkout.email.focus();
  for (let stop = 0; stop < 12; stop += 1) {
    const box = await page.evaluate(() => {
      const element = document.activeElement?.shadowRoot?.activeElement;
      const { top = 0, bottom = 0 } = element?.getBoundingClientRect() ?? {};
      return { tag: element?.localName, top, bottom, height: innerHeight };
    });
    if (box.tag === 'iframe') {
      const inside = situation.checkout.frame.locator(':focus');
      const place = await inside.boundingBox();
      expect(place && place.y >= 0 && place.y + place.height <= box.height).toBe(true);
    } else {
      expect(box.top).toBeGreaterThanOrEqual(0);
      expect(box.bottom).toBeLessThanOrEqual(box.height);
    }
    await page.keyboard.press('Tab');
  }
});

test('the frame has one title, and its document no heading that says it again', async ({
  page,
  situation,
}) => {
  await open(situation);
  await expect(page.locator('iframe[title="Secure payment fields"]')).toHaveCount(1);
  const { frame } = situation.checkout;
  expect(await frame.locator('html').evaluate(() => document.title)).toBe('Secure payment fields');
  await expect(frame.getByText('Secure payment fields')).toHaveCount(0);
  await expect(frame.getByRole('heading')).toHaveCount(0);
  await expect(frame.locator('html')).toHaveAttribute('lang', 'en');
});
