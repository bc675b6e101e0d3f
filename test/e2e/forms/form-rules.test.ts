import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/* What docs/form-rules.md says of every field at once. */

const ATTRIBUTES = 'billing-address="full" locale="en-US"';
const CONTROLS = 'input, select, button';

/** Of the page's controls and of those in the frame, what `measure` says of each that is shown. */
async function ofEach<Result>(
  { element, frame }: CheckoutPage,
  measure: (control: Element) => Result,
): Promise<readonly Result[]> {
  const found = [element.locator(CONTROLS), frame.locator(CONTROLS)];
  const answers: Result[] = [];
  for (const place of found) {
    for (const control of await place.filter({ visible: true }).all())
      answers.push(await control.evaluate(measure));
  }
  expect(answers.length).toBeGreaterThan(12);
  return answers;
}

test('nothing takes the focus by itself, blocks a paste, or is so small that a phone zooms in @promise', async ({
  page,
  merchant,
  scriptTag,
}) => {
  const checkout = new CheckoutPage(page);
  const style = '<style>easy-checkout { --easy-font-size: 12px }</style>';
  await page.goto(merchant.put('/', style + scriptTag + tag(ATTRIBUTES)));
  await checkout.ready();
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true);

  await checkout.method('Bank account').check();
  await expect(checkout.frame.getByLabel('Routing number')).toBeVisible();
  const fields = await ofEach(checkout, (control) => ({
    name: control.id,
    isText: control.matches('select, input:not([type="radio"], [type="checkbox"])'),
    size: Number.parseFloat(getComputedStyle(control).fontSize),
    type: control.getAttribute('type'),
    takesPaste: control.dispatchEvent(
      new ClipboardEvent('paste', { bubbles: true, cancelable: true }),
    ),
  }));
  for (const { name, isText, size, type, takesPaste } of fields) {
    if (isText) expect(size, name).toBeGreaterThanOrEqual(16);
    expect(takesPaste, name).toBe(true);
    expect(type, name).not.toBe('number');
  }
});

for (const direction of ['ltr', 'rtl']) {
  test(`every control is large enough for a finger at 320 pixels, ${direction}`, async ({
    page,
    merchant,
    scriptTag,
    sandbox,
  }) => {
    await sandbox.state();
    await page.setViewportSize({ width: 320, height: 700 });
    const checkout = new CheckoutPage(page);
    const html = `<!doctype html><html dir="${direction}"><meta name="viewport" content="width=device-width">`;
    await page.goto(merchant.put('/', html + scriptTag + tag(ATTRIBUTES)));
    await checkout.ready();
    await checkout.method('Bank account').check();
    await expect(checkout.frame.getByLabel('Routing number')).toBeVisible();
    const targets = await ofEach(checkout, (control) => {
      const target = control.closest('label') ?? control;
      const { width, height } = target.getBoundingClientRect();
      return { name: control.id, width, height };
    });
    // WCAG 2.2, 2.5.8.
    for (const { name, width, height } of targets) {
      expect(Math.min(width, height), name).toBeGreaterThanOrEqual(24);
    }
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
}
