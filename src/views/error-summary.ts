import { html, type TemplateResult } from 'lit';
import { incompleteText } from '../messages/incomplete.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { Wording } from '../messages/terms.ts';
import type { Mistakes } from './deferred-views.ts';

/** Links from the button back to each field with a problem. A corrected field leaves the list. */
export function errorSummary(
  { names, form }: Mistakes,
  wording: Wording<DeferredTexts>,
): TemplateResult {
  return html`<section class="wrong" part="error-summary" aria-labelledby="wrong-title">
    <h2 id="wrong-title">${incompleteText(names.length, wording)}</h2>
    <ul>
      ${names.map(
        (name) =>
          html`<li>
            <a href="#${name}" @click=${(event: Event) => lead(event, name, form)}
              >${labelOf(name, form.renderRoot, wording.messages)}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** Focuses the field and keeps the page's address, which may mean something to the page. */
function lead(event: Event, name: string, form: Mistakes['form']): void {
  event.preventDefault();
  form.focus(name);
}

/**
 * The label of a field on the page, or the name of a field in the frame, whose label cannot be
 * read.
 */
export function labelOf(
  name: string,
  root: ParentNode | undefined,
  messages: DeferredTexts,
): string {
  const label = root?.querySelector(`label[for="${CSS.escape(name)}"]`);
  const texts: Readonly<Record<string, string>> = messages;
  return label?.textContent ?? texts[name] ?? texts[`field_${name}`] ?? messages.payWith;
}
