import { html, type TemplateResult } from '../template/html.ts';

/**
 * Divides the full name into two fields. Styles show it once something is typed: until then there
 * is nothing to divide.
 */
export function splitNameButton(
  text: string,
  disabled: boolean,
  onSplit: () => void,
): TemplateResult {
  return html`<button
    type="button"
    class="quiet split"
    part="split-name"
    ?disabled=${disabled}
    @click=${onSplit}
  >
    ${text}
  </button>`;
}
