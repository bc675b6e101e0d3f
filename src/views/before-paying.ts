import { html, nothing, type TemplateResult } from 'lit';
import type { SavedInstrument } from '../checkout/saved-instrument.ts';
import type { DeferredTexts } from '../messages/deferred.ts';
import type { BeforePaying } from './deferred-views.ts';
import { errorSummary } from './error-summary.ts';
import { renewalTerms } from './renewal-terms.ts';

/** What a press of the button agrees to, and what keeps it from paying. Nothing where it only pays. */
export function beforePaying(
  view: BeforePaying & {
    readonly messages: DeferredTexts;
    /** What is chosen, where it is no form. */
    readonly saved?: SavedInstrument | undefined;
  },
  now: Date = new Date(),
  timeZone?: string,
): TemplateResult | typeof nothing {
  const { order, authorization, mistakes, saved } = view;
  const recurs = order.line_items.some(({ recurring }) => recurring);
  // With something saved, what is wrong in the frame is not shown there.
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

/** In full: what nobody could read, nobody has agreed to. */
export function authorizationBox(text: string, messages: DeferredTexts): TemplateResult {
  // Line by line for the eye; the text as a whole stays the one that is agreed to.
  const lines = text.split(/(?<=\n)/).map((line) => html`<span>${line}</span>`);
  return html`<section class="agreement" part="authorization" aria-labelledby="authorization-title">
    <h2 id="authorization-title">${messages.authorizationTitle}</h2>
    <p class="authorization">${lines}</p>
  </section>`;
}
