import { html, nothing, type TemplateResult } from 'lit';
import type { PaymentMethod } from '../checkout/payment-method.ts';
import { pageTexts } from '../messages/page.ts';
import { type BuyerHandlers, buyerForm, UNTOUCHED } from './buyer-form.ts';
import { newMethodPicker } from './method-picker.ts';
import { type OrderSummary, orderSummary } from './order-summary.ts';
import { paymentFields, type PaymentFields } from './payment-fields.ts';
import { paymentFooter, type PaymentFooter } from './payment-footer.ts';

type Content = TemplateResult | typeof nothing;

/** All that the element shows. What only a used checkout needs is `nothing` until then. */
export interface CheckoutView
  extends OrderSummary, Omit<PaymentFields, 'messages'>, Omit<PaymentFooter, 'messages'> {
  readonly language: string;
  readonly direction: string;
  /** Whether texts of another language are being loaded. The labels stay empty meanwhile. */
  readonly awaitsTexts: boolean;
  /** The text that screen readers announce. */
  readonly announcement: string;
  /** Replaces the form when there is nothing to fill in. */
  readonly status: Content;
  /** Whether the form is shown. It stays in the document while it is hidden, with what is typed. */
  readonly isForm: boolean;
  /** Whether the page names the customer, so that the buyer is not asked. */
  readonly hasIdentity: boolean;
  readonly buyer: BuyerHandlers;
  /** Whether there will be further fields of the buyer, so that their place is kept. */
  readonly hasFurther: boolean;
  /** Opens the buyer's fields that are not asked for at first. */
  readonly onMore: () => void;
  readonly onSubmit: (event: Event) => void;
}

/** The form, or what replaces it, between the slots of the page. */
export function checkoutView(view: CheckoutView): TemplateResult {
  const { language, direction, isForm, hasIdentity, buyer } = view;
  return html`<div class="root" part="root" lang=${language} dir=${direction}>
      <slot name="header"></slot>
      <p class="hidden" role="status" .textContent=${view.announcement}></p>
      <span class="theme-probe" hidden></span>
      ${view.status}
      <form
        class="layout"
        part="form"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        novalidate
        ?hidden=${!isForm}
        ?data-awaits-texts=${view.awaitsTexts}
        @submit=${view.onSubmit}
      >
        ${isForm ? orderSummary(view) : nothing}
        <div class="main">
          ${hasIdentity ? nothing : buyerForm({ ...view, handlers: buyer })} ${paymentFields(view)}
          ${paymentFooter(view)}
        </div>
      </form>
      <slot name="footer"></slot>
    </div>
    <span class="hidden sentinel" aria-hidden="true"></span>`;
}

const none = (): void => {};

/** The form in English before any script listens to it, as a server renders it. */
export function initialView(lineCount = 1, chosen: PaymentMethod = 'card'): CheckoutView {
  const still = { messages: pageTexts, disabled: false };
  return {
    ...still,
    language: 'en',
    direction: 'ltr',
    locale: 'en',
    awaitsTexts: false,
    announcement: '',
    status: nothing,
    isForm: true,
    order: undefined,
    lineCount,
    lineTerms: undefined,
    discount: nothing,
    hasIdentity: false,
    buyer: UNTOUCHED,
    hasFurther: false,
    onMore: none,
    onSubmit: none,
    nothingDue: undefined,
    picker: newMethodPicker({ ...still, chosen, choose: none }),
    frame: undefined,
    drawn: false,
    cleared: undefined,
    notices: [],
    beforePaying: nothing,
    label: undefined,
    busy: false,
    waits: false,
    isLive: false,
    cancelUrl: undefined,
    onCancel: none,
  };
}
