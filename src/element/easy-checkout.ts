import { unsafeCSS } from 'lit';
import styles from '../views/styles/checkout.css?inline';
import { CheckoutElement } from './checkout-element.ts';

/**
 * A checkout. It shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays.
 *
 * @tag easy-checkout
 * @slot header - Above the order
 * @slot footer - Below the form
 * @slot terms - Above the pay button
 * @slot payment-fields - An early frame
 * @slot fallback - A link for when the checkout cannot be used
 * @cssState loading - The order is not known yet
 * @cssState ready - The order is shown, and the buyer can pay, also after a decline
 * @cssState tokenizing - The card or bank account is on its way to the vault
 * @cssState confirming - The service has been asked to pay
 * @cssState unresolved - Whether it was paid is unknown, and nobody may pay again before it is known
 * @cssState complete - It is paid, or its money is on the way
 * @cssState expired - The session has ended unpaid
 * @cssState unusable - The checkout cannot be used, and says why
 * @fires {CheckoutReadyEvent} easy-ready - The order is known and the fields can be filled in
 * @fires {CheckoutChangeEvent} easy-change - Something was typed or chosen
 * @fires {CheckoutSubmitEvent} easy-submit - The buyer wants to pay: `waitUntil()` delays it
 * @fires {CheckoutCompleteEvent} easy-complete - The service accepted the payment
 * @fires {CheckoutDeclineEvent} easy-decline - The payment was declined; the buyer can try again
 * @fires {CheckoutErrorEvent} easy-error - Something other than a decline went wrong
 * @fires {CheckoutExpireEvent} easy-expire - The session has ended unpaid
 * @fires {CheckoutCancelEvent} easy-cancel - The buyer wants to leave without paying
 */
export class EasyCheckout extends CheckoutElement {
  /** @internal */
  static override readonly styles = unsafeCSS(styles);
}
