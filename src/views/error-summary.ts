import { html, nothing, type TemplateResult } from 'lit';
import { incompleteText } from '../messages/incomplete.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import type { Wording } from '../messages/terms.ts';

export interface Mistakes {
  /** Names of the fields with a problem, in their order. */
  readonly names: readonly string[];
  /** Whether none of them was in sight when they were shown. */
  readonly areOutOfSight: boolean;
  /** The form that holds the fields. */
  readonly form: { readonly renderRoot: ParentNode; readonly focus: (field: string) => void };
  /** The label of the card's postal code in the frame. */
  readonly postalLabel: string;
}

/** With up to so many problems, a buyer finds the next field without a list. */
const MAX_UNLISTED = 3;

/**
 * How many fields have a problem. Where they are many and out of sight, links lead from the button
 * back to each of them, and a corrected field leaves the list.
 */
export function errorSummary(
  { names, areOutOfSight, form, postalLabel }: Mistakes,
  wording: Wording<LazyTexts>,
): TemplateResult {
  return html`<section class="wrong" part="error-summary" aria-labelledby="wrong-title">
    <h2 id="wrong-title" .textContent=${incompleteText(names.length, wording)}></h2>
    ${names.length > MAX_UNLISTED && areOutOfSight ? list(names, form, postalLabel, wording) : nothing}
  </section>`;
}

function list(
  names: readonly string[],
  form: Mistakes['form'],
  postalLabel: string,
  wording: Wording<LazyTexts>,
): TemplateResult {
  return html`<ul>
    ${names.map(
      (name) =>
        html`<li>
          <a
            href="#${name}"
            .textContent=${labelOf(name, form.renderRoot, wording.messages, postalLabel)}
            @click=${(event: Event) => lead(event, name, form)}
          ></a>
        </li>`,
    )}
  </ul>`;
}

/** Whether none of the fields in `names` is in sight. Those of the frame are where the frame is. */
export function areOutOfSight(names: readonly string[], root: ParentNode): boolean {
  const frame = root.querySelector('.frame-place');
  const boxes = names.map((name) =>
    (root.querySelector(`#${CSS.escape(name)}`) ?? frame)?.getBoundingClientRect(),
  );
  return boxes.every((box) => !box || box.bottom <= 0 || box.top >= innerHeight);
}

/** Focuses the field and keeps the page's address, which may mean something to the page. */
function lead(event: Event, name: string, form: Mistakes['form']): void {
  event.preventDefault();
  form.focus(name);
}

/**
 * The label of a field on the page, or the name of a field in the frame, whose label cannot be
 * read.
 *
 * @param postalLabel - The label of the card's postal code in the frame.
 */
export function labelOf(
  name: string,
  root: ParentNode | undefined,
  messages: LazyTexts,
  postalLabel: string,
): string {
  const label = root?.querySelector(`label[for="${CSS.escape(name)}"]`);
  const texts: Readonly<Record<string, string>> = messages;
  if (label) return label.textContent;
  if (name === 'postal_code') return postalLabel;
  return texts[name] ?? texts[`field_${name}`] ?? messages.payWith;
}
