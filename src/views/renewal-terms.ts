import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { dueTodayText, type Renewal, renewalsOf, renewalTexts } from '../wording/renewals.ts';
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
  const firstCost = order.amount_total === 0 ? firstCostOf(renewals) : undefined;
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
            ${thenTexts(renewal, view).map((text) => html` <div text=${ownText(text)}></div>`)}
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
        firstCost
          ? html`<span
              .textContent=${fill(texts.cancelBefore, {
                date: formatDay(firstCost, locale, timeZone),
              })}
            ></span>`
          : nothing
      }
      ${toCancel(order, texts)}
    </p>
  </section>`;
}

/** `14 days free, then …` for a trial, otherwise `Then …`; and `Then …` of each later amount. */
function thenTexts(renewal: Renewal, view: RenewalTerms): readonly string[] {
  const { trial_period_days: days } = renewal.recurring;
  return renewalTexts(renewal, view, view.timeZone).map((terms, index) =>
    days > 0 && index === 0
      ? afterTrial(days, terms, view)
      : fill(view.messages.afterToday, { terms }),
  );
}

/**
 * Before when nothing at all is charged; `undefined` if nothing ever is, or a date is not known.
 */
function firstCostOf(renewals: readonly Renewal[]): Date | undefined {
  const firsts = renewals.flatMap(({ charges }) => charges.find(({ amount }) => amount > 0) ?? []);
  const dates = firsts.flatMap(({ from }) => from?.getTime() ?? []);
  return dates.length > 0 && dates.length === firsts.length
    ? new Date(Math.min(...dates))
    : undefined;
}
