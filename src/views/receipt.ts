import { html, nothing, type TemplateResult } from 'lit';
import type { Subscription } from '../api/checkout-response.ts';
import { fill } from '../messages/fill.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { isDate } from '../calendar.ts';
import type { Order, OrderLine } from '../checkout/order.ts';
import type { CheckoutState } from '../checkout/state.ts';
import { nextAmount } from '../wording/renewals.ts';
import { formatDay, type Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';
import { ownText } from '../ui/own-text.ts';
import { plainName } from '../ui/plain-name.ts';
import { authorizationBox } from './before-paying.ts';
import { sellerOf, toCancel, withParts } from './contact.ts';
import type { OrderLinesView } from './order-lines.ts';
import { orderSummary } from './order-summary.ts';
import { promotionCode } from './promotion-code.ts';

export interface Receipt extends Wording<LazyTexts>, Pick<OrderLinesView, 'lineTerms'> {
  readonly state: Extract<CheckoutState, { status: 'complete' }>;
  /** The email address that the shop will write to. */
  readonly email: string;
  /** Where the buyer goes from here. */
  readonly successUrl: string | undefined;
  /** What the buyer has agreed to, for a payment from a bank account. */
  readonly authorization?: string | undefined;
}

interface Row {
  readonly term: string | TemplateResult;
  readonly value: string | undefined;
  /** Whether the value is no words, so that nobody translates it. */
  readonly isFixed?: boolean;
}

/**
 * The receipt. It says "paid" only when the money has moved.
 *
 * @param print - Called by the print button.
 * @param buyAgain - Called by a button for a buyer who wanted to pay in this tab as well.
 */
export function receipt(
  view: Receipt,
  print = () => window.print(),
  buyAgain?: () => void,
): TemplateResult {
  const { state, email, successUrl, messages } = view;
  const { order, result } = state;
  const authorization = agreedTo(view);
  const recurs = order.line_items.some(({ recurring }) => recurring);
  return html`<section class="receipt" part="receipt" aria-labelledby="receipt-title">
    <div class="receipt-head">
      <svg class="tick" viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <circle cx="24" cy="24" r="22" />
        <path d="m15 24.5 6.2 6.2L33.5 18" />
      </svg>
      <h2 id="receipt-title" tabindex="-1" .textContent=${titleOf(view)}></h2>
      ${
        state.outcome === 'pending'
          ? html`<p
              .textContent=${
                state.paidWith?.method === 'bank' ? messages.bankPendingNote : messages.pendingNote
              }
            ></p>`
          : nothing
      }
      ${email ? nextStep(view) : nothing}
    </div>
    <dl>${[...rowsOf(view), ...chargesOf(view)].map(rowView)}</dl>
    ${orderSummary({
      ...view,
      // A receipt waits for nothing: it may be printed at once.
      order: withoutWaiting(order),
      lineCount: 0,
      discount: promotionCode(order, view),
      // Nothing is due any more, and the receipt may be read on another day.
      messages: { ...messages, dueToday: messages.total },
    })}
    ${
      recurs && result.subscriptions.length > 0
        ? html`<p class="fine">${toCancel(order, messages)}</p>`
        : nothing
    }
    ${authorization ? authorizationBox(authorization, messages) : nothing}
    <div class="receipt-end">
      ${
        buyAgain
          ? html`<button
              class="secondary"
              part="buy-again-button"
              type="button"
              .textContent=${messages.buyAgain}
              @click=${buyAgain}
            ></button>`
          : nothing
      }
      ${
        successUrl
          ? html`<a class="pay onward" part="success-link" target="_top" href=${successUrl}
              >${wayBack(sellerOf(order), messages)}</a
            >`
          : nothing
      }
      <button
        class="quiet"
        part="print-button"
        type="button"
        .textContent=${messages.print}
        @click=${print}
      ></button>
    </div>
  </section>`;
}

function withoutWaiting(order: Order): Order {
  const { awaitsNames: _, ...rest } = order;
  return rest;
}

function rowView({ term, value, isFixed }: Row): TemplateResult | typeof nothing {
  if (!value) return nothing;
  return html`<div>
    ${typeof term === 'string' ? html`<dt .textContent=${term}></dt>` : html`<dt>${term}</dt>`}
    <dd><bdi translate=${isFixed ? 'no' : nothing} text=${ownText(value)}></bdi></dd>
  </div>`;
}

function wayBack(merchant: string | undefined, messages: LazyTexts): TemplateResult {
  return merchant
    ? withParts(messages.backTo, { merchant: plainName(merchant) })
    : html`<span .textContent=${messages.continueToShop}></span>`;
}

function nextStep(view: Receipt): TemplateResult {
  const { state, email, messages } = view;
  const merchant = plainName(sellerOf(state.order) ?? messages.theShop);
  return html`<p>
    ${withParts(messages.nextStep, { email, merchant })}
    <span .textContent=${messages.nothingToDo}></span>
  </p>`;
}

const agreements = new WeakMap<Receipt['state'], string | undefined>();

/**
 * The authorization at the time of the payment, because the frame forgets the account afterwards.
 */
function agreedTo({ state, authorization }: Receipt): string | undefined {
  if (!agreements.has(state)) agreements.set(state, authorization);
  return agreements.get(state);
}

function titleOf({ state, messages: texts }: Receipt): string {
  const { order, outcome, result } = state;
  if (outcome === 'pending') return texts.pendingTitle;
  if (result.transfer) return texts.paidTitle;
  const plans = order.line_items.flatMap(({ recurring }) => recurring ?? []);
  if (plans.some((recurring) => recurring.trial_period_days > 0)) return texts.trialTitle;
  return plans.length > 0 ? texts.subscribedTitle : texts.doneTitle;
}

const completions = new WeakMap<Receipt['state'], Date>();

/** When this page received the outcome. */
function completedAt(state: Receipt['state']): Date {
  const date = completions.get(state) ?? new Date();
  completions.set(state, date);
  return date;
}

function rowsOf(view: Receipt): readonly Row[] {
  const { state, email, locale, messages: texts } = view;
  const { outcome, result, paidWith } = state;
  const { transfer, orderId, orderNumber } = result;
  const name = paidWith?.brand ?? texts[paidWith?.method ?? 'card'];
  return [
    { term: texts.orderNumber, value: orderNumber ?? orderId, isFixed: true },
    { term: texts.soldBy, value: sellerOf(state.order), isFixed: true },
    {
      term: texts.date,
      value: state.attemptId && formatDay(completedAt(state), locale, state.order.timeZone),
    },
    {
      term: outcome === 'pending' ? texts.amount : texts.amountPaid,
      value: transfer && formatMoney(transfer, locale),
      isFixed: true,
    },
    {
      term: outcome === 'pending' || !transfer ? texts.payingWith : texts.paidWith,
      value: paidWith && fill(texts.ending, { name, last4: paidWith.last4 }),
    },
    { term: texts.email, value: email, isFixed: true },
  ];
}

/** When and how much each subscription is charged next. The date comes from the service. */
function chargesOf({ state, locale, messages: texts }: Receipt): readonly Row[] {
  const { order, result } = state;
  const { subscriptions } = result;
  const plans = order.line_items.filter(({ recurring }) => recurring);
  return subscriptions.flatMap((subscription): Row[] => {
    const { current_period_end: end, status } = subscription;
    // The interface gives no type for this field.
    if (typeof end !== 'string' || !end) return [];
    const index = planOf(subscription, subscriptions, plans);
    const line = plans[index];
    const term = status === 'trialing' ? texts.firstCharge : texts.nextCharge;
    const date = dayOf(end, locale, order.timeZone);
    const named =
      line && plans.length > 1
        ? html`<span .textContent=${term}></span>, <bdi .textContent=${plainName(line.name)}></bdi>`
        : term;
    const next = nextAmount(order, index, subscription);
    if (next === undefined) return [{ term: named, value: date }];
    const amount = formatMoney({ amount: next, currency: order.currency }, locale);
    return [{ term: named, value: fill(texts.chargeOn, { amount, date }) }];
  });
}

/**
 * The place among `plans` of the one that `subscription` was made from, or -1. The service makes one
 * subscription per recurring line, in their order. Where that does not fit, no amount is better
 * than a wrong one.
 */
function planOf(
  subscription: Subscription,
  all: readonly Subscription[],
  plans: readonly OrderLine[],
): number {
  const fits =
    all.length === plans.length &&
    plans.every(
      ({ recurring }, index) =>
        (recurring?.trial_period_days ?? 0) > 0 === (all[index]?.status === 'trialing'),
    );
  return fits ? all.indexOf(subscription) : -1;
}

function dayOf(iso: string, locale: string, timeZone: string | undefined): string {
  const date = new Date(iso);
  return isDate(date) ? formatDay(date, locale, timeZone) : iso;
}
