import type { ReactiveControllerHost } from 'lit';
import type { CheckoutState } from '../checkout/state.ts';
import type { DeferredHost } from '../views/deferred-views.ts';

/** The element itself, as its second part uses it: by what is public. */
export type DeferredElement = HTMLElement &
  ReactiveControllerHost & {
    readonly state: CheckoutState;
    /** By the name of a field, of the page or of the frame. */
    focus(field: string): void;
    /** Begins anew with empty fields. */
    reset(): void;
  };

/** `undefined` where there is none around the views, as in a test of them alone. */
export function elementOf({ root }: Pick<DeferredHost, 'root'>): DeferredElement | undefined {
  const place = root();
  return place && 'host' in place ? (place.host as DeferredElement) : undefined;
}
