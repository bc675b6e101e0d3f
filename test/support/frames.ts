import { fixture, html } from '@open-wc/testing';
import type { GuestWindow } from './guest-page.ts';

const GUEST_PAGE = '/test/support/guest-page.ts';

/** The `srcdoc` of a frame that runs the real guest. */
export const GUEST_DOCUMENT = `<!doctype html><script type="module" src="${GUEST_PAGE}"></script>`;

/** A frame of this origin that is not loaded yet, so that a test can call `connect` first. */
export function emptyFrame(): HTMLIFrameElement {
  return document.createElement('iframe');
}

/** Puts `frame` into the page with `srcdoc` inside, and waits until it is loaded. */
export async function load(frame: HTMLIFrameElement, srcdoc = GUEST_DOCUMENT): Promise<void> {
  const loaded = new Promise((resolve) => {
    frame.addEventListener('load', resolve, { once: true });
  });
  frame.srcdoc = srcdoc;
  if (!frame.isConnected) await fixture(html`<div>${frame}</div>`);
  await loaded;
}

export function guestOf(frame: HTMLIFrameElement): GuestWindow {
  if (!frame.contentWindow) throw new Error('The frame is not in the page');
  return frame.contentWindow;
}

/** Waits long enough for every message that is on its way to arrive. */
export async function messagesArrived(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port2.addEventListener('message', resolve);
      port2.start();
      port1.postMessage(null);
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    port1.close();
  }
}
