import { chromium, firefox, type Browser, type Page } from '@playwright/test';
import { chromiumLaunch, firefoxLaunch } from '../../../scripts/browsers.mjs';
import type { Device, Engine, Tab } from './tab.ts';

/** Loads no images, because they would cost every run a request and decoding. */
export async function openChromium(): Promise<Engine> {
  const { args, ...options } = chromiumLaunch();
  const withoutPictures = [...args, '--blink-settings=imagesEnabled=false'];
  return engineOf('Chromium', await chromium.launch({ ...options, args: withoutPictures }));
}

export async function openFirefox(): Promise<Engine> {
  if (!firefoxLaunch) throw new Error('No Firefox here.');
  const firefoxUserPrefs = { ...firefoxLaunch.firefoxUserPrefs, 'permissions.default.image': 2 };
  return engineOf('Firefox', await firefox.launch({ ...firefoxLaunch, firefoxUserPrefs }));
}

function engineOf(name: Engine['name'], browser: Browser): Engine {
  return {
    name,
    isAlive: () => browser.isConnected(),
    newDevice: () => newDevice(browser),
    close: () => browser.close(),
  };
}

async function newDevice(browser: Browser): Promise<Device> {
  const context = await browser.newContext({
    locale: 'en-US',
    // Animations would only cost processor time.
    reducedMotion: 'reduce',
    viewport: { width: 400, height: 900 },
  });
  return {
    newTab: async () => tabOf(await context.newPage()),
    discard: () => context.close().catch(() => undefined),
  };
}

function tabOf(page: Page): Tab {
  return {
    goto: async (address) => void (await page.goto(address)),
    reload: async () => void (await page.reload()),
    evaluate: (expression) => page.evaluate(expression),
  };
}
