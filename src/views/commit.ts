import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { Problem } from '../checkout/problem.ts';
import type { PageMessages } from '../messages/page.ts';
import { problemText } from '../messages/problems.ts';
import { notice } from './notice.ts';
import { payButton } from './pay-button.ts';

interface Commit {
  readonly order: Order | undefined;
  /** Why the last attempt did not work. */
  readonly problem: Problem | undefined;
  readonly busy: boolean;
  /** The session ends soon. */
  readonly expiring: boolean;
  /** Where a buyer goes who does not want to pay. */
  readonly cancelUrl: string | undefined;
  readonly onCancel: (event: Event) => void;
  /** The present wait is a long one. */
  readonly slow: boolean;
  readonly disabled: boolean;
  readonly locale: string;
  readonly messages: PageMessages;
}

/** The end of the form: what went wrong last, the terms, and the button that pays. */
export function commit(commit: Commit): TemplateResult {
  const { problem, slow, expiring, cancelUrl, onCancel, ...view } = commit;
  const { busy, messages } = view;
  return html`<section class="commit" part="commit">
    ${problem ? notice({ text: problemText(problem), tone: 'danger' }) : nothing}
    ${
      slow
        ? notice({ text: busy ? messages.stillProcessing : messages.slowService, tone: 'neutral' })
        : nothing
    }
    ${expiring ? notice({ text: messages.expiring, tone: 'neutral' }) : nothing}
    <slot name="terms"></slot>
    ${payButton(view)}
    <p class="secure">
      <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true" fill="currentColor">
        <path
          d="M8 1a3.5 3.5 0 0 0-3.5 3.5V6H4a1.5 1.5 0 0 0-1.5 1.5v5A1.5 1.5 0 0 0 4 14h8a1.5 1.5 0 0 0 1.5-1.5v-5A1.5 1.5 0 0 0 12 6h-.5V4.5A3.5 3.5 0 0 0 8 1Zm2 5H6V4.5a2 2 0 1 1 4 0V6Z"
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
