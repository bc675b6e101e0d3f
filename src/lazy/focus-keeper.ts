import type { CheckoutModel } from '../model/checkout-model.ts';

/** Moves the focus when a click on the button of a notice removes the notice. */
export function keepFocus({ host, root }: Pick<CheckoutModel, 'host' | 'root'>): void {
  let place: Element | null | undefined;
  host.addController({
    hostUpdate() {
      place = root.activeElement?.closest('.apart, .payment-footer');
    },
    hostUpdated() {
      if (!place || root.activeElement) return;
      const isApart = place.matches('.apart');
      const target = root.querySelector<HTMLElement>(isApart ? '.apart .notice, .main h2' : '.pay');
      if (isApart && target) target.tabIndex = -1;
      target?.focus();
    },
  });
}
