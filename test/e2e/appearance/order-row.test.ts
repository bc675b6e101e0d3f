import type { Page } from '@playwright/test';
import { expect, tag, test } from '../../support/pages/merchant-page.ts';
import { CheckoutPage } from '../../support/pages/checkout-page.ts';

/* In a narrow layout the order is one row that holds the total, sticks and unfolds. */

const VIEWPORT = '<!doctype html><meta name="viewport" content="width=device-width">';
const LONG =
  'price_tee:2 price_mug price_sticker:3 price_tee price_mug:2 price_sticker price_tee:4';

class Order extends CheckoutPage {
  readonly row = this.element.locator('[part="summary"]');
  readonly total = this.element.locator('[part="total"]');
  readonly button = this.element.getByRole('button', { name: 'Order summary' });
  readonly lines = this.element.locator('[part="line"]');

  async scrollTo(y: number): Promise<void> {
    await this.page.evaluate((top) => scrollTo(0, top), y);
  }

  /** Where the row begins, from the top of the window. */
  async top(): Promise<number | undefined> {
    return (await this.row.boundingBox())?.y;
  }

  /**
   * Where what has the focus begins, from the top of the window; where the row ends, if it is in
   * sight.
   */
  async edges(): Promise<{ readonly name: string; readonly focus: number; readonly row: number }> {
    const { name, top } = await this.element.evaluate((element) => {
      const active = element.shadowRoot?.activeElement ?? element.querySelector(':focus');
      return { name: active?.id ?? '', top: active?.getBoundingClientRect().top ?? 0 };
    });
    const inside = await this.frame.locator('html').evaluate(({ ownerDocument }) => {
      const { activeElement, body } = ownerDocument;
      const inFrame = ownerDocument.hasFocus() && activeElement !== body ? activeElement : null;
      return inFrame && { name: inFrame.id, top: inFrame.getBoundingClientRect().top };
    });
    const box = await this.row.boundingBox();
    return {
      name: inside?.name ?? name,
      focus: top + (inside?.top ?? 0),
      row: Math.max(0, box ? box.y + box.height : 0),
    };
  }
}

async function open(page: Page, items: string, size: { width: number; height: number }) {
  await page.setViewportSize(size);
  const checkout = new Order(page);
  await checkout.openShop(items);
  await checkout.ready();
  await checkout.use();
  return checkout;
}

test('the total of a long order is in sight on a phone, and stays there @promise', async ({
  page,
}) => {
  const checkout = await open(page, LONG, { width: 360, height: 640 });
  await expect(checkout.total).toHaveText(/Total\s+\$207\.50/);
  await expect(checkout.total).toBeInViewport({ ratio: 1 });
  await expect(checkout.lines.first()).toBeHidden();
  await checkout.scrollTo(600);
  await expect.poll(() => checkout.top()).toBe(0);
  await expect(checkout.total).toBeInViewport({ ratio: 1 });
});

test('the row unfolds into the order where it stands, and folds again @smoke', async ({ page }) => {
  const checkout = await open(page, LONG, { width: 360, height: 640 });
  await checkout.scrollTo(600);
  await expect.poll(() => checkout.top()).toBe(0);
  await checkout.button.focus();
  await page.keyboard.press('Enter');
  await expect(checkout.button).toHaveAttribute('aria-expanded', 'true');
  await expect(checkout.lines).toHaveCount(7);
  await expect(checkout.lines.first()).toBeInViewport({ ratio: 1 });
  await expect(checkout.total).toBeInViewport({ ratio: 1 });
  await expect(checkout.button).toBeFocused();
  // What is unfolded covers nothing: the form comes after it.
  await page.keyboard.press('Tab');
  await expect(checkout.email).toBeFocused();
  await expect(checkout.email).toBeInViewport({ ratio: 1 });
  const { focus, row } = await checkout.edges();
  expect(focus).toBeGreaterThan(row);
  await checkout.button.click();
  await expect(checkout.lines.first()).toBeHidden();
  await expect(checkout.button).toHaveAttribute('aria-expanded', 'false');
});

test('nothing shows through the sticky row on a transparent background', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.setViewportSize({ width: 360, height: 640 });
  const checkout = new Order(page);
  const style = 'style="--easy-background: transparent"';
  await page.goto(merchant.put('/', VIEWPORT + scriptTag + tag(`${style} line-items="${LONG}"`)));
  await checkout.ready();
  await checkout.use();
  await expect(checkout.row).toHaveCSS('background-color', 'rgb(255, 255, 255)');
});

test('no field takes the focus under the row, of the page or of the frame @promise', async ({
  page,
}) => {
  const checkout = await open(page, LONG, { width: 360, height: 480 });
  await checkout.payButton.focus();
  await expect.poll(() => checkout.top()).toBe(0);
  const passed: string[] = [];
  const withRow: string[] = [];
  for (let actions = 0; actions < 16 && !passed.includes('email'); actions += 1) {
    await page.keyboard.press('Shift+Tab');
    const isCovered = async () => {
      const { name, focus, row } = await checkout.edges();
      return focus < row && `${name} at ${focus}`;
    };
    await expect.poll(isCovered).toBe(false);
    const { name, row } = await checkout.edges();
    passed.push(name);
    if (row > 0) withRow.push(name);
  }
  expect(passed).toEqual(expect.arrayContaining(['postal_code', 'number', 'full_name', 'email']));
  // In the page it stays.
  expect(withRow).toEqual(expect.arrayContaining(['full_name', 'email']));
});

test('where there is room the order stays beside the form, unfolded', async ({ page }) => {
  const checkout = await open(page, 'price_tee', { width: 1280, height: 500 });
  await expect(checkout.button).toBeHidden();
  await expect(checkout.lines).toBeVisible();
  await checkout.scrollTo(400);
  await expect(checkout.total).toBeInViewport();
});

test('a page’s own header can keep the place above the row', async ({
  page,
  merchant,
  scriptTag,
}) => {
  await page.setViewportSize({ width: 360, height: 500 });
  const style = '<style>easy-checkout { --easy-sticky-top: 56px }</style>';
  await page.goto(merchant.put('/', VIEWPORT + style + scriptTag + tag()));
  const checkout = new Order(page);
  await checkout.ready();
  await checkout.use();
  await checkout.scrollTo(600);
  await expect.poll(() => checkout.top()).toBe(56);
});
