import { html, nothing, type TemplateResult } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { type Notice, notice } from './notice.ts';

interface MissingPart {
  readonly state: CheckoutState;
  /** Loads the missing part again. */
  readonly retry: () => void;
  readonly messages: PageTexts;
}

/**
 * The notice for a part of the script that could not be loaded. Where that part would show the state,
 * a buyer who may have paid must read so in any case.
 */
export function missingPartNotice({ state, retry, messages }: MissingPart): Notice {
  const { unresolvedTitle, unresolved, receivedTitle, incompletelyLoaded } = messages;
  const actions = [{ label: messages.retry, onClick: retry }];
  switch (state.status) {
    case 'unresolved': {
      const text = fill(unresolved, { reference: state.attemptId });
      return { title: unresolvedTitle, text, tone: 'neutral', actions };
    }
    case 'complete':
      return { title: receivedTitle, text: incompletelyLoaded, tone: 'neutral', actions };
    default:
      return { text: incompletelyLoaded, tone: 'danger', actions };
  }
}

/** The same in the place of the form, with the page's own link where nothing else is left. */
export function missingPartStatus(missing: MissingPart): TemplateResult {
  return html`<div class="apart">
    ${notice(missingPartNotice(missing))}
    ${missing.state.status === 'unusable' ? html`<slot name="fallback"></slot>` : nothing}
  </div>`;
}
