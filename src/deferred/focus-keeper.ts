import { elementOf } from '../views/host-element.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

/** Moves the focus when a click on the button of a notice removes the notice. */
export function keepFocus(host: Pick<DeferredHost, 'root'>): void {
  const element = elementOf(host);
  const root = element?.shadowRoot;
  let place: Element | null | undefined;
  element?.addController({
    hostUpdate() {
      place = root?.activeElement?.closest('.apart, .payment-footer');
    },
    hostUpdated() {
      if (!place || root?.activeElement) return;
      const isApart = place.matches('.apart');
      const target = root?.querySelector<HTMLElement>(
        isApart ? '.apart .notice, .main h2' : '.pay',
      );
      if (isApart && target) target.tabIndex = -1;
      target?.focus();
    },
  });
}
