import { Directive, effect, ElementRef, inject, input } from '@angular/core';
import type { EasyCheckout } from 'easy-checkout';

/**
 * The properties that this shop sets. Without CUSTOM_ELEMENTS_SCHEMA, Angular refuses all others, and
 * values of another type.
 */
@Directive({ selector: 'easy-checkout' })
export class EasyCheckoutDirective {
  readonly checkoutOrigin = input.required<string>();
  readonly publishableKey = input.required<string>();
  readonly lineItems = input.required<EasyCheckout['lineItems']>();

  constructor() {
    const { nativeElement } = inject<ElementRef<EasyCheckout>>(ElementRef);
    effect(() => {
      nativeElement.checkoutOrigin = this.checkoutOrigin();
      nativeElement.publishableKey = this.publishableKey();
      nativeElement.lineItems = this.lineItems();
    });
  }
}
