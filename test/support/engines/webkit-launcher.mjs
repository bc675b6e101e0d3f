import { send } from './webkit-driver.mjs';

/**
 * WebKitGTK for the test runner: one window, which takes the files one after the other. The runner
 * asks for a session with an address for each file.
 */
export function webkitLauncher({ address }) {
  const opened = new Map();
  let session;

  async function open() {
    const { sessionId } = await send('POST', `${address}/session`, {
      capabilities: {
        alwaysMatch: {
          browserName: 'MiniBrowser',
          // Pages tell the runner themselves when they have begun. The driver, which waits for their
          // load event, waits for ever where a page has been left before it.
          pageLoadStrategy: 'none',
        },
      },
    });
    return `${address}/session/${sessionId}`;
  }

  const show = (url) => send('POST', `${session}/url`, { url });

  return {
    name: 'WebKit',
    type: 'webdriver',
    concurrency: 1,
    async initialize() {},
    async startSession(id, url) {
      opened.set(id, url);
      session ??= await open();
      await show(url);
    },
    isActive: (id) => opened.has(id),
    getBrowserUrl: (id) => opened.get(id),
    async stopSession(id) {
      // What runs in the page must not go on beside the next file.
      await show('about:blank');
      opened.delete(id);
      return {};
    },
    async stop() {
      if (session) await send('DELETE', session);
      session = undefined;
    },
  };
}
