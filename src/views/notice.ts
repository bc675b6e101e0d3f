import { html, nothing, type TemplateResult } from 'lit';

interface Notice {
  readonly title?: string;
  readonly text: string;
  readonly tone: 'danger' | 'neutral';
  /** What the buyer can do about it. */
  readonly action?: { readonly label: string; readonly onClick: () => void };
}

/** Tells the buyer what happened and what to do next. */
export function notice({ title, text, tone, action }: Notice): TemplateResult {
  return html`<div class="notice ${tone}" part="notice" tabindex="-1">
    <svg viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
      <circle cx="10" cy="10" r="8.25" fill="none" stroke="currentColor" stroke-width="1.5" />
      <path d="M10 5.75v5" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" />
      <circle cx="10" cy="13.75" r="1" fill="currentColor" />
    </svg>
    <div>
      ${title ? html`<h2>${title}</h2>` : nothing}
      <p>${text}</p>
      ${
        action
          ? html`<button
              class="secondary"
              part="notice-button"
              type="button"
              @click=${action.onClick}
            >
              ${action.label}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}
