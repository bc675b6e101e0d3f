/* `easy-checkout/svelte`, for the tag in components of Svelte 5. */
import type { HTMLAttributes } from 'svelte/elements';
import type { EasyCheckout } from '../index.ts';
import type { Attributes, Listeners, Properties } from './tag.ts';

export type SvelteTag = Omit<HTMLAttributes<EasyCheckout>, keyof (Attributes & Properties)> &
  Attributes &
  Properties &
  Listeners;

declare module 'svelte/elements' {
  interface SvelteHTMLElements {
    'easy-checkout': SvelteTag;
  }
}
