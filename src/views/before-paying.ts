import { html, nothing, type TemplateResult } from 'lit';
import type { SavedInstrument } from '../checkout/saved-instrument.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { BeforePaying } from './deferred-views.ts';
import { errorSummary } from './error-summary.ts';
import { renewalTerms } from './renewal-terms.ts';

/**
 * What the buyer agrees to with a submit, and what has to be corrected first. Nothing for a plain
 * payment.
 */
export function beforePaying(
  view: BeforePaying & {
    readonly messages: DeferredTexts;
    /** The chosen saved instrument, if any. */
    readonly saved?: SavedInstrument | undefined;
  },
  now: Date = new Date(),
  timeZone?: string,
): TemplateResult | typeof nothing {
  const { order, authorization, mistakes, saved } = view;
  const recurs = order.line_items.some(({ recurring }) => recurring);
  // With a saved instrument, the frame shows no fields, so its problems do not count.
  const names = mistakes
    ? mistakes.names.filter(
        (name) => !saved || mistakes.form.renderRoot.querySelector(`[name=${name}]`),
      )
    : [];
  if (!recurs && !authorization && !names[0]) return nothing;
  return html`${recurs ? renewalTerms({ ...view, now, timeZone }) : nothing}
  ${authorization ? authorizationBox(authorization, view.messages) : nothing}
  ${mistakes && names[0] ? errorSummary({ ...mistakes, names }, view) : nothing}`;
}

/** Shows the whole text, because nobody can agree to a text that cannot be read. */
export function authorizationBox(text: string, messages: DeferredTexts): TemplateResult {
  // Each line is an element for the styles. The text as a whole stays the one that is agreed to.
  const lines = text.split(/(?<=\n)/).map((line) => html`<span>${line}</span>`);
  return html`<section class="agreement" part="authorization" aria-labelledby="authorization-title">
    <h2 id="authorization-title">${messages.authorizationTitle}</h2>
    <p class="authorization">${lines}</p>
  </section>`;
}
