/* `easy-checkout/preact`, for the tag in JSX of Preact. */
import type { HTMLAttributes } from 'preact';
import type { EasyCheckout } from '../index.ts';
import type { Attributes, Listeners, Properties } from './tag.ts';

export type PreactTag = Omit<HTMLAttributes<EasyCheckout>, keyof (Attributes & Properties)> &
  Attributes &
  Properties &
  Listeners;

declare module 'preact' {
  namespace JSX {
    interface IntrinsicElements {
      'easy-checkout': PreactTag;
    }
  }
}
