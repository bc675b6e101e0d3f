import { nothing } from 'lit';
import { fill } from '../messages/fill.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { formatMoney } from '../money.ts';
import { outwardUrl } from '../ui/outward-url.ts';
import { UNTOUCHED } from '../views/buyer-form.ts';
import type { CheckoutView } from '../views/checkout-view.ts';
import { newMethodPicker } from '../views/method-picker.ts';
import { missingPartNotice, missingPartStatus } from '../views/missing-part.ts';
import { isCharge, totalOf } from '../views/order-lines.ts';

/** What the element adds to its model, and what it does for its view. */
interface Page extends Pick<CheckoutView, 'waits' | 'onMore' | 'onSubmit' | 'onCancel'> {
  /** Whether what comes with the first use could not be loaded. */
  readonly failed: boolean;
  /** Loads it again. */
  readonly retry: () => void;
}

/** What the element shows while nobody has used it. */
export function untouchedView(
  model: CheckoutModel,
  { failed, retry, ...page }: Page,
): CheckoutView {
  const { host, state, order, session, options, fields, form, locale, messages } = model;
  const { language, direction } = model.speech;
  const isForm = state.status === 'loading' || state.status === 'ready';
  const missing = { state, retry, messages };
  // The words for what recurs, is debited or costs nothing come with the first use.
  const isPlain = order && isCharge(order) && !model.isDebit;
  const disabled = model.isDisabled;
  const busy = model.isBusy;
  return {
    ...page,
    language,
    direction,
    locale,
    messages,
    awaitsTexts: model.awaitsTexts,
    announcement: model.announcement,
    status: failed && !isForm ? missingPartStatus(missing) : nothing,
    isForm,
    order,
    lineCount: model.lineCount,
    lineTerms: undefined,
    discount: nothing,
    hasIdentity: model.hasIdentity,
    buyer: UNTOUCHED,
    hasFurther: options?.address === 'full',
    nothingDue: undefined,
    picker:
      options?.methods.length === 1 || form.method === 'none'
        ? nothing
        : newMethodPicker({
            chosen: form.method,
            choose: (id) => model.methods.choose(id),
            // The method stays what it was at the click on the button.
            disabled: disabled || busy,
            messages,
          }),
    frame: fields.early ? undefined : model.frame?.iframe,
    drawn: fields.drawn || fields.early,
    cleared: undefined,
    notices: failed && isForm ? [missingPartNotice(missing)] : [],
    beforePaying: nothing,
    label: isPlain
      ? fill(messages.pay, { amount: formatMoney(totalOf(order), locale) })
      : undefined,
    busy,
    disabled,
    isLive: true,
    cancelUrl: outwardUrl(host.cancelUrl, session?.cancelUrl, {
      sessionId: session?.id,
      base: host.baseURI,
    }),
  };
}
