// Finds the browsers of this machine. It is plain JavaScript with nothing but node: modules, because
// setup.mjs imports it before any package is installed.
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** The path of the first of the named programs that this machine has. */
export function onPath(...names) {
  const directories = (process.env.PATH ?? '').split(delimiter);
  return names
    .flatMap((name) => directories.map((directory) => join(directory, name)))
    .find(isExecutable);
}

export const isRoot = process.getuid?.() === 0;

// The headless shell runs a test in a third of full Chromium's time; full Chromium blocks storage
// in third-party frames, as buyers' browsers do.
export const fullChromium =
  process.env.CHROMIUM_FULL_PATH || onPath('chromium', 'chromium-browser', 'google-chrome');
export const chromium =
  process.env.CHROMIUM_PATH || onPath('chromium-headless-shell') || fullChromium;
export const firefox = process.env.FIREFOX_PATH || onPath('firefox-esr', 'firefox');
export const webkitDriver = process.env.WEBKIT_DRIVER_PATH || onPath('WebKitWebDriver');
export const virtualDisplay = onPath('xvfb-run');

/** Without an `executablePath` Playwright starts the build that it has downloaded itself. */
export function chromiumLaunch(executablePath = chromium) {
  return {
    ...(executablePath && { executablePath }),
    args: isRoot ? ['--no-sandbox'] : [],
  };
}

/**
 * Debian's Firefox is driven through Playwright's channel for stock builds. Without the preference
 * its keyboard methods type into the top page instead of a cross-site frame.
 */
export const firefoxLaunch = firefox && {
  channel: 'moz-firefox',
  executablePath: firefox,
  firefoxUserPrefs: { 'fission.webContentIsolationStrategy': 0 },
};
