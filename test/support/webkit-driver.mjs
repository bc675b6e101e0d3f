import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { virtualDisplay, webkitDriver } from '../../scripts/browsers.mjs';

export const hasWebkit = Boolean(webkitDriver && virtualDisplay);

function freePort() {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

async function untilReady(address, deadline = Date.now() + 10_000) {
  for (;;) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver did not start within 10 s');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/**
 * Starts WebKitGTK's driver on a display of its own. One driver holds one session at a time.
 *
 * It is a process group, because ending xvfb-run alone leaves the display and the driver behind.
 */
export async function startWebkitDriver() {
  const port = await freePort();
  const driver = spawn(
    virtualDisplay,
    ['-a', '-s', '-screen 0 1280x2000x24', webkitDriver, '--host=127.0.0.1', `--port=${port}`],
    {
      detached: true,
      stdio: 'ignore',
    },
  );
  let running = true;
  const stop = () => {
    if (!running) return;
    running = false;
    try {
      process.kill(-driver.pid, 'SIGTERM');
    } catch {
      // It has ended by itself.
    }
  };
  process.once('exit', stop);
  await untilReady(`http://127.0.0.1:${port}`).catch((error) => {
    stop();
    throw error;
  });
  return { port, address: `http://127.0.0.1:${port}`, stop };
}
