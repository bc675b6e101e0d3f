import { fixture, html } from '@open-wc/testing';
import type { GuestWindow } from './guest-page.ts';
import { nextTask } from '../promises/next-task.ts';

const GUEST_PAGE = '/test/support/frame/guest-page.ts';

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

/** Messages of a channel are delivered in the order in which they were sent: those on their way come before these. */
export async function messagesArrived(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    const { port1, port2 } = new MessageChannel();
    await new Promise((resolve) => {
      port2.addEventListener('message', resolve);
      port2.start();
      port1.postMessage(null);
    });
    await nextTask();
    port1.close();
  }
}
