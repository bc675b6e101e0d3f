import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { SavedInstrument } from '../checkout/saved-instrument.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import type { Wording } from '../messages/terms.ts';
import { errorSummary, type Mistakes } from './error-summary.ts';
import { renewalTerms } from './renewal-terms.ts';

interface BeforePaying extends Wording<LazyTexts> {
  readonly order: Order;
  /** What the buyer agrees to by paying from a bank account, in full. */
  readonly authorization?: string | undefined;
  /** The problems that are shown, after a submit or when the page has asked for them. */
  readonly mistakes?: Mistakes | false;
  /** The chosen saved instrument, if any. */
  readonly saved?: SavedInstrument | undefined;
}

/**
 * What the buyer agrees to with a submit, and what has to be corrected first. Nothing for a plain
 * payment.
 */
export function beforePaying(
  view: BeforePaying,
  now: Date = new Date(),
  timeZone = view.order.timeZone,
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
export function authorizationBox(text: string, messages: LazyTexts): TemplateResult {
  // Each line is an element for the styles. The text as a whole stays the one that is agreed to.
  const lines = text.split(/(?<=\n)/).map((line) => html`<span .textContent=${line}></span>`);
  return html`<section class="agreement" part="authorization" aria-labelledby="authorization-title">
    <h2 id="authorization-title" .textContent=${messages.authorizationTitle}></h2>
    <p class="authorization" dir="auto">${lines}</p>
  </section>`;
}
