import { hasDraft } from '../buyer/stored-draft.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { hasIgnored } from '../model/payment-options.ts';
import { recurs } from '../views/order-lines.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { FrameController } from './frame-controller.ts';
import type { Purchase } from './purchase.ts';

/** By which events buyers begin to use a checkout. A tap and a mouse that comes near are pointers. */
const USES = ['pointerover', 'focusin', 'input', 'click'];

/**
 * Watches `tag` for the first sign that somebody uses it.
 *
 * @param onUse - Called with each sign.
 * @returns ends the watch
 */
export function watchUse(tag: CheckoutTag, onUse: () => void): () => void {
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

/**
 * Whether something that has to be shown or agreed to needs the deferred part, or a mistake of the
 * page has to be reported by it.
 */
export function needsDeferredPart(
  tag: CheckoutTag,
  { state, isUnexplained }: Pick<FrameController, 'state' | 'isUnexplained'>,
  { options, isDebit, isChoiceLimited, hasIdentity, session }: Purchase,
): boolean {
  return [
    tag.customer,
    tag.savedInstruments,
    tag.metadata,
    tag.sourceTags,
    tag.messages,
    tag.instrumentId,
    hasIgnored(tag),
    options?.address === 'full',
    isDebit,
    options?.collect.length,
    isChoiceLimited,
    isUnexplained,
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
  return recurs(order) || problem !== undefined || earlier !== undefined || expiring === true;
}

/** Whether the deferred part will be needed, although nobody uses the checkout yet. */
export function expectsUse(
  tag: CheckoutTag,
  { fields: { emptied }, isLongWait }: Pick<FrameController, 'fields' | 'isLongWait'>,
): boolean {
  // A theme longer than a scheme names a preset, whose style sheet is deferred.
  const hasPreset = (tag.theme ?? '').length > 5;
  // The deferred part explains a long wait.
  const isAwaited = emptied || isLongWait;
  return hasPreset || isAwaited || hasDraft();
}
