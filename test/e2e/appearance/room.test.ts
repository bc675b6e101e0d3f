import { readFileSync } from 'node:fs';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';
import { arrivalsOver, framesDrawn } from '../../support/pages/frames-drawn.ts';
import { shifts, watchShifts } from '../../support/pages/layout-shifts.ts';
import { expect, test } from '../../support/pages/merchant-page.ts';

const README = readFileSync(new URL('../../../README.md', import.meta.url), 'utf8');
const [, SNIPPET = ''] = /```html\n(.*?)\n```/s.exec(README) ?? [];
const HEAD = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">';
const EARLY_FRAME = /<iframe .*<\/iframe>/;

test(
  'the README’s snippet moves nothing on the page, whatever its width',
  { tag: '@promise' },
  async ({ page, merchant, stack }) => {
    const snippet = SNIPPET.replaceAll('http://localhost:4243', stack.checkout);
    expect(snippet).toMatch(EARLY_FRAME);
    await watchShifts(page);
    await page.route('**/easy-checkout.js', async (route) => {
      // The page is seen without the script first, as on a slow network.
      await page.getByText('Text below').waitFor();
      await framesDrawn(page);
      await route.continue();
    });
    for (const [name, content] of Object.entries({
      'with the early frame': snippet,
      'with the tag alone': snippet.replace(EARLY_FRAME, ''),
      'without a doctype': snippet,
    })) {
      const head = name === 'without a doctype' ? HEAD.replace('<!doctype html>', '') : HEAD;
      for (const width of [320, 360, 768, 1280]) {
        await test.step(`${name}, at ${width} pixels`, async () => {
          await page.setViewportSize({ width, height: 1800 });
          const body = `<main style="padding: 0 8px">${content}<p>Text below</p></main>`;
          await page.goto(merchant.put('/', head + body));
          await new CheckoutPage(page).ready();
          await arrivalsOver(page);
          expect(await shifts(page)).toEqual([]);
        });
      }
    }
  },
);
