import { arrivalsOver } from '../../support/pages/frames-drawn.ts';
import { allowOrigins, createSession } from '../../support/pages/hosted-checkout.ts';
import { shiftSinceReady, watchShiftsSinceReady } from '../../support/pages/layout-shifts.ts';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';

const HEAD = '<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">';
const PAGES = {
  'a first purchase': tag(),
  'another language': tag('locale="de"'),
  'a trial':
    '<easy-checkout publishable-key="pk_test_sandbox" line-items="price_pro_trial"></easy-checkout>',
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

for (const width of [360, 1280]) {
  test(`nothing moves once the checkout of a known customer is ready: ${width} px`, async ({
    embed,
    page,
    sandbox,
    merchant,
  }) => {
    await allowOrigins(sandbox, merchant.origin);
    const { client_secret } = await createSession(sandbox, { identity_id: 'ID_ada' });
    await watchShiftsSinceReady(page);
    await page.setViewportSize({ width, height: 800 });
    const element = `<easy-checkout client-secret="${client_secret}"></easy-checkout>`;
    const checkout = await embed(`${HEAD}<main>${element}<p>Text below</p></main>`);
    await expect(checkout.method(/ending in/).first()).toBeVisible();
    await checkout.expectStatus('ready');
    await arrivalsOver(page);
    expect(await shiftSinceReady(page)).toBeLessThanOrEqual(UNNOTICED);
  });
}
