import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { fill } from '../messages/fill.ts';
import {
  loadProblemText,
  type ProblemContext,
  problemText,
  retryText,
} from '../messages/problems.ts';
import { returnedDebit } from '../messages/refusals.ts';
import { type Notice, notice } from './notice.ts';

interface StatusView extends ProblemContext {
  readonly state: CheckoutState;
  /** The same checkout on a page of its own, which may work where the frame did not. */
  readonly hostedPage: string | undefined;
  /** Where a buyer goes who cannot or does not want to pay here. */
  readonly cancelUrl: string | undefined;
  /** Whether another session is available when this one has ended. */
  readonly renewable: boolean;
  readonly retry: () => void;
  /** Asks for the outcome of an unresolved attempt. */
  readonly check: () => void;
  readonly receipt: (state: Extract<CheckoutState, { status: 'complete' }>) => TemplateResult;
}

/** A notice with a link. */
interface StatusContent extends Notice {
  readonly href?: string | undefined;
  readonly label?: string;
}

/** What the page around the checkout does wrong, and what the checkout's own page does not have. */
const OF_THE_PAGE = /^(FRAME_BLOCKED|FRAME_REMOVED|INSECURE_PAGE|ORIGIN_NOT_ALLOWED)$/;

/** Replaces the form when there is nothing to fill in. */
export function statusView(view: StatusView): TemplateResult | typeof nothing {
  const { state, receipt } = view;
  if (state.status === 'complete') return receipt(state);
  const content = contentOf(view);
  if (!content) return nothing;
  const { href, label } = content;
  const link = href
    ? html`<a href=${href} part="fallback-link" .textContent=${label ?? ''}></a>`
    : nothing;
  return html`<div class="apart">
    ${notice(content)} ${label ? html`<slot name="fallback">${link}</slot>` : nothing}
  </div>`;
}

function contentOf(view: StatusView): StatusContent | undefined {
  const { state, cancelUrl, hostedPage, retry, check, messages } = view;
  switch (state.status) {
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
        ...endedText(state, messages),
        tone: 'neutral',
        actions: view.renewable && [{ label: messages.retry, onClick: retry }],
        href: cancelUrl,
        label: messages.backToShop,
      };
    case 'unusable': {
      const { actor, code } = state.problem;
      return {
        title: messages.unusableTitle,
        text: unusableText(state, view),
        tone: 'danger',
        actions: actor !== 'merchant' && [{ label: messages.retry, onClick: retry }],
        href: actor === 'service' || OF_THE_PAGE.test(code) ? hostedPage : undefined,
        label: messages.openHosted,
      };
    }
    default:
      return undefined;
  }
}

/** Why a checkout cannot be used. After a refused attempt it says that nothing was charged. */
export function unusableText(
  { problem, nothingCharged }: Extract<CheckoutState, { status: 'unusable' }>,
  reading: ProblemContext,
): string {
  return (nothingCharged ? problemText : loadProblemText)(problem, reading);
}

/** What the buyer reads while the outcome is unknown, and when the service may be asked again. */
export function unresolvedText(
  { checking, attemptId, retryAt }: Extract<CheckoutState, { status: 'unresolved' }>,
  reading: ProblemContext,
): string {
  const { messages } = reading;
  if (checking) return messages.checking;
  const text = fill(messages.unresolved, { reference: attemptId });
  return retryAt === undefined ? text : `${text} ${retryText(retryAt, reading)}`;
}

/**
 * Why a session takes no payment any more: its time is over, or the bank has returned its debit.
 */
export function endedText(
  { problem, order }: Extract<CheckoutState, { status: 'expired' }>,
  messages: LazyTexts,
): Readonly<Record<'title' | 'text', string>> {
  if (problem) return returnedDebit(problem, messages);
  // Stablecoins may have been sent that nobody has seen yet.
  const nothingCharged = order?.session?.crypto ? messages.contactShop : messages.nothingCharged;
  return { title: messages.expiredTitle, text: fill(messages.expired, { nothingCharged }) };
}
