import { html, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import type { PageMessages } from '../messages/page.ts';
import { notice } from './notice.ts';

interface Uncertainty {
  readonly state: Extract<CheckoutState, { status: 'unresolved' }>;
  readonly check: () => void;
  readonly messages: PageMessages;
}

/** Stands in for the form while nobody knows whether the buyer has paid: no way to pay again. */
export function uncertainty({ state, check, messages }: Uncertainty): TemplateResult {
  const { attemptId, checking, repeatable } = state;
  return html`<div class="apart">
    ${notice({
      title: messages.unresolvedTitle,
      text: checking ? messages.checking : messages.unresolved(attemptId),
      tone: 'neutral',
      ...(repeatable && !checking && { action: { label: messages.checkAgain, onClick: check } }),
    })}
  </div>`;
}
