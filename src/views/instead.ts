import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import type { PageMessages } from '../messages/page.ts';
import { loadProblemText } from '../messages/problems.ts';
import { notice } from './notice.ts';
import { receipt } from './receipt.ts';

interface Instead {
  readonly state: CheckoutState;
  /** Where the shop will write to. */
  readonly email: string;
  /** The same checkout on a page of its own, when it may be reached where the frame was not. */
  readonly hostedPage: string | undefined;
  /** Where the receipt leads to. */
  readonly successUrl: string | undefined;
  /** Where a buyer goes who cannot or will not pay here. */
  readonly cancelUrl: string | undefined;
  /** Whether a fresh session can be had when this one has ended. */
  readonly renewable: boolean;
  readonly retry: () => void;
  /** Asks what became of an unresolved attempt. */
  readonly check: () => void;
  readonly locale: string;
  readonly messages: PageMessages;
}

/** What stands in the form's place when there is nothing to fill in; nothing when there is. */
export function instead(view: Instead): TemplateResult | typeof nothing {
  const { state, messages } = view;
  switch (state.status) {
    case 'complete':
      return receipt({ ...view, state });
    case 'unresolved':
      return uncertainty(state, view);
    case 'expired':
      return fallback(view, {
        title: messages.expiredTitle,
        text: messages.expired,
        retry: view.renewable,
      });
    case 'unusable':
      return fallback(view, {
        title: messages.unusableTitle,
        text: loadProblemText(state.problem),
        retry: state.problem.actor !== 'merchant',
      });
    default:
      return nothing;
  }
}

/** While nobody knows whether the buyer has paid, there is no way to pay again. */
function uncertainty(
  { attemptId, checking, repeatable }: Extract<CheckoutState, { status: 'unresolved' }>,
  { check, messages }: Instead,
): TemplateResult {
  return html`<div class="apart">
    ${notice({
      title: messages.unresolvedTitle,
      text: checking ? messages.checking : messages.unresolved(attemptId),
      tone: 'neutral',
      ...(repeatable && !checking && { action: { label: messages.checkAgain, onClick: check } }),
    })}
  </div>`;
}

/** A checkout that cannot be used: why, and another way. */
function fallback(
  { state, hostedPage, cancelUrl, retry, messages }: Instead,
  why: { readonly title: string; readonly text: string; readonly retry: boolean },
): TemplateResult {
  const link = state.status === 'expired' ? cancelUrl : hostedPage;
  const label = state.status === 'expired' ? messages.backToShop : messages.openHosted;
  return html`<div class="apart">
    ${notice({
      title: why.title,
      text: why.text,
      tone: state.status === 'expired' ? 'neutral' : 'danger',
      ...(why.retry && { action: { label: messages.retry, onClick: retry } }),
    })}
    <slot name="fallback">
      ${link ? html`<a href=${link} part="fallback-link">${label}</a>` : nothing}
    </slot>
  </div>`;
}
