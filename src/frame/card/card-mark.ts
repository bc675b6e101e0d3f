import { html, nothing, svg, type TemplateResult } from 'lit';
import type { Brand } from './card-brands.ts';

/**
 * The picture beside the card number: a blank card, covered by the brand's mark in the checkout
 * origin's card-marks.svg.
 */
export function cardMark(brand: Brand | undefined): TemplateResult {
  return html`<span class="mark">
    <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true">
      <rect x="1" y="1" width="36" height="22" rx="4" class="blank" />
      <path d="M1.5 8.5h35" class="blank" stroke-width="4" />
      <path d="M6 16.5h8" class="blank" />
      <use href=${brand ? `card-marks.svg#${brand.id}` : nothing}></use>
    </svg>
  </span>`;
}

/**
 * A picture of where the security code is: on the back, or on the front of an American Express
 * card.
 */
export function codeMark(onFront: boolean): TemplateResult {
  return html`<span class="mark">
    <svg viewBox="0 0 38 24" width="38" height="24" aria-hidden="true">
      <rect x="1" y="1" width="36" height="22" rx="4" class="blank" />
      ${
        onFront
          ? svg`<path d="M6 16.5h10" class="blank" /><rect x="21" y="4.5" width="12" height="7" rx="2" class="spot" />`
          : svg`<path d="M1.5 7h35" class="blank" stroke-width="4" /><rect x="21" y="12.5" width="12" height="7" rx="2" class="spot" />`
      }
    </svg>
  </span>`;
}
