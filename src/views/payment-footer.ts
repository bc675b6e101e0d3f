import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { Problem } from '../checkout/problem.ts';
import type { PageTexts } from '../messages/page.ts';
import { problemText } from '../messages/problems.ts';
import type { DeferredViews, Mistakes } from './deferred-views.ts';
import { type Notice, notice } from './notice.ts';
import { payButton } from './pay-button.ts';

interface PaymentFooter {
  readonly order: Order | undefined;
  /** Why the last attempt failed. */
  readonly problem: Problem | undefined;
  /** The problems that are shown, for the links of the error summary. */
  readonly mistakes?: Mistakes | false;
  readonly busy: boolean;
  /** The session ends soon. */
  readonly expiring: boolean;
  /** Where a buyer goes who does not want to pay. */
  readonly cancelUrl: string | undefined;
  readonly onCancel: (event: Event) => void;
  /** Whether the current wait is a long one. */
  readonly slow: boolean;
  readonly disabled: boolean;
  /** What the buyer agrees to by paying from a bank account, in full. */
  readonly authorization?: string | undefined;
  /** The country of the billing address, once it is known. */
  readonly country?: string | undefined;
  readonly locale: string;
  /** The deferred views, once they are loaded. */
  readonly deferred: DeferredViews | undefined;
  /** Loads the deferred part again, if it is needed and could not be loaded. */
  readonly reload?: (() => void) | undefined;
  readonly messages: PageTexts;
}

/** The end of the form: the problem of the last attempt, the terms, and the pay button. */
export function paymentFooter(footer: PaymentFooter): TemplateResult {
  const { problem, slow, expiring, cancelUrl, onCancel, reload, ...view } = footer;
  const { order, busy, deferred, messages } = view;
  const notices: readonly (Notice | false | undefined)[] = [
    problem && {
      text: problemText(problem, view),
      tone: 'danger',
      actions: deferred?.steps(problem),
    },
    slow && { text: busy ? messages.stillProcessing : messages.slowService, tone: 'neutral' },
    expiring && { tone: 'neutral', text: messages.expiring },
    reload && {
      text: messages.incompletelyLoaded,
      tone: 'danger',
      actions: [{ label: messages.retry, onClick: reload }],
    },
  ];
  return html`<section class="payment-footer" part="payment-footer">
    ${notices.map((view) => (view ? notice(view) : nothing))}
    <slot name="terms"></slot>
    ${order && deferred ? deferred.beforePaying({ ...footer, order }) : nothing} ${payButton(view)}
    <p class="secure">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        <path
          d="M4 6V5a4 4 0 0 1 8 0v1a1 1 0 0 1 1 1v6a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1zm2 0h4V5a2 2 0 0 0-4 0z"
        />
      </svg>
      <span>${messages.secure}</span>
    </p>
    ${
      cancelUrl
        ? html`<a
            class="cancel"
            part="cancel-link"
            target="_top"
            href=${cancelUrl}
            @click=${onCancel}
            >${messages.cancel}</a
          >`
        : nothing
    }
  </section>`;
}
