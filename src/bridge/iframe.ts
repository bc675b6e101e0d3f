/** Creates the secure frame. It begins to load as soon as it is put into the page. */
export function createFrame(checkoutOrigin: string): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.allow = '';
  frame.referrerPolicy = 'strict-origin';
  frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms');
  frame.setAttribute('part', 'frame');
  frame.src = `${checkoutOrigin}/frame.html`;
  return frame;
}

/**
 * Finds a frame that the page's own HTML has put into the slot, so that it could load before the
 * script. Optimizers delay frames until they are scrolled to; this one is needed now.
 */
export function earlyFrame(host: Element, checkoutOrigin: string): HTMLIFrameElement | undefined {
  const frame = host.querySelector<HTMLIFrameElement>(':scope > iframe[slot="payment-fields"]');
  if (!frame || !isFrameAddress(frame.src, checkoutOrigin)) return undefined;
  frame.loading = 'eager';
  return frame;
}

/**
 * Whether `address` is that of the secure frame. With `#auto` its document follows the browser's
 * color scheme until the theme is sent.
 */
export function isFrameAddress(address: string, checkoutOrigin: string): boolean {
  return address.replace(/#auto$/, '') === `${checkoutOrigin}/frame.html`;
}
