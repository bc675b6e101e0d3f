import { hasDraft } from '../buyer/stored-draft.ts';
import type { CheckoutState } from '../checkout/state.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { hasIgnored } from '../model/payment-options.ts';
import { isInDialog } from '../ui/focus-traps.ts';
import { isCharge } from '../views/order-lines.ts';

/** By which events buyers begin to use a checkout. A tap and a mouse that comes near are pointers. */
const USES = ['pointerover', 'focusin', 'input', 'click'];

/**
 * Watches `tag` for the first sign that somebody uses it.
 *
 * @param onUse - Called with each sign.
 * @returns ends the watch
 */
export function watchUse(tag: HTMLElement, onUse: () => void): () => void {
  // The page does not see what happens in the frame, but the window loses the focus to it.
  const onBlur = (): void => {
    const { activeElement } = tag.getRootNode() as Document | ShadowRoot;
    if (activeElement && (activeElement === tag || tag.contains(activeElement))) onUse();
  };
  for (const type of USES) tag.addEventListener(type, onUse);
  addEventListener('blur', onBlur);
  return () => {
    for (const type of USES) tag.removeEventListener(type, onUse);
    removeEventListener('blur', onBlur);
  };
}

/** Whether something that has to be shown or agreed to comes with the first use. */
export function needsUi({
  host,
  options,
  isDebit,
  isChoiceLimited,
  hasIdentity,
  session,
  state,
}: CheckoutModel): boolean {
  return [
    host.customer,
    host.savedInstruments,
    host.metadata,
    host.sourceTags,
    host.messages,
    host.instrumentId,
    hasIgnored(host),
    options?.address === 'full',
    isDebit,
    options?.collect.length,
    isChoiceLimited,
    hasIdentity,
    session?.instruments.length,
    session?.customer,
    isPastFirstView(state),
  ].some(Boolean);
}

/** Whether the first view, an untouched form for one charge, cannot show `state`. */
function isPastFirstView(state: CheckoutState): boolean {
  if (state.status === 'loading') return false;
  if (state.status !== 'ready' || !isSecureContext) return true;
  const { order, problem, earlier, expiring } = state;
  return !isCharge(order) || problem !== undefined || earlier !== undefined || expiring === true;
}

/** Whether what comes with the first use will be needed, although nobody uses the checkout yet. */
export function expectsUse({ host, fields, isLongWait }: CheckoutModel): boolean {
  // A theme longer than a scheme names a preset, whose style sheet is loaded with the first use.
  const hasPreset = (host.theme ?? '').length > 5;
  // A long wait is explained.
  const isAwaited = fields.emptied || isLongWait;
  // A dialog has to find something that can have the focus as soon as it opens.
  return hasPreset || isAwaited || hasDraft() || isInDialog(host);
}
