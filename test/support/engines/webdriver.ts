// A small W3C WebDriver client: Playwright cannot drive WebKitGTK.
import { send, startWebkitDriver } from './webkit-driver.mjs';

const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** How long to wait before giving up, in milliseconds: the machine may be busy. */
const WAIT_TIMEOUT_MS = 45_000;

/** Keys without a character, as WebDriver names them. Two in one string are pressed together. */
export const KEYS = {
  backspace: '\uE003',
  tab: '\uE004',
  backTab: '\uE008\uE004',
  enter: '\uE007',
  escape: '\uE00C',
  right: '\uE014',
  down: '\uE015',
  space: ' ',
} as const;

const HAS_FOCUS =
  'return document.hasFocus() && arguments[0].getRootNode().activeElement === arguments[0]';

interface ElementReference {
  readonly [ELEMENT]: string;
}

/** A WebKit window that is driven over HTTP. Scripts run in the frame that it has switched to. */
export class WebkitPage {
  readonly #session: string;
  readonly #stop: () => void;

  private constructor(session: string, stop: () => void) {
    this.#session = session;
    this.#stop = stop;
  }

  static async open(scheme?: 'light' | 'dark'): Promise<WebkitPage> {
    const { address, stop } = await startWebkitDriver(scheme);
    try {
      const { sessionId } = (await send('POST', `${address}/session`, {
        capabilities: { alwaysMatch: { browserName: 'MiniBrowser' } },
      })) as { sessionId: string };
      const page = new WebkitPage(`${address}/session/${sessionId}`, stop);
      // The window is tall enough for the whole page: parts of a frame below its edge cannot be clicked.
      await page.#post('/window/rect', { width: 1200, height: 1900 });
      return page;
    } catch (error) {
      stop();
      throw error;
    }
  }

  async goto(url: string): Promise<void> {
    await this.#post('/url', { url });
  }

  async reload(): Promise<void> {
    await this.#post('/refresh', {});
  }

  /** Sets after how many milliseconds a script's promise times out; `null` means never. */
  async setScriptTimeout(milliseconds: number | null): Promise<void> {
    await this.#post('/timeouts', { script: milliseconds });
  }

  /** The handle of the window that is driven. */
  async currentWindow(): Promise<string> {
    return (await send('GET', `${this.#session}/window`)) as string;
  }

  /** Opens another window of the same session and returns its handle, without switching to it. */
  async openWindow(): Promise<string> {
    const { handle } = (await this.#post('/window/new', { type: 'window' })) as { handle: string };
    return handle;
  }

  async switchTo(handle: string): Promise<void> {
    await this.#post('/window', { handle });
  }

  /** Runs `script`, the body of a function, and returns its result. Elements are passed as references. */
  async evaluate<Result>(script: string, ...args: readonly unknown[]): Promise<Result> {
    return (await this.#post('/execute/sync', { script, args })) as Result;
  }

  /** Waits until `script` returns something truthy, and returns that. */
  async waitFor<Result>(script: string, milliseconds = WAIT_TIMEOUT_MS): Promise<Result> {
    const deadline = Date.now() + milliseconds;
    for (;;) {
      const result = await this.evaluate<Result | null>(script);
      if (result) return result;
      if (Date.now() > deadline)
        throw new Error(`Waited ${milliseconds} ms in vain for: ${script}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  /** Switches into the frame that `script` returns. */
  async enterFrame(script: string): Promise<void> {
    await this.#post('/frame', { id: await this.waitFor<ElementReference>(script) });
  }

  /** Switches back into the document around the frame. */
  async leaveFrame(): Promise<void> {
    await this.#post('/frame/parent', {});
  }

  async leaveFrames(): Promise<void> {
    await this.#post('/frame', { id: null });
  }

  /** Clicks the element that `script` returns, with a real pointer. */
  async click(script: string): Promise<void> {
    const element = await this.waitFor<ElementReference>(script);
    try {
      await this.#post(`/element/${element[ELEMENT]}/click`, {});
    } catch (error) {
      // The driver takes an element in a shadow root for hidden or covered by its host. Its pointer
      // reaches that element, but none in a frame.
      if (!/click intercepted|not interactable/.test(String(error))) throw error;
      await this.#pointAt(element);
    }
  }

  /**
   * Clicks the field that `script` returns until it has the focus, then types. Sending keys to the
   * element itself fails in a frame that never had the focus.
   */
  async type(script: string, text: string): Promise<void> {
    const element = await this.waitFor<ElementReference>(script);
    const deadline = Date.now() + WAIT_TIMEOUT_MS;
    do {
      if (Date.now() > deadline) throw new Error(`No click gave the focus to: ${script}`);
      // Once in some hundred clicks the driver fails without a reason while the layout still shifts.
      await this.click(script).catch((error: unknown) => {
        if (!/unknown error/.test(String(error))) throw error;
      });
    } while (!(await this.evaluate<boolean>(HAS_FOCUS, element)));
    await this.press(...text.split(''));
  }

  /** Presses keys one after another where the focus is: characters, or values of `KEYS`. */
  async press(...keys: readonly string[]): Promise<void> {
    const actions = keys.flatMap((chord) => [
      ...Array.from(chord, (value) => ({ type: 'keyDown', value })),
      ...Array.from(chord, (value) => ({ type: 'keyUp', value })).toReversed(),
    ]);
    await this.#post('/actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  /** The same as `evaluate`, for a script that calls its last argument with the result. */
  async evaluateLater<Result>(script: string, ...args: readonly unknown[]): Promise<Result> {
    return (await this.#post('/execute/async', { script, args })) as Result;
  }

  async close(): Promise<void> {
    await send('DELETE', this.#session).finally(this.#stop);
  }

  async #pointAt(element: ElementReference): Promise<void> {
    const actions = [
      { type: 'pointerMove', origin: element, x: 0, y: 0 },
      { type: 'pointerDown', button: 0 },
      { type: 'pointerUp', button: 0 },
    ];
    await this.#post('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] });
  }

  #post(path: string, body: unknown): Promise<unknown> {
    return send('POST', `${this.#session}${path}`, body);
  }
}
