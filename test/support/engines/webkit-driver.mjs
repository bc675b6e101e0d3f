import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { virtualDisplay, webkitDriver } from '../../../scripts/browsers.mjs';

/** A long timeout in milliseconds, which is harmless because a driver that has ended is noticed. */
const START_TIMEOUT_MS = 120_000;
const MAX_TRIES = 3;

export const hasWebkit = Boolean(webkitDriver && virtualDisplay);

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

/** Resolves with true once the driver responds, and with false if it ends or times out. */
async function isReady(driver, address) {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (driver.exitCode === null && driver.signalCode === null) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return true;
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return false;
}

/**
 * Starts WebKitGTK's driver on a display of its own. A driver has one session at a time.
 *
 * The driver starts in a process group, because ending xvfb-run alone leaves the display and the driver
 * running.
 *
 * @param scheme - The colour scheme that pages find, which WebKitGTK takes from the desktop's theme.
 */
export async function startWebkitDriver(scheme = 'light') {
  for (let tries = 1; ; tries += 1) {
    const started = await tryToStart(scheme);
    if (started) return started;
    if (tries === MAX_TRIES) throw new Error(`WebKitWebDriver did not start in ${tries} tries`);
  }
}

/** Returns `undefined` if another program has taken the port or display that was free before. */
async function tryToStart(scheme) {
  const port = await freePort();
  const driver = spawn(
    virtualDisplay,
    ['-a', '-s', '-screen 0 1280x2000x24', webkitDriver, '--host=127.0.0.1', `--port=${port}`],
    {
      detached: true,
      stdio: 'ignore',
      env: { ...process.env, GTK_THEME: scheme === 'dark' ? 'Adwaita:dark' : 'Adwaita' },
    },
  );
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    try {
      process.kill(-driver.pid, 'SIGTERM');
    } catch {
      // The driver has already ended.
    }
  };
  process.once('exit', stop);
  const address = `http://127.0.0.1:${port}`;
  if (await isReady(driver, address)) return { port, address, stop };
  stop();
  process.off('exit', stop);
  return undefined;
}

/**
 * Sends one command of the W3C WebDriver protocol, and resolves with its value.
 *
 * @throws {Error} the driver has refused it
 */
export async function send(method, url, body) {
  const response = await fetch(url, {
    method,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const { value } = await response.json();
  if (response.ok) return value;
  throw new Error(`${value.error}: ${value.message}`);
}
