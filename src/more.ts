import { html } from 'lit';
import { BillingFields, billingStyles } from './billing-fields.ts';
import { Connection } from './connection.ts';
import { DeclineCoach } from './decline-coach.ts';
import { dutyToPayMarket } from './duty-to-pay.ts';
import { elementOf } from './later-element.ts';
import { payLabel } from './messages/pay-label.ts';
import { checkPaymentAttributes } from './payment-attributes.ts';
import { PaymentPicker } from './payment-picker.ts';
import { printAlone } from './print-alone.ts';
import { TotalWatch } from './total-watch.ts';
import { beforePaying } from './views/before-paying.ts';
import { barStyles } from './views/bar-styles.ts';
import { tickStyles } from './ui/tick-styles.ts';
import { laterLayout } from './views/later-styles.ts';
import type { LaterHost, LaterViews } from './views/later-views.ts';
import { lineTerms } from './views/line-terms.ts';
import { methodStyles } from './views/method-styles.ts';
import { receipt } from './views/receipt.ts';

/*
 * The second part of the page's script: what only some checkouts show, and none at first sight. It is
 * loaded by load-more.ts, once the payment fields are drawn or as soon as it is needed. Each element
 * has its own.
 */
export function later(host: LaterHost): LaterViews {
  const total = new TotalWatch(host);
  const connection = new Connection(host);
  const picker = new PaymentPicker(host);
  const coach = new DeclineCoach(host, picker);
  return {
    receipt: (view) => receipt(view, () => printAlone(elementOf(host))),
    beforePaying: (view) => html`${connection.render()}${beforePaying(view)}`,
    payLabel: (order, locale, country) => {
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return payLabel(order, locale, dutyToPayMarket({ country, locale, timeZone }));
    },
    lineTerms,
    problemText: coach.text,
    steps: coach.steps,
    billing: new BillingFields(host),
    check: checkPaymentAttributes,
    picker,
    bar: total.render,
    sheets: [laterLayout, billingStyles, methodStyles, barStyles, tickStyles],
  };
}
