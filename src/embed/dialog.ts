import { listen } from './listen.ts';
import { DIALOG_NAME } from './messages.ts';

/**
 * Opens the hosted page that `link` leads to as a modal dialog. Its events are dispatched on the
 * link, whose `data-title` and `data-close` name the dialog and its button in other languages.
 * While a payment is under way, the dialog asks before it closes.
 */
export function openDialog(link: HTMLAnchorElement): void {
  const dialog = document.createElement('dialog');
  const close = document.createElement('button');
  const frame = document.createElement('iframe');
  const { style: page } = document.documentElement;
  const { overflow } = page;
  const { title = 'Secure checkout', close: closing = 'Close' } = link.dataset;
  let busy = false;
  /** What to ask before the dialog closes while a payment is under way. */
  let question: string | undefined;
  let isLeaving = false;

  dialog.ariaLabel = frame.title = title;
  dialog.style.cssText =
    'box-sizing:border-box;width:60rem;max-width:100vw;max-height:100dvh;padding:0;border:0;' +
    'border-radius:14px;overscroll-behavior:contain';
  close.type = 'button';
  close.ariaLabel = closing;
  close.textContent = '✕';
  close.style.cssText =
    'position:sticky;z-index:1;top:0;display:block;width:44px;height:44px;' +
    'margin:0 0 -44px auto;border:0;border-radius:14px;' +
    'color-scheme:light dark;background:Canvas;color:CanvasText;font:18px/1 system-ui;cursor:pointer';
  frame.referrerPolicy = 'strict-origin';
  // By this name, the page in it knows that its first row is the dialog's bar.
  frame.name = DIALOG_NAME;
  frame.src = link.href;
  frame.style.cssText = 'display:block;width:100%;height:32rem;border:0';
  dialog.append(close, frame);

  const stopListening = listen(frame, {
    onEvent: (event) => link.dispatchEvent(event),
    onResize: (height) => {
      frame.style.height = `${height}px`;
    },
    onBusy: (now, closing) => {
      busy = now;
      question = closing;
      // Browsers that support this attribute let no key and no gesture close the dialog then.
      dialog.setAttribute('closedby', busy ? 'none' : 'closerequest');
    },
    onClose: leave,
  });

  function leave(): void {
    isLeaving = !busy || (question !== undefined && confirm(question));
    if (isLeaving) dialog.close();
  }

  close.addEventListener('click', leave);
  // A second Escape closes a dialog even if `cancel` was prevented, so the key is stopped as well.
  for (const type of ['cancel', 'keydown'] as const) {
    dialog.addEventListener(type, (event) => {
      if (!busy || ('key' in event && event.key !== 'Escape')) return;
      event.preventDefault();
      leave();
    });
  }
  dialog.addEventListener('close', () => {
    // The dialog was closed by force while the payment goes on. The buyer has to see its outcome.
    if (busy && !isLeaving) return dialog.showModal();
    stopListening();
    dialog.remove();
    page.overflow = overflow;
    link.focus();
  });

  page.overflow = 'hidden';
  document.body.append(dialog);
  dialog.showModal();
}
