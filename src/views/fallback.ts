import { html, nothing, type TemplateResult } from 'lit';
import type { Problem } from '../checkout/problem.ts';
import type { PageMessages } from '../messages/page.ts';
import { problemText } from '../messages/problems.ts';
import { notice } from './notice.ts';

interface Fallback {
  readonly problem: Problem;
  /** The same checkout on a page of its own, when it may be reached where the frame was not. */
  readonly hostedPage: string | undefined;
  /** Absent when trying again cannot help. */
  readonly retry: (() => void) | undefined;
  readonly messages: PageMessages;
}

/** What stands in for a checkout that cannot be used: why, and another way. */
export function fallback({ problem, hostedPage, retry, messages }: Fallback): TemplateResult {
  return html`<div class="apart">
    ${notice({
      title: messages.unusableTitle,
      text: problemText(problem),
      tone: 'danger',
      ...(retry && { action: { label: messages.retry, onClick: retry } }),
    })}
    <slot name="fallback">
      ${hostedPage ? html`<a href=${hostedPage} part="fallback-link">${messages.openHosted}</a>` : nothing}
    </slot>
  </div>`;
}
