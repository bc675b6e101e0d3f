import { openDialog } from './dialog.ts';
import { listen } from './listen.ts';

export type {
  CheckoutCancelEvent,
  CheckoutChangeEvent,
  CheckoutCompleteEvent,
  CheckoutDeclineEvent,
  CheckoutErrorEvent,
  CheckoutExpireEvent,
  CheckoutReadyEvent,
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

function onClick(event: MouseEvent): void {
  const { button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented } = event;
  // A click that opens the link in another tab or window is left to the browser.
  if (button || metaKey || ctrlKey || shiftKey || altKey || defaultPrevented) return;
  event.preventDefault();
  openDialog(event.currentTarget as HTMLAnchorElement);
}
