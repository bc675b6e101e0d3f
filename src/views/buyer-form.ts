import { html, nothing, type TemplateResult } from 'lit';
import type { PageTexts } from '../messages/page.ts';
import { isFamilyFirst } from '../ui/family-first.ts';
import { textField } from '../ui/field.ts';
import { ownText } from '../ui/own-text.ts';

export const BUYER_FIELDS = ['email', 'full_name', 'first_name', 'last_name', 'phone'] as const;
export type BuyerField = (typeof BUYER_FIELDS)[number];

/** Label, autofill token and type of each field. https://html.spec.whatwg.org/#autofill */
const KINDS = {
  email: ['email', 'email', 'email'],
  full_name: ['fullName', 'name', 'text'],
  first_name: ['firstName', 'given-name', 'text'],
  last_name: ['lastName', 'family-name', 'text'],
  phone: ['phone', 'tel', 'tel'],
} as const;

/** The text of the line that opens what is not asked for at first. */
export type MoreLine = 'addPhoneOrBusiness' | 'addPhone' | 'addBusiness';

/** What the fields show and do. */
export interface BuyerHandlers {
  /** The fields that are shown, in their order. */
  readonly shown: readonly BuyerField[];
  /** The line that opens more fields; `undefined` where there are no more. */
  readonly more: MoreLine | undefined;
  /** Returns the text of the problem to show at a field. */
  readonly problemText: (name: BuyerField, messages: PageTexts) => string | undefined;
  readonly onInput: () => void;
  readonly onLeave: (event: Event) => void;
  /** Renders what stands at the end of a field's label. */
  readonly aside?: (name: BuyerField, form: BuyerForm) => TemplateResult | undefined;
  /** Renders further fields below the first ones. */
  readonly furtherFields?: (form: BuyerForm) => TemplateResult | typeof nothing | undefined;
}

/** The first fields as they are while nobody has used them, and nothing is known of the buyer. */
export const UNTOUCHED: BuyerHandlers = {
  shown: ['email', 'full_name'],
  more: 'addPhoneOrBusiness',
  problemText: () => undefined,
  onInput: () => {},
  onLeave: () => {},
};

export interface BuyerForm {
  readonly handlers: BuyerHandlers;
  /** Whether there will be further fields, so that their place is kept. */
  readonly hasFurther: boolean;
  readonly disabled: boolean;
  /** Whether a script listens, so that the buttons do something. */
  readonly isLive: boolean;
  /** BCP 47. */
  readonly locale: string;
  /** Opens the fields that are not asked for at first. */
  readonly onMore: () => void;
  readonly messages: PageTexts;
}

/** The fields that are asked for, in their order. */
export function askedFields({
  isSplit,
  asksPhone,
  locale,
}: {
  readonly isSplit: boolean;
  readonly asksPhone: boolean;
  /** BCP 47. */
  readonly locale: string;
}): readonly BuyerField[] {
  const parts = ['first_name', 'last_name'] as const;
  const ordered = isFamilyFirst(locale) ? parts.toReversed() : parts;
  const names = isSplit ? ordered : (['full_name'] as const);
  return ['email', ...names, ...(asksPhone ? (['phone'] as const) : [])];
}

/** The line for what is not asked for yet. */
export function moreLine(asksPhone: boolean, asksBusiness: boolean): MoreLine | undefined {
  if (asksPhone) return asksBusiness ? undefined : 'addBusiness';
  return asksBusiness ? 'addPhone' : 'addPhoneOrBusiness';
}

/** The fields of the page's own form: who buys. */
export function buyerForm(form: BuyerForm): TemplateResult {
  const { handlers, hasFurther, messages } = form;
  const { shown, more } = handlers;
  return html`<section class="details" part="details" aria-labelledby="details-title">
    <h2 id="details-title" text=${ownText(messages.yourDetails)}></h2>
    <div
      class="fields"
      @input=${handlers.onInput}
      @compositionend=${handlers.onInput}
      @focusout=${handlers.onLeave}
    >
      ${shown.map((name) => buyerField(name, form))}
    </div>
    ${more ? moreButton(messages[more], form) : nothing}
    ${handlers.furtherFields?.(form) ?? (hasFurther ? html`<div class="choice-place"></div>` : nothing)}
  </section>`;
}

function buyerField(name: BuyerField, form: BuyerForm): TemplateResult {
  const { handlers, disabled, messages } = form;
  const [label, autocomplete, type] = KINDS[name];
  return textField({
    name,
    label: messages[label],
    autocomplete,
    type,
    inputmode: type,
    problem: handlers.problemText(name, messages),
    aside: handlers.aside?.(name, form),
    ...(name === 'phone' && {
      optional: messages.optional,
      description: messages.phoneReason,
      descriptionClass: 'hint',
    }),
    disabled,
  });
}

function moreButton(text: string, { disabled, isLive, onMore }: BuyerForm): TemplateResult {
  return html`<button
    type="button"
    class="quiet more"
    part="more-details"
    ?disabled=${disabled || !isLive}
    @click=${onMore}
    text=${ownText(text)}
  ></button>`;
}

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
    .textContent=${text}
    @click=${onSplit}
  ></button>`;
}
