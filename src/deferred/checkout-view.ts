import { outwardUrl } from '../ui/outward-url.ts';
import type { BuyerFields } from '../buyer/buyer-fields.ts';
import type { PaymentPicker } from '../methods/payment-picker.ts';
import type { CheckoutModel } from '../model/checkout-model.ts';
import { html, nothing, type TemplateResult } from '../template/html.ts';
import { buyerForm } from '../views/buyer-form.ts';
import { orderSummary } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { paymentFooter } from '../views/payment-footer.ts';
import type { UiHost } from './checkout-ui.ts';
import type { Additions } from './form-additions.ts';

/** What the view of a checkout is drawn from. */
interface CheckoutView {
  readonly model: CheckoutModel;
  readonly page: Pick<UiHost, 'onSubmit' | 'onCancel'>;
  readonly additions: Additions;
  readonly methods: Pick<PaymentPicker, 'render'>;
  readonly buyer: Pick<BuyerFields, 'askMore'>;
}

/** All that the element shows: the form, or what replaces it, between the slots of the page. */
export function checkoutView({
  model,
  page,
  additions,
  methods,
  buyer,
}: CheckoutView): TemplateResult {
  const { host, fields, frame, order, hasIdentity, session, options } = model;
  const { locale, messages, isDisabled, isBusy } = model;
  const asksBusiness =
    options?.collect.includes('business') === true && host.customer?.type === undefined;
  const isShown = additions.status === nothing;
  const { language, direction } = model.speech;
  const cancel = { sessionId: session?.id, base: host.baseURI };
  // The form stays in the document while it is hidden, so that nothing typed is lost.
  return html`<div class="root" part="root" lang=${language} dir=${direction}>
      <slot name="header"></slot>
      <p class="hidden" role="status">${model.announcement}</p>
      <span class="theme-probe" hidden></span>
      ${additions.status}
      <form
        class="layout"
        part="form"
        autocapitalize="off"
        autocorrect="off"
        spellcheck="false"
        novalidate
        ?hidden=${!isShown}
        ?data-awaits-texts=${model.awaitsTexts}
        @submit=${page.onSubmit}
      >
        ${
          isShown
            ? orderSummary({ order, discount: additions.discount, locale, messages })
            : nothing
        }
        <div class="main">
          ${
            hasIdentity
              ? nothing
              : buyerForm({
                  handlers: additions.buyer,
                  hasFurther: options?.address === 'full' || asksBusiness,
                  disabled: isDisabled,
                  locale,
                  onMore: () => buyer.askMore(),
                  messages,
                })
          }
          ${paymentFields({
            picker: methods.render(isDisabled || isBusy),
            frame: fields.early ? undefined : frame?.iframe,
            drawn: fields.drawn || fields.early,
            cleared: additions.cleared,
            messages,
          })}
          ${paymentFooter({
            notices: additions.notices,
            beforePaying: additions.beforePaying,
            label: additions.payLabel,
            cancelUrl: outwardUrl(host.cancelUrl, session?.cancelUrl, cancel),
            onCancel: page.onCancel,
            busy: isBusy,
            disabled: isDisabled,
            messages,
          })}
        </div>
      </form>
      <slot name="footer"></slot>
    </div>
    <span class="hidden sentinel" aria-hidden="true"></span>`;
}
