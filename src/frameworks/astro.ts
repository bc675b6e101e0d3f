/* `easy-checkout/astro`, for the tag in components of Astro, which have no properties and no listeners. */
import type { Attributes } from './tag.ts';

declare global {
  namespace astroHTML.JSX {
    /** Astro's own, which this is merged with. */
    // oxlint-disable-next-line typescript/no-empty-object-type
    interface HTMLAttributes {}
    interface DefinedIntrinsicElements {
      'easy-checkout': Omit<HTMLAttributes, keyof Attributes> & Attributes;
    }
  }
}
