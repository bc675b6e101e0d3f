/* `easy-checkout/jsx`, for the tag itself in JSX of React 19. React 18 sets no properties: it has the component. */
import type { ClassAttributes, HTMLAttributes } from 'react';
import type { EasyCheckout } from '../index.ts';
import type { Attributes, Listeners, Properties } from './tag.ts';

export type ReactTag = Omit<HTMLAttributes<EasyCheckout>, keyof (Attributes & Properties)> &
  ClassAttributes<EasyCheckout> &
  Attributes &
  Properties &
  Listeners;

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'easy-checkout': ReactTag;
    }
  }
}
