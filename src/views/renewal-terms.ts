import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { dueTodayText, type Renewal, renewalsOf, renewalText } from '../wording/renewals.ts';
import { afterTrial, formatDay, type Wording } from '../messages/terms.ts';
import { plainName } from '../ui/plain-name.ts';
import { sellerOf, toCancel } from './contact.ts';
import { lineName } from './order-lines.ts';
import { ownText } from '../ui/own-text.ts';

interface RenewalTerms extends Wording<LazyTexts> {
  readonly order: Order;
  readonly now: Date;
  /** An IANA time zone. The default is the buyer's own. */
  readonly timeZone?: string | undefined;
}

/**
 * The terms of what recurs, beside the button that agrees to them: amount, period and first date of
 * each subscription, what is due today, and how to cancel.
 */
export function renewalTerms(view: RenewalTerms): TemplateResult {
  const { order, now, timeZone, locale, messages: texts } = view;
  const renewals = renewalsOf(order, now);
  const trialEnd = order.amount_total === 0 ? firstTrialEnd(renewals) : undefined;
  return html`<section class="agreement" part="renewal-terms" aria-labelledby="terms-title">
    <h2
      id="terms-title"
      .textContent=${renewals.length > 1 ? texts.subscriptionsTitle : texts.subscriptionTitle}
    ></h2>
    <p text=${ownText(dueTodayText(order, view))}></p>
    <ul>
      ${renewals.map(
        (renewal) =>
          html`<li>
            ${lineName(plainName(renewal.line.name), order)}
            <span text=${ownText(thenText(renewal, view))}></span>
          </li>`,
      )}
    </ul>
    <p class="fine">
      <span
        .textContent=${fill(texts.consent, {
          merchant: plainName(sellerOf(order) ?? texts.thisShop),
        })}
      ></span>
      ${
        trialEnd
          ? html`<span
              .textContent=${fill(texts.cancelBefore, {
                date: formatDay(trialEnd, locale, timeZone),
              })}
            ></span>`
          : nothing
      }
      ${toCancel(order, texts)}
    </p>
  </section>`;
}

/** `14 days free, then …` for a trial, otherwise `Then …`. */
function thenText(renewal: Renewal, view: RenewalTerms): string {
  const terms = renewalText(renewal, view, view.timeZone);
  const days = renewal.recurring.trial_period_days;
  return days > 0 ? afterTrial(days, terms, view) : fill(view.messages.afterToday, { terms });
}

/** Until when nothing at all is charged, if every line begins with a trial. */
function firstTrialEnd(renewals: readonly Renewal[]): Date | undefined {
  if (renewals.some(({ recurring }) => recurring.trial_period_days === 0)) return undefined;
  const ends = renewals.flatMap(({ next }) => next?.getTime() ?? []);
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}
