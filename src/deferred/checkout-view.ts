import { outwardUrl } from '../ui/outward-url.ts';
import { awaitsTexts, speechOf } from '../element/page-wording.ts';
import type { PaymentPicker } from '../methods/payment-picker.ts';
import { html, nothing, type TemplateResult } from '../template/html.ts';
import { buyerForm } from '../views/buyer-form.ts';
import type { Additions, DeferredHost } from '../views/deferred-views.ts';
import { orderSummary } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { paymentFooter } from '../views/payment-footer.ts';

/** What the view of a checkout is drawn from. */
interface CheckoutView {
  readonly host: DeferredHost;
  readonly additions: Additions;
  readonly methods: Pick<PaymentPicker, 'render'>;
  /** Opens the buyer's fields that are not asked for at first. */
  readonly askMore: () => void;
}

/** All that the element shows: the form, or what replaces it, between the slots of the page. */
export function checkoutView({ host, additions, methods, askMore }: CheckoutView): TemplateResult {
  const { tag, purchase, frame } = host;
  const { fields } = frame;
  const { order, hasIdentity, session, options } = purchase;
  const locale = host.locale();
  const messages = host.messages();
  const isDisabled = host.isDisabled();
  const isBusy = host.isBusy();
  const asksBusiness =
    options?.collect.includes('business') === true && tag.customer?.type === undefined;
  const isShown = additions.status === nothing;
  const { language, direction } = speechOf(tag, fields);
  const cancel = { sessionId: session?.id, base: tag.baseURI };
  // The form stays in the document while it is hidden, so that nothing typed is lost.
  return html`<div class="root" part="root" lang=${language} dir=${direction}>
      <slot name="header"></slot>
      <p class="hidden" role="status">${host.announcement()}</p>
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
        ?data-awaits-texts=${awaitsTexts(tag, fields)}
        @submit=${host.onSubmit}
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
                  onMore: askMore,
                  messages,
                })
          }
          ${paymentFields({
            picker: methods.render(isDisabled || isBusy),
            frame: fields.own,
            drawn: fields.drawn || fields.early,
            cleared: additions.cleared,
            messages,
          })}
          ${paymentFooter({
            notices: additions.notices,
            beforePaying: additions.beforePaying,
            label: additions.payLabel,
            cancelUrl: outwardUrl(tag.cancelUrl, session?.cancelUrl, cancel),
            onCancel: host.onCancel,
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
