import { readAttributes } from '../element/checkout-tag.ts';
import { pageTexts } from '../messages/page.ts';
import { adopt } from '../bridge/frame-messages.ts';
import type { DeferredHost, FirstPart } from '../views/deferred-views.ts';

/** What the pieces of the deferred part take from the element. */
export function hostOf(first: FirstPart): DeferredHost {
  const { tag, frame, purchase, newMethods, wording } = first;
  const { fields } = frame;
  return {
    ...first,
    root: () => tag.renderRoot,
    update: () => tag.requestUpdate(),
    locale: () => wording().locale,
    messages: () => ({ ...pageTexts, ...wording().messages }),
    attributes: () => readAttributes(tag),
    options: () => purchase.options,
    order: () => purchase.order,
    subject: () => purchase.subject,
    chosenMethod: () => newMethods.chosen,
    adopt: (state) => fields.secure && adopt(fields.secure, state),
    hasIdentity: () => purchase.hasIdentity,
    typed: () => fields.typed,
    askAddressFormat: (country) => {
      fields.secure?.send({ type: 'address-format', country });
      return fields.secure?.connected === true;
    },
  };
}
