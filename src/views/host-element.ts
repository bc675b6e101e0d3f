import type { CheckoutState } from '../checkout/state.ts';
import type { UpdatingElement } from '../element/updating-element.ts';
import type { DeferredHost } from './deferred-views.ts';

/** The element, reduced to the public members that the deferred part uses. */
export type DeferredElement = HTMLElement &
  Pick<UpdatingElement, 'addController' | 'updateComplete'> & {
    readonly state: CheckoutState;
    /** Focuses a field of the page or of the frame by its name. */
    focus(field: string): void;
    /** Begins again with empty fields. */
    reset(): void;
  };

/**
 * The element around the views; `undefined` where there is none, as in a test of the views alone.
 */
export function elementOf({ root }: Pick<DeferredHost, 'root'>): DeferredElement | undefined {
  const place = root();
  return place && 'host' in place ? (place.host as DeferredElement) : undefined;
}
