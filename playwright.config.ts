// test/e2e against the built stack (`npm run build` first). Every worker starts a stack of its own on
// free ports, so this runs beside `npm start`. Tags: @smoke also runs in Firefox, @dark in one that
// prefers dark pages, @strict also in a Chromium that blocks storage in third-party frames, as buyers'
// browsers do.
import { defineConfig, devices, type Project } from '@playwright/test';
import { chromiumLaunch, firefoxLaunch, fullChromium } from './scripts/browsers.mjs';

const desktop = devices['Desktop Chrome'];

/** Firefox's preference for how pages are drawn, and its value for dark. */
const CONTENT_SCHEME = 'layout.css.prefers-color-scheme.content-override';
const DARK = 0;

const projects: Project[] = [];
if (firefoxLaunch) {
  const { channel, ...launchOptions } = firefoxLaunch;
  // Each worker that starts costs as much as three tests.
  projects.push({
    name: 'firefox',
    workers: 2,
    grep: /@smoke/,
    use: { ...devices['Desktop Firefox'], channel, launchOptions },
  });
  // Driven this way, Firefox does not take the scheme of a page, only of the whole browser.
  const firefoxUserPrefs = { ...launchOptions.firefoxUserPrefs, [CONTENT_SCHEME]: DARK };
  projects.push({
    name: 'firefox-night',
    workers: 1,
    testMatch: 'accessibility.test.ts',
    grep: /@dark/,
    use: {
      ...devices['Desktop Firefox'],
      channel,
      colorScheme: 'dark',
      launchOptions: { ...launchOptions, firefoxUserPrefs },
    },
  });
}
projects.push({ name: 'chromium', use: { ...desktop, launchOptions: chromiumLaunch() } });
if (fullChromium) {
  projects.push({
    name: 'chromium-strict',
    grep: /@strict/,
    use: { ...desktop, launchOptions: chromiumLaunch(fullChromium) },
  });
}

export default defineConfig({
  testDir: 'test/e2e',
  testIgnore: 'webkit/**',
  outputDir: 'test-results',
  // One more than the cores of a small machine: a test waits as much as it works.
  workers: 3,
  fullyParallel: true,
  forbidOnly: Boolean(process.env['CI']),
  // One more try on a machine that stumbled; what needs it is listed as flaky.
  retries: process.env['CI'] ? 1 : 0,
  reporter: 'list',
  // What hangs does so for ever; what a busy machine slows down is no failure.
  timeout: 120_000,
  expect: { timeout: 30_000 },
  // No video: it needs an ffmpeg of Playwright's own and makes every test fail without it.
  use: {
    // A trace of every step costs a third of the time: taken where someone will look at it.
    trace: process.env['CI'] ? 'off' : 'retain-on-failure',
    screenshot: 'only-on-failure',
    locale: 'en-US',
  },
  projects,
});
