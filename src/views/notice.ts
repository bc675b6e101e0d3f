import { html, nothing, type TemplateResult } from 'lit';

export interface Notice {
  readonly title?: string;
  readonly text: string;
  readonly tone: 'danger' | 'neutral';
  /** Buttons for what the buyer can do about it. */
  readonly actions?: readonly NoticeAction[] | false | undefined;
}

export interface NoticeAction {
  readonly label: string;
  readonly onClick: () => void;
}

/** Says to the buyer what happened and what to do next. */
export function notice({ title, text, tone, actions }: Notice): TemplateResult {
  return html`<div class="notice ${tone}" part="notice" tabindex="-1">
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <path
        d="M10 6v5m0 2.5v.5m8-4a8 8 0 1 1-16 0 8 8 0 0 1 16 0z"
        fill="none"
        stroke="currentColor"
        stroke-width="1.6"
        stroke-linecap="round"
      />
    </svg>
    <div>
      ${title ? html`<h2 .textContent=${title}></h2>` : nothing}
      <p .textContent=${text}></p>
      ${(actions || []).map(
        ({ label, onClick }) =>
          html`<button
            class="secondary"
            part="notice-button"
            type="button"
            .textContent=${label}
            @click=${onClick}
          ></button>`,
      )}
    </div>
  </div>`;
}
