import { html, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { type Notice, notice } from './notice.ts';

interface MissingPart {
  readonly state: CheckoutState;
  /** Loads the deferred part again. */
  readonly retry: () => void;
  readonly messages: PageTexts;
}

/** The notice for a deferred part that could not be loaded. */
export function missingPartNotice({ retry, messages }: Omit<MissingPart, 'state'>): Notice {
  return {
    text: messages.incompletelyLoaded,
    tone: 'danger',
    actions: [{ label: messages.retry, onClick: retry }],
  };
}

/**
 * Replaces the form where the deferred part, which would show the state, could not be loaded. A
 * buyer who may have paid must read that in any case.
 */
export function missingPart(view: MissingPart): TemplateResult {
  const { state, messages } = view;
  const { unresolvedTitle, unresolved, receivedTitle } = messages;
  return html`<div class="apart">
    ${notice({
      ...missingPartNotice(view),
      ...(state.status === 'complete' && { title: receivedTitle, tone: 'neutral' }),
      ...(state.status === 'unresolved' && {
        title: unresolvedTitle,
        text: fill(unresolved, { reference: state.attemptId }),
        tone: 'neutral',
      }),
    })}
    ${state.status === 'unusable' ? html`<slot name="fallback"></slot>` : ''}
  </div>`;
}
