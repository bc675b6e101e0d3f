import type { CheckoutModel } from '../model/checkout-model.ts';

/** Events of the window when the focus moves into a frame or comes back. */
const MOVES = ['blur', 'focus'];

/**
 * Keeps what has the focus out from under the order's row, which sticks to the top of a narrow
 * layout: views/styles/layout.css.
 */
export function uncoverFocus({ host, root }: Pick<CheckoutModel, 'host' | 'root'>): void {
  const summary = (): Element | null => root.querySelector('.layout > .summary');

  /*
   * A page cannot know where in the frame the focused field is, so the row does not stick while the
   * focus is there. Styles cannot express this: in Chromium, no element of the page has the focus
   * then.
   */
  const release = (): void => {
    const { activeElement } = document;
    const inner = activeElement?.shadowRoot?.activeElement ?? activeElement;
    summary()?.toggleAttribute('data-frame-focused', inner instanceof HTMLIFrameElement);
  };
  host.addController({
    hostConnected: () => MOVES.forEach((type) => addEventListener(type, release)),
    hostDisconnected: () => MOVES.forEach((type) => removeEventListener(type, release)),
  });

  /*
   * Browsers scroll a focused field out from under the row themselves, because of the fields'
   * scroll margin. But Chromium stops a smooth scroll when it selects the field's text.
   */
  root.addEventListener('focusin', (event) => {
    const [target] = event.composedPath();
    const row = summary();
    if (!(target instanceof Element) || target.matches('iframe') || !row) return;
    if (getComputedStyle(row).position !== 'sticky') return;
    requestAnimationFrame(() => target.scrollIntoView({ block: 'nearest', behavior: 'instant' }));
  });
}
