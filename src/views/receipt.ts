import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import type { PageMessages } from '../messages/page.ts';
import { formatMoney } from '../money.ts';
import { orderSummary } from './order-summary.ts';

interface Receipt {
  readonly state: Extract<CheckoutState, { status: 'complete' }>;
  /** Where the shop will write to. */
  readonly email: string;
  /** Where the buyer goes from here. */
  readonly successUrl: string | undefined;
  readonly locale: string;
  readonly messages: PageMessages;
}

/** What came of it. Says "paid" only when the money has moved. */
export function receipt({ state, email, successUrl, locale, messages }: Receipt): TemplateResult {
  const { order, outcome, result, paidWith } = state;
  const { transfer, orderId, subscriptions } = result;
  const title =
    outcome === 'pending'
      ? messages.pendingTitle
      : transfer
        ? messages.paidTitle
        : messages.trialTitle;
  const nextCharge = subscriptions.find((one) => one.current_period_end)?.current_period_end;
  const rows: readonly (readonly [string, string | undefined])[] = [
    [messages.orderNumber, orderId],
    [
      outcome === 'pending' ? messages.amount : messages.amountPaid,
      transfer && formatMoney(transfer, locale),
    ],
    [messages.paidWith, paidWith && messages.ending(paidWith.brand, paidWith.last4)],
    [messages.nextCharge, nextCharge ? formatDate(nextCharge, locale) : undefined],
    [messages.email, email],
  ];
  return html`<section class="receipt" part="receipt" aria-labelledby="receipt-title">
    <div class="receipt-head">
      <svg class="tick" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m15 24.5 6.2 6.2L33.5 18" />
      </svg>
      <h2 id="receipt-title" tabindex="-1">${title}</h2>
      ${outcome === 'pending' ? html`<p>${messages.pendingNote}</p>` : nothing}
    </div>
    <dl>
      ${rows.map(([term, value]) =>
        value
          ? html`<div>
              <dt>${term}</dt>
              <dd><bdi>${value}</bdi></dd>
            </div>`
          : nothing,
      )}
    </dl>
    ${orderSummary({ order, lineCount: 0, locale, messages })}
    ${
      successUrl
        ? html`<a class="onward" part="success-link" target="_top" href=${successUrl}
            >${messages.continueToShop}</a
          >`
        : nothing
    }
  </section>`;
}

function formatDate(iso: string, locale: string): string {
  const date = new Date(iso);
  return Number.isNaN(date.getTime())
    ? iso
    : new Intl.DateTimeFormat(locale, { dateStyle: 'long' }).format(date);
}
