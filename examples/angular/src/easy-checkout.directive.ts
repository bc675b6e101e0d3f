import { Directive, input } from '@angular/core';
import type { EasyCheckout } from 'easy-checkout';

/**
 * The properties that this shop sets. Without CUSTOM_ELEMENTS_SCHEMA, Angular refuses all others, and
 * values of another type.
 */
@Directive({
  selector: 'easy-checkout',
  host: {
    '[checkoutOrigin]': 'checkoutOrigin()',
    '[publishableKey]': 'publishableKey()',
    '[lineItems]': 'lineItems()',
  },
})
export class EasyCheckoutDirective {
  readonly checkoutOrigin = input<EasyCheckout['checkoutOrigin']>();
  readonly publishableKey = input<EasyCheckout['publishableKey']>();
  readonly lineItems = input<EasyCheckout['lineItems']>();
}
