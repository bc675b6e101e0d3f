import { BillingFields, billingStyles } from './billing-fields.ts';
import { dutyToPayMarket } from './duty-to-pay.ts';
import { payLabel } from './messages/pay-label.ts';
import { refusalText } from './messages/refusals.ts';
import { checkPaymentAttributes } from './payment-attributes.ts';
import { PaymentPicker } from './payment-picker.ts';
import { beforePaying } from './views/before-paying.ts';
import { laterLayout } from './views/later-styles.ts';
import type { LaterViews } from './views/later-views.ts';
import { lineTerms } from './views/line-terms.ts';
import { watchLook } from './views/look.ts';
import { methodStyles } from './views/method-styles.ts';
import { presets } from './views/preset-styles.ts';
import { receipt } from './views/receipt.ts';

/*
 * The second part of the page's script: what only some checkouts show, and none at first sight. It is
 * loaded by load-more.ts, once the payment fields are drawn or as soon as it is needed.
 */
export const later: LaterViews = {
  receipt,
  beforePaying: (view) => beforePaying(view),
  payLabel: (order, locale, country) => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    return payLabel(order, locale, dutyToPayMarket({ country, locale, timeZone }));
  },
  lineTerms,
  problemText: refusalText,
  billing: (host) => new BillingFields(host),
  check: checkPaymentAttributes,
  look: watchLook,
  picker: (host) => new PaymentPicker(host),
  sheets: [laterLayout, billingStyles, methodStyles, presets],
};
