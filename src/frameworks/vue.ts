/* `easy-checkout/vue`, for templates that are checked. A template writes `checkout-origin` or `checkoutOrigin`. */
import type { HTMLAttributes, ReservedProps } from 'vue';
import type { CamelListeners, Properties } from './tag.ts';

export type VueTag = new () => {
  $props: Omit<HTMLAttributes, keyof Properties> & ReservedProps & Properties & CamelListeners;
};

declare module 'vue' {
  interface GlobalComponents {
    'easy-checkout': VueTag;
  }
}
