import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { loadProblemText, retryText } from '../messages/problems.ts';
import { formatMoney } from '../money.ts';
import type { DeferredViews } from './deferred-views.ts';
import { type Notice, notice } from './notice.ts';

interface StatusView {
  readonly state: CheckoutState;
  /** The email address that the shop will write to. */
  readonly email: string;
  /** The same checkout on a page of its own, which may work where the frame did not. */
  readonly hostedPage: string | undefined;
  /** Where the receipt leads. */
  readonly successUrl: string | undefined;
  /** Where a buyer goes who cannot or does not want to pay here. */
  readonly cancelUrl: string | undefined;
  /** Whether another session is available when this one has ended. */
  readonly renewable: boolean;
  readonly retry: () => void;
  /** Asks for the outcome of an unresolved attempt. */
  readonly check: () => void;
  /** What the buyer has agreed to, for a payment from a bank account. */
  readonly authorization?: string | undefined;
  readonly locale: string;
  /** Has the receipt, once it is loaded. */
  readonly deferred: DeferredViews | undefined;
  readonly messages: PageTexts;
}

/** A notice with a link. */
interface StatusContent extends Notice {
  readonly href?: string | undefined;
  readonly label?: string;
}

/** Replaces the form when there is nothing to fill in. */
export function statusView(view: StatusView): TemplateResult | typeof nothing {
  const { state, deferred } = view;
  if (state.status === 'complete' && deferred) return deferred.receipt({ ...view, state });
  const content = contentOf(view);
  if (!content) return nothing;
  const { href, label } = content;
  const isOver = state.status !== 'complete';
  const link = href
    ? html`<a
        href=${href}
        part=${isOver ? 'fallback-link' : 'success-link'}
        target=${isOver ? nothing : '_top'}
        >${label}</a
      >`
    : nothing;
  return html`<div class="apart">
    ${notice(content)} ${label && isOver ? html`<slot name="fallback">${link}</slot>` : link}
  </div>`;
}

function contentOf(view: StatusView): StatusContent | undefined {
  const { state, cancelUrl, retry, check, messages } = view;
  switch (state.status) {
    case 'complete':
      return acknowledgement(state, view);
    case 'unresolved':
      // While the outcome is unknown, the buyer is offered no way to pay again.
      return {
        title: messages.unresolvedTitle,
        text: unresolvedText(state, view),
        tone: 'neutral',
        actions: state.repeatable &&
          !state.checking && [{ label: messages.checkAgain, onClick: check }],
      };
    case 'expired':
      return {
        ...endedText(state, view),
        tone: 'neutral',
        actions: view.renewable && [{ label: messages.retry, onClick: retry }],
        href: cancelUrl,
        label: messages.backToShop,
      };
    case 'unusable':
      return {
        title: messages.unusableTitle,
        text: loadProblemText(state.problem, view),
        tone: 'danger',
        actions: state.problem.actor !== 'merchant' && [{ label: messages.retry, onClick: retry }],
        href: view.hostedPage,
        label: messages.openHosted,
      };
    default:
      return undefined;
  }
}

/** What the buyer reads while the outcome is unknown, and when the service may be asked again. */
export function unresolvedText(
  { checking, attemptId, retryAt }: Extract<CheckoutState, { status: 'unresolved' }>,
  reading: Pick<StatusView, 'messages' | 'locale' | 'deferred'>,
): string {
  const { messages } = reading;
  if (checking) return messages.checking;
  const text = fill(messages.unresolved, { reference: attemptId });
  return retryAt === undefined ? text : `${text} ${retryText(retryAt, reading)}`;
}

/**
 * Why a session takes no payment any more: its time is over, or the bank has returned its debit.
 */
function endedText(
  { problem }: Extract<CheckoutState, { status: 'expired' }>,
  view: StatusView,
): Pick<Notice, 'title' | 'text'> {
  const { expiredTitle, expired } = view.messages;
  if (!problem) return { title: expiredTitle, text: expired };
  return view.deferred?.returnedText(problem, view) ?? { text: loadProblemText(problem, view) };
}

/** A short confirmation for a buyer who has paid, in case the receipt itself cannot be loaded. */
function acknowledgement(
  { result }: Extract<CheckoutState, { status: 'complete' }>,
  { successUrl, locale, messages }: StatusView,
): StatusContent {
  const { transfer, orderId, orderNumber } = result;
  // The isolating characters keep the number's own direction within text from right to left.
  const number = `\u2068${orderNumber ?? orderId ?? ''}\u2069`;
  const amount = transfer ? formatMoney(transfer, locale) : '';
  return {
    title: messages.receivedTitle,
    text: `${messages.orderNumber}: ${number}. ${amount}`,
    tone: 'neutral',
    href: successUrl,
    label: messages.continueToShop,
  };
}
