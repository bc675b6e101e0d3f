import { html, type TemplateResult } from 'lit';
import { laterMessages as texts } from '../messages/later.ts';
import { pageMessages } from '../messages/page.ts';
import type { Mistakes } from './later-views.ts';

/** Leads from the button back to each field that is wrong. A field that is mended leaves the list. */
export function errorSummary({ names, form }: Mistakes): TemplateResult {
  return html`<section class="wrong" part="error-summary" aria-labelledby="wrong-title">
    <h2 id="wrong-title">${pageMessages.incomplete(names.length)}</h2>
    <ul>
      ${names.map(
        (name) =>
          html`<li>
            <a href="#${name}" @click=${(event: Event) => lead(event, name, form)}
              >${labelOf(name, form)}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

/** The address stays as it is: it may mean something to the page. */
function lead(event: Event, name: string, form: Mistakes['form']): void {
  event.preventDefault();
  form.focus(name);
}

/** As the page's own label says; those of the frame are out of sight. */
function labelOf(name: string, { renderRoot }: Mistakes['form']): string {
  const label = renderRoot.querySelector(`label[for="${CSS.escape(name)}"]`);
  const hidden: Readonly<Record<string, string>> = texts.fields;
  return label?.textContent ?? hidden[name] ?? texts.payWith;
}
