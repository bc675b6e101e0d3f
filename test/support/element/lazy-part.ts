import { waitUntil } from '@open-wc/testing';
import type { EasyCheckout } from '../../../src/index.ts';
import { nextTask } from '../promises/next-task.ts';

/** Waits until `element` shows what its lazy part brings, which it needs without any use. */
export async function lazyPart(element: EasyCheckout): Promise<void> {
  // The part adds its style sheet to the one of the class.
  const isLoaded = (): boolean => (element.shadowRoot?.adoptedStyleSheets.length ?? 0) > 1;
  await waitUntil(isLoaded, 'the lazy part', { timeout: 8000 });
  await element.updateComplete;
  await nextTask();
}

/** Uses `element` as a mouse does that comes near, and waits for the lazy part. */
export async function useCheckout(element: EasyCheckout): Promise<void> {
  element.dispatchEvent(new PointerEvent('pointerover'));
  await lazyPart(element);
}
