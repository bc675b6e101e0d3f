import { html, nothing, type TemplateResult } from 'lit';
import type { BuyerFields } from '../buyer/buyer-fields.ts';
import type { DeferredPart } from '../deferred/deferred-part.ts';
import type { PageTexts } from '../messages/page.ts';
import type { Wording } from '../messages/terms.ts';
import { buyerForm } from '../views/buyer-form.ts';
import type { Mistakes } from '../views/deferred-views.ts';
import { orderSummary } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { paymentFooter } from '../views/payment-footer.ts';
import { statusView } from '../views/status-view.ts';
import type { CheckoutTag } from './checkout-tag.ts';
import type { FrameController } from './frame-controller.ts';
import { awaitsTexts, speechOf } from './page-wording.ts';
import type { Purchase } from './purchase.ts';
import { waysOut } from './ways-out.ts';

/** What the view of a checkout is drawn from. */
interface CheckoutView {
  readonly tag: CheckoutTag & Mistakes['form'];
  readonly frame: FrameController;
  readonly purchase: Purchase;
  readonly buyer: BuyerFields;
  readonly wording: Wording<PageTexts>;
  readonly deferred: DeferredPart;
  /** The text that screen readers announce. */
  readonly announcement: string;
  /** Why the payment fields were emptied, if the buyer has to fill them in again. */
  readonly cleared: string | undefined;
  /** Whether the deferred part is needed and not loaded. */
  readonly awaitsDeferred: boolean;
  /** Whether the buyer has been shown the problems of the form. */
  readonly isChecked: boolean;
  readonly isDisabled: boolean;
  /** Whether a submit is under way. */
  readonly isBusy: boolean;
  readonly onSubmit: (event: Event) => void;
  readonly onCancel: (event: Event) => void;
}

/** All that the element shows: the form, or what replaces it, between the slots of the page. */
export function checkoutView(view: CheckoutView): TemplateResult {
  const { tag, frame, purchase, buyer, wording, deferred, isDisabled, awaitsDeferred } = view;
  const { state, fields } = frame;
  const { order, hasIdentity } = purchase;
  const { locale, messages } = wording;
  const { views } = deferred;
  const links = waysOut(tag, purchase.session, frame.configuration, locale);
  const shared = { authorization: fields.authorization, locale, messages, deferred: views };
  const status = statusView({
    ...shared,
    ...links,
    state,
    email: buyer.value('email'),
    renewable: tag.fetchClientSecret !== undefined,
    retry: () => frame.retry(),
    check: () => fields.secure?.check(),
  });
  const isShown = status === nothing;
  const ready = state.status === 'ready' ? state : undefined;
  const { language, direction } = speechOf(tag, fields);
  // The form stays in the document while it is hidden, so that nothing typed is lost.
  return html`<div class="root" part="root" lang=${language} dir=${direction}>
    <slot name="header"></slot>
    <p class="hidden" role="status">${view.announcement}</p>
    <span class="theme-probes" hidden></span>
    ${status}
    <form
      class="layout"
      part="form"
      novalidate
      ?hidden=${!isShown}
      ?data-awaits-texts=${awaitsTexts(tag, fields)}
      @submit=${view.onSubmit}
    >
      ${isShown ? orderSummary({ ...shared, order, lineCount: purchase.lineCount }) : nothing}
      <div class="main">
        ${hasIdentity ? nothing : buyerForm({ fields: buyer, disabled: isDisabled, messages })}
        ${paymentFields({
          picker: views?.picker.render(isDisabled || view.isBusy) ?? nothing,
          picks: purchase.options?.methods.length !== 1,
          frame: fields.own,
          drawn: fields.drawn || fields.early,
          notes: hasIdentity && purchase.form.method !== 'saved',
          cleared: view.cleared,
          messages,
        })}
        ${paymentFooter({
          ...shared,
          order,
          problem: ready?.problem,
          mistakes: view.isChecked && { names: [...buyer.wrong, ...fields.wrong], form: tag },
          expiring: ready?.expiring === true,
          cancelUrl: links.cancelUrl,
          onCancel: view.onCancel,
          busy: view.isBusy,
          slow: frame.wait.isLong,
          disabled: isDisabled || awaitsDeferred,
          country: buyer.country,
          reload: ready && awaitsDeferred && deferred.failed ? deferred.load : undefined,
        })}
      </div>
    </form>
    <slot name="footer"></slot>
  </div>`;
}
