import { html, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import { laterMessages as texts } from '../messages/later.ts';
import {
  afterTrial,
  dueTodayText,
  formatDay,
  type Renewal,
  renewalsOf,
  renewalText,
} from '../messages/terms.ts';
import { plainName } from '../ui/plain-name.ts';
import { contact } from './contact.ts';

interface RenewalTerms {
  readonly order: Order;
  readonly locale: string;
  readonly now: Date;
  /** IANA; otherwise the buyer's own. */
  readonly timeZone?: string | undefined;
}

/**
 * What recurs, beside the button that agrees to it: amount, period and first date of each
 * subscription, what is due today, and how it ends.
 */
export function renewalTerms({ order, locale, now, timeZone }: RenewalTerms): TemplateResult {
  const renewals = renewalsOf(order, now);
  const merchant = order.session?.merchant;
  const trialEnd = order.amount_total === 0 ? firstTrialEnd(renewals) : undefined;
  return html`<section class="agreement" part="renewal-terms" aria-labelledby="terms-title">
    <h2 id="terms-title">${texts.termsTitle(renewals.length > 1)}</h2>
    <p>${dueTodayText(order, locale)}</p>
    <ul>
      ${renewals.map(
        (renewal) =>
          html`<li>
            <bdi>${plainName(renewal.line.name)}</bdi>
            <span>${thenText(renewal, locale, timeZone)}</span>
          </li>`,
      )}
    </ul>
    <p class="fine">
      ${texts.consent(plainName(merchant?.name ?? texts.thisShop))}
      ${trialEnd ? texts.cancelBefore(formatDay(trialEnd, locale, timeZone)) : ''} ${texts.toCancel}
      ${contact(merchant)}.
    </p>
  </section>`;
}

/** After a trial `14 days free, then …`, otherwise `Then …`. */
function thenText(renewal: Renewal, locale: string, timeZone: string | undefined): string {
  const terms = renewalText(renewal, locale, timeZone);
  const days = renewal.recurring.trial_period_days;
  return days > 0 ? afterTrial(days, terms) : texts.afterToday(terms);
}

/** Where everything begins with a trial: until when nothing at all is charged. */
function firstTrialEnd(renewals: readonly Renewal[]): Date | undefined {
  if (renewals.some(({ recurring }) => recurring.trial_period_days === 0)) return undefined;
  const ends = renewals.flatMap(({ next }) => next?.getTime() ?? []);
  return ends.length > 0 ? new Date(Math.min(...ends)) : undefined;
}
