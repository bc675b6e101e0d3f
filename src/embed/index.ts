import { openDialog } from './dialog.ts';
import { listen } from './listen.ts';

export type { Subscription, Transfer } from '../api/checkout-response.ts';
export type { ErrorActor } from '../errors.ts';
export type {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutErrorEvent,
  CheckoutReadyEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutExpireEvent,
} from '../events.ts';

/**
 * Brings the hosted page into a page. An `<iframe>` that shows it gets its height and the element's
 * events, with the same fields. A link to it opens it as a modal dialog, whose events the link
 * gets. Without this script, both still work as an iframe and a link.
 *
 * `easy-submit` is not among the events, because another page cannot delay a payment.
 *
 * @returns a function that undoes it
 */
export function embedCheckout(element: HTMLIFrameElement | HTMLAnchorElement): () => void {
  if (element instanceof HTMLIFrameElement) {
    fitIntoPage(element);
    return listen(element, {
      onEvent: (event) => element.dispatchEvent(event),
      onResize: (height) => {
        element.style.height = `${height}px`;
      },
    });
  }
  element.addEventListener('click', onClick);
  return () => element.removeEventListener('click', onClick);
}

/**
 * Gives an iframe the whole width and a height to begin with, whether or not its document will ever
 * say how high it is. What the page has set itself stays.
 */
function fitIntoPage(frame: HTMLIFrameElement): void {
  const { width, height, display, borderTopStyle } = getComputedStyle(frame);
  // These are what browsers give to an iframe that no style mentions.
  if (width === '300px') frame.style.width = '100%';
  if (height === '150px') frame.style.height = '40rem';
  if (display === 'inline') frame.style.display = 'block';
  if (borderTopStyle === 'inset') frame.style.border = '0';
}

function onClick(event: MouseEvent): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  // A click that opens the link in another tab or window is left to the browser.
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  event.preventDefault();
  openDialog(event.currentTarget as HTMLAnchorElement);
}
