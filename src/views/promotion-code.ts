import { html, nothing, type TemplateResult } from 'lit';
import type { Order } from '../checkout/order.ts';
import type { LazyTexts } from '../messages/lazy.ts';
import { promotionDuration, type Wording } from '../messages/terms.ts';
import { formatMoney } from '../money.ts';
import { field } from '../ui/field.ts';
import { isForInputMethod } from '../ui/input-method.ts';
import { ownText } from '../ui/own-text.ts';

/** The field for a promotion code, as it is now. */
export interface PromotionField {
  /** Whether the buyer has asked for the field. */
  readonly isOpen: boolean;
  /** Whether the service is being asked about a code. */
  readonly isChecking: boolean;
  readonly isDisabled: boolean;
  /** Why the last code was not accepted. */
  readonly problem: string | undefined;
  /** What the buyer has typed. */
  readonly typed: string;
  readonly onInput: (event: Event) => void;
  readonly open: () => void;
  readonly apply: () => void;
  readonly remove: () => void;
}

/** The name of the field. */
export const PROMOTION_FIELD = 'promotion_code';

/**
 * Whether `order` has a code already. One that was deleted since has no name, and still has to be
 * removed before the order is paid.
 */
export function isDiscounted({ session }: Order): boolean {
  const { named, discount } = session?.promotion ?? {};
  return !!(named || discount);
}

/**
 * What a promotion code takes off `order`, or a quiet line that opens the field for one. Nothing
 * where the order takes no codes.
 *
 * @param entry - The field; absent on a receipt.
 */
export function promotionCode(
  order: Order,
  wording: Wording<LazyTexts>,
  entry?: PromotionField,
): TemplateResult | typeof nothing {
  const hasCode = isDiscounted(order);
  if (!order.session?.promotion || !(hasCode || entry)) return nothing;
  return html`<div class="promotion" part="promotion">
    ${hasCode ? discountLine(order, wording, entry) : entry && fieldOrLine(entry, wording)}
  </div>`;
}

function discountLine(
  { session, currency, line_items }: Order,
  wording: Wording<LazyTexts>,
  entry: PromotionField | undefined,
): TemplateResult {
  const { messages, locale } = wording;
  const { discount = 0, named } = session?.promotion ?? {};
  const code = typeof named?.code === 'string' ? named.code : '';
  const recurs = line_items.some(({ recurring }) => recurring);
  return html`<div class="discount" part="discount">
    <span class="line-text">
      <span class="line-name" id="promotion-name">
        <span class="hidden" .textContent=${messages.promotionCode}></span>
        <bdi .textContent=${code}></bdi>
      </span>
      ${
        named && recurs
          ? html`<span
              class="line-details"
              .textContent=${promotionDuration(named, wording)}
            ></span>`
          : nothing
      }
      ${
        entry
          ? html`<button
              class="quiet"
              part="remove-promotion"
              type="button"
              aria-describedby="promotion-name"
              ?disabled=${entry.isDisabled}
              .textContent=${messages.remove}
              @click=${entry.remove}
            ></button>`
          : nothing
      }
    </span>
    <span
      class="line-amount"
      translate="no"
      text=${ownText(formatMoney({ amount: 0 - discount, currency }, locale))}
    ></span>
  </div>`;
}

function fieldOrLine(entry: PromotionField, { messages }: Wording<LazyTexts>): TemplateResult {
  const { isOpen, isChecking, isDisabled, problem, typed, onInput, open, apply } = entry;
  if (!isOpen) {
    return html`<button
      class="quiet"
      part="add-promotion"
      type="button"
      ?disabled=${isDisabled}
      .textContent=${messages.addPromotion}
      @click=${open}
    ></button>`;
  }
  // Enter would submit the form around the field, which pays.
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    if (!isForInputMethod(event)) apply();
  };
  return field(
    { name: PROMOTION_FIELD, label: messages.promotionCode, problem },
    html`<div class="promotion-entry">
      <input
        part="input"
        id=${PROMOTION_FIELD}
        name=${PROMOTION_FIELD}
        type="text"
        autocomplete="off"
        autocapitalize="characters"
        maxlength="64"
        placeholder=" "
        .value=${typed}
        ?readonly=${isChecking}
        ?disabled=${isDisabled}
        aria-invalid=${problem ? 'true' : 'false'}
        aria-describedby=${problem ? `${PROMOTION_FIELD}-problem` : nothing}
        @input=${onInput}
        @keydown=${onKey}
      />
      <button
        class="secondary"
        part="apply-promotion"
        type="button"
        aria-disabled=${isChecking ? 'true' : 'false'}
        ?disabled=${isDisabled}
        .textContent=${messages.applyPromotion}
        @click=${apply}
      ></button>
    </div>`,
  );
}
