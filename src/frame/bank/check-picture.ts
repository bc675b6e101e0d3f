import type { TemplateResult } from 'lit';
import type { FormUi } from '../form-ui.ts';

/** A picture of a check that shows where the two numbers are. A text beside it says the same. */
export function checkPicture(html: FormUi['html']): TemplateResult {
  return html`<svg viewBox="0 0 168 76" width="168" height="76" aria-hidden="true">
    <rect x=".75" y=".75" width="166.5" height="74.5" rx="6" class="paper" />
    <path d="M11 12h36M11 19h24M124 12h33M11 33h94M11 46h44M106 46h51M152 63h6" class="line" />
    <rect x="123" y="24" width="34" height="11" rx="2" class="line" />
    <rect x="8" y="56" width="66" height="14" rx="3.5" class="number routing" />
    <text x="41" y="66.5">123456789</text>
    <rect x="80" y="56" width="66" height="14" rx="3.5" class="number account" />
    <text x="113" y="66.5">000123456</text>
  </svg>`;
}
