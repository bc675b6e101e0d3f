import type { CheckoutState } from '../checkout/state.ts';
import { earlierPaymentText } from '../wording/earlier-payments.ts';
import { loadProblemText, type ProblemContext, problemText } from '../messages/problems.ts';
import { endedText, unresolvedText, unusableText } from './status-view.ts';

/**
 * The text that screen readers announce for `state`.
 *
 * @param cleared - Why the payment fields were emptied, if the buyer has to fill them in again.
 */
export function announcementOf(
  state: CheckoutState,
  reading: ProblemContext,
  cleared: string | undefined,
): string {
  const { messages } = reading;
  switch (state.status) {
    case 'ready':
      return [
        state.problem && problemText(state.problem, reading),
        ...(state.earlier ?? []).map((attempt) => earlierPaymentText(attempt, reading)),
        state.expiring && messages.expiring,
        cleared,
      ]
        .filter(Boolean)
        .join(' ');
    case 'tokenizing':
    case 'confirming':
      return messages.processing;
    case 'unresolved':
      return unresolvedText(state, reading);
    case 'expired': {
      if (state.problem) return loadProblemText(state.problem, reading);
      const { title, text } = endedText(state, messages);
      return `${title}. ${text}`;
    }
    case 'unusable':
      return unusableText(state, reading);
    default:
      return '';
  }
}
