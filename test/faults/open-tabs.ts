import type { Tab } from './browser/tab.ts';
import type { Scenario } from './plans/scenario.ts';

/** The tabs of one run, and how its buyer opens, leaves and closes what is in them. */
export class OpenTabs {
  /** The tabs that are open, in the order of their screens. */
  readonly open: Tab[];
  /** Tabs that are opened once another one is closed. */
  readonly #spare: Tab[];
  readonly #address: string;
  readonly #haveDialogs: boolean;

  /** @param address - What each tab shows. */
  constructor(tabs: readonly Tab[], address: string, { interruption, hostedIn }: Scenario) {
    const count = interruption === 'tab closed' ? 1 : tabs.length;
    this.open = tabs.slice(0, count);
    this.#spare = tabs.slice(count);
    this.#address = address;
    this.#haveDialogs = hostedIn === 'dialog';
  }

  async load(): Promise<void> {
    await Promise.all(this.open.map((tab) => tab.goto(this.#address)));
    await this.openDialogs();
  }

  async reload(): Promise<void> {
    await Promise.all(this.open.map((tab) => tab.reload()));
    await this.openDialogs();
  }

  /** Opens the dialog with the hosted page, where each tab has a link to it. */
  async openDialogs(): Promise<void> {
    if (!this.#haveDialogs) return;
    await Promise.all(this.open.map((tab) => tab.evaluate('faultHarness.openDialog()')));
  }

  /** Clicks the close button of the dialog, and agrees if the page asks whether to leave. */
  async closeDialog(): Promise<{ isClosed: boolean; hasAsked: boolean }> {
    const closed = await this.open[0]?.evaluate<{ isClosed: boolean; hasAsked: boolean }>(
      'faultHarness.closeDialog()',
    );
    return closed ?? { isClosed: false, hasAsked: false };
  }

  /** Lets the iframe of the page show another address of the hosted page. */
  async showAnother(address: string): Promise<void> {
    await this.open[0]?.evaluate(`faultHarness.showAnother(${JSON.stringify(address)})`);
  }

  /** Closes the first tab, and opens its address in another one. */
  async replaceTab(): Promise<void> {
    const tab = this.#spare.shift();
    if (!tab) throw new Error('There is no tab to open');
    await this.open[0]?.goto('about:blank');
    this.open[0] = tab;
    await tab.goto(this.#address);
  }
}
