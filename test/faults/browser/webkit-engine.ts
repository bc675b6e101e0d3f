import { hasWebkit } from '../../support/engines/webkit-driver.mjs';
import { WebkitPage } from '../../support/engines/webdriver.ts';
import type { Device, Engine, Tab } from './tab.ts';

/** Uses WebDriver, because Playwright cannot drive WebKitGTK. Each device is a WebDriver session. */
export function openWebkit(): Promise<Engine> {
  if (!hasWebkit) return Promise.reject(new Error('No WebKitWebDriver and xvfb-run here.'));
  const devices = new Set<Device>();
  return Promise.resolve({
    name: 'WebKit',
    // Each new device starts a driver, so an ended one does no harm.
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
  /** A session carries out one command at a time, in the window that it last switched to. */
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
    // The driver awaits a promise itself.
    evaluate: <Result>(expression: string) =>
      inWindow(handle, () => page.evaluate<Result>(`return (${expression})`)),
  });
  return {
    async newTab() {
      if (shown !== undefined) return tabOf(await page.openWindow());
      // The driver would set a timeout with a timer of the page, which the harness drives.
      await page.setScriptTimeout(null);
      shown = await page.currentWindow();
      return tabOf(shown);
    },
    discard: () => (closed ??= page.close().catch(() => undefined)),
  };
}
