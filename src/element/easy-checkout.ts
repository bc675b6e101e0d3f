import { unsafeCSS } from 'lit';
import styles from '../views/styles/checkout.css?inline';
import { CheckoutElement } from './checkout-element.ts';

/**
 * A checkout. It shows what is bought, takes the buyer's details and, in a frame of the checkout
 * origin, the card, and pays.
 *
 * @tag easy-checkout
 * @attr {string} publishable-key
 * @attr {string} client-secret
 * @attr {string} line-items
 * @attr {string} identity-id
 * @attr {string} instrument-id
 * @attr {'sandbox' | 'live'} environment
 * @attr {string} checkout-origin
 * @attr {'card' | 'bank' | 'crypto' | string} payment-methods
 * @attr {'auto' | 'full' | 'none'} billing-address
 * @attr {'phone' | 'business' | 'split-name' | string} collect
 * @attr {'tab' | 'none'} drafts
 * @attr {string} locale
 * @attr {'auto' | 'light' | 'dark' | 'compact' | 'rounded' | 'square' | 'parchment' | 'meadow' | 'midnight' | 'contrast' | string} theme
 * @attr {string} name
 * @attr {boolean} disabled
 * @attr {string} success-url
 * @attr {string} cancel-url
 * @slot header - Above the order
 * @slot footer - Below the form
 * @slot terms - Above the pay button
 * @slot payment-fields - An early frame
 * @slot fallback - A link for when the checkout cannot be used
 * @csspart root - The whole, with its outline
 * @csspart form - The form: details, payment and button
 * @csspart summary - The order
 * @csspart summary-button - The row with the total that unfolds the order, on a narrow page
 * @csspart lines - The list of what is bought
 * @csspart line - One of its lines
 * @csspart promotion - The place of the promotion code
 * @csspart add-promotion - The button that opens it
 * @csspart apply-promotion - The button that applies the code
 * @csspart discount - The line of a discount
 * @csspart remove-promotion - The button that removes it
 * @csspart total - The total
 * @csspart error-summary - The list of what has to be corrected
 * @csspart details - What the buyer is asked for
 * @csspart split-name - The button for first and last name in fields of their own
 * @csspart more-details - The button for phone or business
 * @csspart field - A field with its label
 * @csspart label - The label of a field
 * @csspart input - What is typed into or chosen from
 * @csspart problem - What is wrong with a field
 * @csspart methods - The choice between ways to pay
 * @csspart method - One of them
 * @csspart payment - The area of the payment
 * @csspart nothing-due - Why no way to pay is needed, or why one is, where nothing is due
 * @csspart frame - The secure frame
 * @csspart payment-footer - What stands below the payment: terms, notices and button
 * @csspart earlier-payments - What may be paid already, and the box for paying once more
 * @csspart renewal-terms - The terms of a subscription
 * @csspart authorization - The authorization of a bank debit
 * @csspart notice - A notice, such as a decline
 * @csspart notice-button - The button in a notice
 * @csspart pay-button - The button that pays
 * @csspart cancel-link - The link back to the shop
 * @csspart fallback-link - The link to the hosted page, where the checkout cannot be used
 * @csspart receipt - The receipt
 * @csspart success-link - The link from the receipt to the shop
 * @csspart print-button - The button that prints the receipt
 * @csspart buy-again-button - The button that begins another purchase
 * @cssprop {colour} [--easy-accent=`#1d4ed8` / `#8ab4ff`] - The pay button, ticked boxes
 * @cssprop {colour} [--easy-accent-text=`#fff` / `#0b1220`] - Text on the pay button
 * @cssprop {colour} [--easy-accent-hover=the accent, a little darker or lighter] - The pay button
 *   under a pointer
 * @cssprop {colour} [--easy-accent-border=the accent] - The edge of the pay button and of ticked
 *   boxes
 * @cssprop {colour} [--easy-background=`#fff` / `#15171c`] - The ground of everything; may be
 *   `transparent`
 * @cssprop {colour} [--easy-summary-background=the ground, with 3.5 % of the text] - The ground of
 *   the order
 * @cssprop {colour} [--easy-text=`#16181d` / `#f2f3f5`] - Text
 * @cssprop {colour} [--easy-label=the text] - Labels of fields
 * @cssprop {colour} [--easy-muted=`#5b616e` / `#a7adba`] - Notes, quantities, “Optional”
 * @cssprop {colour} [--easy-link=the focus] - Links
 * @cssprop {colour} [--easy-line=`#dfe2e7` / `#30353f`] - Hairlines, and the outline of the box
 * @cssprop {colour} [--easy-field=`#fff` / `#1d2027`] - The ground of fields and of choices
 * @cssprop {colour} [--easy-field-text=the text] - What is typed, and choices
 * @cssprop {colour} [--easy-placeholder=the muted] - Examples in empty fields, marks in fields
 * @cssprop {colour} [--easy-border=`#8c93a1` / `#6b7280`] - Borders of fields and choices
 * @cssprop {colour} [--easy-border-hover=the muted] - … under a pointer
 * @cssprop {colour} [--easy-shadow=black, 5 %] - The soft shadow of fields
 * @cssprop {colour} [--easy-focus=the accent] - Focus rings, what is chosen
 * @cssprop {colour} [--easy-danger=`#b42318` / `#ff9c92`] - Problems
 * @cssprop {colour} [--easy-success=`#0b6b45` / `#6fd6a8`] - Ticks of fields that are right, of the
 *   receipt
 * @cssprop {length} [--easy-radius=10px, to 32px] - Corners of fields, and of all that has no own
 * @cssprop {length} [--easy-box-radius=1.6 times the radius, to 48px] - Corners of the whole
 * @cssprop {length} [--easy-button-radius=the radius, to 48px] - Corners of the pay button
 * @cssprop {length} [--easy-border-width=1px, to 4px] - Borders of fields and choices
 * @cssprop {length} [--easy-focus-width=2px, to 6px] - Focus rings
 * @cssprop {length} [--easy-padding=20px, 28px or 32px by width, 8px to 64px] - Room around the
 *   areas
 * @cssprop {length} [--easy-section-gap=28px, 12px to 64px] - Between details, payment and button
 * @cssprop {length} [--easy-gap=16px, 8px to 40px] - Between fields
 * @cssprop {length} [--easy-field-height=46px, 36px to 80px] - Fields
 * @cssprop {length} [--easy-field-padding=13px, 6px to 32px] - Room beside what is typed
 * @cssprop {length} [--easy-button-height=52px, 44px to 96px] - The pay button
 * @cssprop {length} [--easy-font-size=16px, 12px to 24px] - Text; in fields never below 16px, or
 *   phones zoom
 * @cssprop {length} [--easy-label-size=14px, 12px to 20px] - Labels, and problems of fields
 * @cssprop {length} [--easy-label-gap=6px, 2px to 16px] - Between label and field
 * @cssprop {length} [--easy-heading-size=17px, 14px to 32px] - Headings
 * @cssprop {length} [--easy-button-size=17px, 14px to 24px] - Text of the pay button
 * @cssprop {weight} [--easy-label-weight=500] - Labels
 * @cssprop {weight} [--easy-heading-weight=650] - Headings
 * @cssprop {font} [--easy-font-family=the page’s] - Text; the frame has only fonts of the system
 * @cssprop {font} [--easy-heading-family=the same] - Headings
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
