import { html } from 'lit';
import { BillingFields, billingStyles } from '../buyer/billing-fields.ts';
import { OfflineGuard } from './offline-guard.ts';
import { DeclineAdvice } from '../methods/decline-advice.ts';
import { dutyToPayMarket } from '../messages/duty-to-pay.ts';
import { ConfigurationError } from '../errors.ts';
import { keepFocus } from './focus-keeper.ts';
import { elementOf } from '../views/host-element.ts';
import { allTexts, type DeferredTexts } from '../messages/deferred.ts';
import type { PageTexts } from '../messages/page.ts';
import { payLabel } from '../messages/pay-label.ts';
import { returnedDebit } from '../messages/refusals.ts';
import { checkMessageOverrides } from '../messages/message-overrides.ts';
import { checkPaymentAttributes } from '../methods/payment-attributes.ts';
import { PaymentPicker } from '../methods/payment-picker.ts';
import { printAlone } from './print-alone.ts';
import { TabLock } from '../tabs/tab-lock.ts';
import { TotalBarController } from './total-bar-controller.ts';
import { PointerPress } from '../ui/pointer-press.ts';
import { beforePaying } from '../views/before-paying.ts';
import { barStyles } from '../views/styles/bar-styles.ts';
import tick from '../ui/tick.css?inline';
import { sheet } from '../ui/token-styles.ts';
import { deferredLayout } from '../views/styles/deferred-styles.ts';
import type { DeferredHost, DeferredViews } from '../views/deferred-views.ts';
import { lineTerms } from '../views/line-terms.ts';
import { watchThemeContrast } from '../views/theme-contrast.ts';
import { methodStyles } from '../views/styles/method-styles.ts';
import { presets } from '../views/styles/preset-styles.ts';
import { receipt } from '../views/receipt.ts';

/** Adds the English texts for those that are missing in the language of `view`. */
function withDefaults<View extends { readonly messages: PageTexts }>(
  view: View,
): View & { readonly messages: DeferredTexts } {
  return { ...view, messages: allTexts(view.messages) };
}

/** Browsers do not choose a focused option on Enter but submit its form, which would pay. */
function keepFromPaying(event: Event): void {
  const { key } = event as KeyboardEvent;
  const { type } = event.target as HTMLInputElement;
  if (key === 'Enter' && ['radio', 'checkbox'].includes(type)) event.preventDefault();
}

/*
 * The deferred part of the page's script: what only some checkouts show, and none of them at first.
 * load-deferred.ts loads it as soon as the payment fields are shown or something needs it. Each
 * element has views of its own.
 */
export function createViews(host: DeferredHost): DeferredViews {
  const total = new TotalBarController(host);
  const press = new PointerPress();
  host.root()?.addEventListener('pointerdown', press.begin);
  host.root()?.addEventListener('keydown', keepFromPaying);
  const offlineGuard = new OfflineGuard(host);
  const tabLock = new TabLock(host);
  keepFocus(host);
  const picker = new PaymentPicker(host);
  const advice = new DeclineAdvice(host, picker);
  const print = (): void => printAlone(elementOf(host));
  return {
    receipt: (view) => {
      if (!tabLock.isElsewhere(view.state)) return receipt(withDefaults(view), print);
      // The email address and the authorization of this tab do not belong to the payment of the
      // other tab.
      const other = { ...withDefaults(view), email: '', authorization: undefined };
      return receipt(other, print, () => elementOf(host)?.reset());
    },
    beforePaying: (view) =>
      html`${offlineGuard.render()}${tabLock.render()}${beforePaying({ ...withDefaults(view), saved: picker.chosen?.saved })}`,
    payLabel: (order, wording, country) => {
      const { locale } = wording;
      const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
      return payLabel(order, withDefaults(wording), dutyToPayMarket({ country, locale, timeZone }));
    },
    lineTerms: (line, currency, wording) => lineTerms(line, currency, withDefaults(wording)),
    // These guards are not listeners of `easy-submit`, because any script on the page can dispatch
    // that event.
    mayPay: async (askPage) => {
      for (const allows of [offlineGuard.check, askPage, tabLock.take]) {
        if (!(await allows())) return false;
      }
      advice.begin();
      return true;
    },
    submitEnded: tabLock.submitEnded,
    problemText: (problem, reading) => advice.text(problem, withDefaults(reading)),
    returnedText: (problem, reading) => returnedDebit(problem, withDefaults(reading).messages),
    clearedText: (messages) => allTexts(messages).detailsCleared,
    steps: advice.steps,
    billing: new BillingFields(host),
    check: (attributes, order) => {
      // Before the order is known, the checkout may be unusable for other reasons, which are
      // reported instead.
      if (order && !isSecureContext) {
        throw new ConfigurationError(
          'INSECURE_PAGE',
          'This page is not secure, so nobody can pay on it. Serve it over https.',
        );
      }
      checkMessageOverrides(attributes.messages);
      checkPaymentAttributes(attributes, order);
    },
    picker,
    bar: total.render,
    pointerReleased: () => press.end,
    watchThemeContrast,
    sheets: [deferredLayout, billingStyles, methodStyles, barStyles, sheet(tick), presets],
  };
}
