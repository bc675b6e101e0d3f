import { expect, type Locator, type Page } from '@playwright/test';

/** The sandbox's dashboard, through the eyes and hands of a developer. */
export class DashboardPage {
  readonly page: Page;
  readonly said: Locator;
  readonly armed: Locator;
  /** Of the list that is open. */
  readonly rows: Locator;

  constructor(page: Page) {
    this.page = page;
    this.said = page.locator('[data-announcement]');
    this.armed = page.getByRole('list', { name: 'Armed faults' }).getByRole('listitem');
    this.rows = page.locator('[data-panel]:not([hidden]) li:visible');
  }

  async open(service: string, list = 'requests'): Promise<void> {
    await this.page.goto(`${service}/#${list}`);
    await expect(this.page.getByText('Live', { exact: true })).toBeVisible();
  }

  async show(list: string): Promise<void> {
    await this.page.getByRole('link', { name: new RegExp(`^${list}`) }).click();
  }

  async press(name: string): Promise<void> {
    await this.page.getByRole('button', { name, exact: true }).click();
  }

  /** The row that holds `text`. */
  row(text: string | RegExp): Locator {
    return this.rows.filter({ hasText: text });
  }
}
