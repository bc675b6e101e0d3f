import type { CheckoutState } from '../checkout/state.ts';
import { fill } from '../messages/fill.ts';
import type { PageTexts } from '../messages/page.ts';
import { createElement } from '../template/create-element.ts';

interface MissingPart {
  readonly state: CheckoutState;
  /** Loads the deferred part again. */
  readonly retry: () => void;
  readonly messages: PageTexts;
}

/**
 * The notice for a deferred part that could not be loaded. Where that part would show the state, a
 * buyer who may have paid must read so in any case.
 */
export function missingPartNotice({ state, retry, messages }: MissingPart): HTMLElement {
  const { unresolvedTitle, unresolved, receivedTitle, incompletelyLoaded } = messages;
  const [title, text] =
    state.status === 'unresolved'
      ? [unresolvedTitle, fill(unresolved, { reference: state.attemptId })]
      : [state.status === 'complete' && receivedTitle, incompletelyLoaded];
  const button = createElement(
    'button',
    { class: 'secondary', part: 'notice-button', type: 'button' },
    messages.retry,
  );
  button.addEventListener('click', retry);
  return createElement(
    'div',
    { class: `notice ${title ? 'neutral' : 'danger'}`, part: 'notice', tabindex: '-1' },
    ...(title ? [createElement('h2', {}, title)] : []),
    createElement('p', {}, text),
    button,
  );
}
