import { html, nothing } from 'lit';
import type { BuyerFields } from '../buyer/buyer-fields.ts';
import type { OrderLine } from '../checkout/order.ts';
import { type CheckoutState, isUnderWay } from '../checkout/state.ts';
import { waysOut } from './ways-out.ts';
import { allTexts } from '../messages/lazy.ts';
import { dutyToPayMarket } from '../wording/duty-to-pay.ts';
import { payLabel } from '../wording/pay-label.ts';
import { type ProblemContext, problemText } from '../messages/problems.ts';
import type { DeclineAdvice } from '../methods/decline-advice.ts';
import type { PaymentPicker } from '../methods/payment-picker.ts';
import type { TabLock } from '../tabs/tab-lock.ts';
import { announcementOf } from '../views/announcement.ts';
import { beforePaying } from '../views/before-paying.ts';
import type { CheckoutView } from '../views/checkout-view.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { lineTerms } from '../views/line-terms.ts';
import type { Notice } from '../views/notice.ts';
import { receipt } from '../views/receipt.ts';
import { statusView } from '../views/status-view.ts';
import type { EarlierPayments } from '../buyer/earlier-payments.ts';
import type { OfflineGuard } from './offline-guard.ts';
import type { PageAnswer } from './page-answer.ts';
import { printAlone } from './print-alone.ts';
import type { PromotionCode } from './promotion-code.ts';

/** What is filled into the view of an untouched form. */
type Additions = Pick<
  CheckoutView,
  'status' | 'discount' | 'buyer' | 'cleared' | 'notices' | 'beforePaying' | 'label'
>;

/** What the additions are drawn from. */
interface Parts {
  readonly buyer: BuyerFields;
  readonly picker: PaymentPicker;
  readonly promotion: PromotionCode;
  readonly advice: DeclineAdvice;
  readonly earlier: EarlierPayments;
  readonly offlineGuard: OfflineGuard;
  readonly tabLock: TabLock;
  readonly pageAnswer: PageAnswer;
  /** Begins again with the attributes of the tag. */
  readonly retry: () => void;
  /** Returns whether the buyer has been shown the problems of the form. */
  readonly isChecked: () => boolean;
  /** Returns whether none of the wrong fields was in sight when their problems were shown. */
  readonly areOutOfSight: () => boolean;
}

/** What the lazy part adds to the form, and what it says to screen readers. */
export class FormAdditions {
  readonly #model: CheckoutModel;
  readonly #parts: Parts;

  constructor(model: CheckoutModel, parts: Parts) {
    this.#model = model;
    this.#parts = parts;
  }

  /** Returns what is added to the form now. */
  readonly additions = (): Additions => {
    const { buyer, promotion } = this.#parts;
    const { order, state } = this.#model;
    const wording = this.#wording;
    const { locale } = wording;
    return {
      status: this.#status(),
      discount: order ? promotion.render(order, wording) : nothing,
      buyer,
      cleared: this.#cleared,
      notices: this.#notices(state),
      beforePaying: this.#beforePaying(),
      label:
        order && !promotion.isChecking
          ? payLabel(
              order,
              wording,
              dutyToPayMarket({ country: buyer.country, locale, timeZone: timeZone() }),
            )
          : undefined,
    };
  };

  /** The second row of a recurring line: `14 days free, then $29.00 per month`. */
  readonly lineTerms = (line: OrderLine): string =>
    lineTerms(line, this.#model.order?.currency ?? '', this.#wording);

  /** The text that screen readers announce for `state`. */
  announcement(state: CheckoutState): string {
    return announcementOf(state, this.#wording, this.#cleared);
  }

  /** The texts, with the English ones for those that are missing in the buyer's language. */
  get #wording(): ProblemContext {
    const { locale, messages } = this.#model;
    return {
      locale,
      messages: allTexts(messages),
      specificText: this.#parts.advice.text,
    };
  }

  /** Why the payment fields were emptied, if the buyer has to fill them in again. */
  get #cleared(): string | undefined {
    const { fields, form } = this.#model;
    if (!fields.emptied || form.method === 'saved') return undefined;
    return this.#wording.messages.detailsCleared;
  }

  #status(): Additions['status'] {
    const { host, state, frame, session, configuration, authorization } = this.#model;
    const { buyer, tabLock } = this.#parts;
    const print = (): void => printAlone(host);
    const wording = this.#wording;
    const links = waysOut(host, session, configuration, wording.locale);
    return statusView({
      ...wording,
      ...links,
      state,
      renewable: host.fetchClientSecret !== undefined,
      retry: this.#parts.retry,
      check: () => frame?.check(),
      receipt: (state) => {
        const { successUrl } = links;
        const email = buyer.value('email');
        const { lineTerms } = this;
        const view = { ...wording, state, successUrl, email, authorization, lineTerms };
        if (!tabLock.isElsewhere(state)) return receipt(view, print);
        // The email address and the authorization of this tab do not belong to the payment of the
        // other tab.
        const other = { ...view, email: '', authorization: undefined };
        return receipt(other, print, () => host.reset());
      },
    });
  }

  #notices(state: CheckoutState): readonly Notice[] {
    const wording = this.#wording;
    const { messages } = wording;
    const notices: Notice[] = [];
    const { isAsking, isLongWait, isBusy } = this.#model;
    if (isLongWait && !isBusy) {
      notices.push({ text: messages.slowService, tone: 'neutral' });
    }
    const { problem, expiring } =
      state.status === 'ready' ? state : { problem: undefined, expiring: false };
    if (problem) {
      const actions = this.#parts.advice.steps(problem);
      notices.push({ text: problemText(problem, wording), tone: 'danger', actions });
    }
    const { change } = this.#parts.promotion;
    if (change) notices.push({ text: problemText(change, wording), tone: 'neutral' });
    const { problem: silence } = this.#parts.pageAnswer;
    if (silence && state.status === 'ready' && !isAsking) {
      notices.push({ text: problemText(silence, wording), tone: 'danger' });
    }
    if ((isUnderWay(state) || isAsking) && isLongWait) {
      notices.push({ text: messages.stillProcessing, tone: 'neutral' });
    }
    if (expiring) notices.push({ text: messages.expiring, tone: 'neutral' });
    return notices;
  }

  #beforePaying(): Additions['beforePaying'] {
    const { host, fields, order, authorization } = this.#model;
    const { buyer, picker, earlier, offlineGuard, tabLock, isChecked, areOutOfSight } = this.#parts;
    const { wrong, postalLabel } = fields;
    if (!order) return nothing;
    const saved = picker.chosen?.saved;
    const names = [...buyer.wrong, ...wrong];
    const mistakes = isChecked() && {
      names,
      areOutOfSight: areOutOfSight(),
      form: host,
      postalLabel,
    };
    // Its style sheet hides what only a submit needs.
    if (picker.chosen?.method === 'crypto') {
      return html`${earlier.render(this.#wording)}<span class="by-crypto" hidden></span>`;
    }
    return html`${offlineGuard.render()}${tabLock.render()}${earlier.render(this.#wording)}${beforePaying(
      {
        ...this.#wording,
        order,
        authorization,
        mistakes,
        saved,
      },
    )}`;
  }
}

/** Newer browsers know it without preparing to format a date, which takes a phone many milliseconds. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } };
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
}
