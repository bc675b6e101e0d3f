import { hasWebkit } from '../../support/webkit-driver.mjs';
import { WebkitPage } from '../../support/webdriver.ts';
import type { Device, Engine, Tab } from './tab.ts';

/** Playwright cannot drive WebKitGTK: each device is a session of a WebDriver of its own. */
export function openWebkit(): Promise<Engine> {
  if (!hasWebkit) return Promise.reject(new Error('No WebKitWebDriver and xvfb-run here.'));
  const devices = new Set<Device>();
  return Promise.resolve({
    name: 'WebKit',
    // A driver that has ended is replaced by the next one.
    isAlive: () => true,
    async newDevice() {
      const device = deviceOf(await WebkitPage.open());
      devices.add(device);
      return device;
    },
    async close() {
      await Promise.all([...devices].map((device) => device.discard()));
    },
  });
}

function deviceOf(page: WebkitPage): Device {
  let shown: string | undefined;
  let last: Promise<unknown> = Promise.resolve();
  let closed: Promise<void> | undefined;
  /** A session does one thing at a time, in the window that it was switched to last. */
  const inWindow = <Result>(handle: string, act: () => Promise<Result>): Promise<Result> => {
    const result = last.then(async () => {
      if (shown !== handle) await page.switchTo(handle);
      shown = handle;
      return act();
    });
    last = result.catch(() => undefined);
    return result;
  };
  const tabOf = (handle: string): Tab => ({
    goto: (address) => inWindow(handle, () => page.goto(address)),
    reload: () => inWindow(handle, () => page.reload()),
    // The driver waits for a promise as for a value.
    evaluate: <Result>(expression: string) =>
      inWindow(handle, () => page.evaluate<Result>(`return (${expression})`)),
  });
  return {
    async newTab() {
      if (shown !== undefined) return tabOf(await page.openWindow());
      // A time limit would be a timer of the page: one that the harness drives.
      await page.setScriptTimeout(null);
      shown = await page.currentWindow();
      return tabOf(shown);
    },
    discard: () => (closed ??= page.close().catch(() => undefined)),
  };
}
