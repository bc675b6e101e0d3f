import { html, nothing, type TemplateResult } from 'lit';
import type { DeferredPart } from '../deferred/deferred-part.ts';
import { fill } from '../messages/fill.ts';
import { formatMoney } from '../money.ts';
import { outwardUrl } from '../ui/outward-url.ts';
import { buyerForm } from '../views/buyer-form.ts';
import type { Additions, FirstPart } from '../views/deferred-views.ts';
import { missingPart, missingPartNotice } from '../views/missing-part.ts';
import type { Notice } from '../views/notice.ts';
import { orderSummary, recurs, totalOf } from '../views/order-summary.ts';
import { paymentFields } from '../views/payment-fields.ts';
import { paymentFooter } from '../views/payment-footer.ts';
import { awaitsTexts, speechOf } from './page-wording.ts';

/** What the view of a checkout is drawn from. */
interface CheckoutView {
  readonly first: FirstPart;
  readonly deferred: DeferredPart;
  /** Whether the page's HTML has shown the form, in English, before the script. */
  readonly isDeclared: boolean;
  /** The text that screen readers announce. */
  readonly announcement: string;
  /** Whether the deferred part is needed and not loaded. */
  readonly awaitsDeferred: boolean;
  /** Whether a submit is under way. */
  readonly isBusy: boolean;
  readonly onSubmit: (event: Event) => void;
  readonly onCancel: (event: Event) => void;
}

/** All that the element shows: the form, or what replaces it, between the slots of the page. */
export function checkoutView(view: CheckoutView): TemplateResult {
  const { first, deferred, isBusy, awaitsDeferred } = view;
  const { tag, purchase } = first;
  const { fields } = first.frame;
  const { order, hasIdentity, session, options } = purchase;
  const { collect = [] } = options ?? {};
  const { locale, messages } = first.wording();
  const isDisabled = first.isDisabled();
  const knowsType = tag.customer?.type !== undefined;
  const asksBusiness = collect.includes('business') && !knowsType;
  const { views } = deferred;
  const additions: FirstAdditions = views?.additions() ?? firstView(view);
  const { status } = additions;
  const isShown = status === nothing;
  const { language, direction } = speechOf(tag, fields);
  const cancel = { sessionId: session?.id, base: tag.baseURI };
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
        ?data-awaits-texts=${!view.isDeclared && awaitsTexts(tag, fields)}
        @submit=${view.onSubmit}
      >
        ${
          isShown
            ? orderSummary({
                order,
                lineCount: purchase.lineCount,
                lineTerms: additions.lineTerms,
                discount: additions.discount,
                locale,
                messages,
              })
            : nothing
        }
        <div class="main">
          ${
            hasIdentity
              ? nothing
              : buyerForm({
                  handlers: additions.buyer,
                  collect,
                  hasFurther: options?.address === 'full' || asksBusiness,
                  knowsType,
                  disabled: isDisabled,
                  locale,
                  onMore: () => void view.deferred.get().then((part) => part?.askMore()),
                  messages,
                })
          }
          ${paymentFields({
            picker: (views?.methods ?? first.newMethods).render(isDisabled || isBusy),
            picks: purchase.options?.methods.length !== 1,
            frame: fields.own,
            drawn: fields.drawn || fields.early,
            cleared: additions.cleared,
            messages,
          })}
          ${paymentFooter({
            notices: [...slowNotice(view), ...(additions.notices ?? [])],
            beforePaying: additions.beforePaying ?? nothing,
            label: additions.payLabel,
            cancelUrl: outwardUrl(tag.cancelUrl, session?.cancelUrl, cancel),
            onCancel: view.onCancel,
            busy: isBusy,
            disabled: isDisabled || awaitsDeferred,
            messages,
          })}
        </div>
      </form>
      <slot name="footer"></slot>
    </div>
    <span class="hidden sentinel" aria-hidden="true" @transitionrun=${first.onThemeChange}></span>`;
}

/** The additions, of which some come with the deferred part only. */
type FirstAdditions = { readonly [Name in keyof Additions]: Additions[Name] | undefined };

/** What stands in for the additions until the deferred part is loaded. */
function firstView({ first, deferred }: CheckoutView): FirstAdditions {
  const { locale, messages } = first.wording();
  const { order, isDebit } = first.purchase;
  const { state } = first.frame;
  const isForm = state.status === 'loading' || state.status === 'ready';
  const missing = { state, retry: deferred.load, messages };
  // The words for what recurs, or is debited, come with the deferred part.
  const money = order && !recurs(order) && !isDebit && totalOf(order);
  const late = deferred.failed
    ? missingPart(missing)
    : html`<p class="hidden">${messages.loading}</p>`;
  // Each one is set, because a page's scripts may have given all objects properties of these names.
  return {
    status: isForm ? nothing : late,
    lineTerms: undefined,
    discount: undefined,
    buyer: undefined,
    cleared: undefined,
    notices: deferred.failed && isForm ? [missingPartNotice(missing)] : [],
    beforePaying: nothing,
    payLabel: money ? fill(messages.pay, { amount: formatMoney(money, locale) }) : undefined,
  };
}

/** Explains a long wait for the service. */
function slowNotice({ first, isBusy }: CheckoutView): readonly Notice[] {
  const text = first.wording().messages.slowService;
  return first.frame.wait.isLong && !isBusy ? [{ text, tone: 'neutral' }] : [];
}
