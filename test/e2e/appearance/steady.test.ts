import { arrivalsOver } from '../../support/pages/frames-drawn.ts';
import { shiftSinceReady, watchShiftsSinceReady } from '../../support/pages/layout-shifts.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';

const HEAD = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">';
const PAGES = {
  'a first purchase': tag(),
  'another language': tag('locale="de"'),
} as const;

/** How much may move, as browsers score it: what nobody notices. */
const UNNOTICED = 0.02;

for (const [what, content] of Object.entries(PAGES)) {
  for (const width of [360, 1280]) {
    test(`nothing moves once ${what} is ready, nor above a chosen method: ${width} px`, async ({
      embed,
      page,
    }) => {
      await watchShiftsSinceReady(page);
      await page.setViewportSize({ width, height: 800 });
      const checkout = await embed(`${HEAD}<main>${content}<p>Text below</p></main>`);
      await checkout.expectStatus('ready');
      await arrivalsOver(page);
      expect(await shiftSinceReady(page)).toBeLessThanOrEqual(UNNOTICED);

      const method = checkout.element.getByRole('radio').last();
      await method.scrollIntoViewIfNeeded();
      const before = await method.boundingBox();
      await method.check();
      await arrivalsOver(page);
      expect(await method.boundingBox()).toEqual(before);
    });
  }
}
