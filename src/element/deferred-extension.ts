import type { BuyerFields } from '../buyer/buyer-fields.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { DeferredViews } from '../views/deferred-views.ts';
import { recurs } from '../views/order-summary.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { Purchase } from './purchase.ts';

/** Whether something that has to be shown or agreed to needs the deferred part. */
export function needsDeferredPart(
  tag: CheckoutTag,
  state: CheckoutState,
  { options, isDebit, hasIdentity, session }: Purchase,
): boolean {
  return (
    !!(
      tag.customer ||
      tag.savedInstruments ||
      tag.metadata ||
      tag.sourceTags ||
      tag.messages ||
      options?.address === 'full' ||
      isDebit ||
      hasIdentity ||
      session?.instruments.length
    ) || (state.status === 'ready' ? recurs(state.order) : state.status !== 'loading')
  );
}

/**
 * Extends `element` by what the deferred part brings, or only updates it where that part could not
 * be loaded.
 *
 * @param onThemeChange - Called when the page has changed the theme.
 */
export async function extendElement(
  element: CheckoutTag,
  views: DeferredViews | undefined,
  buyer: BuyerFields,
  onThemeChange: () => void,
): Promise<void> {
  const root = element.renderRoot as ShadowRoot;
  if (views) {
    root.adoptedStyleSheets.push(...views.sheets.flatMap(({ styleSheet }) => styleSheet ?? []));
    buyer.extend(views.billing);
    views.watchThemeContrast(root, onThemeChange);
  }
  element.requestUpdate();
  // The receipt takes over the focus of the notice that it replaces.
  const hadFocus = root.activeElement;
  await element.updateComplete;
  if (hadFocus && !root.activeElement) {
    root.querySelector<HTMLElement>('#receipt-title')?.focus();
  }
}
