import { CheckoutElement } from '../../src/element/checkout-element.ts';
import { isServerForm, takeOverForm } from './server-form.ts';

/** The styles that stand in the page's HTML, for the checkouts that are created after the first one. */
const styles = document.querySelector('easy-checkout')?.shadowRoot?.querySelector('style');

/** The element of this page: its form stands in the page's HTML, where it may have been used. */
export class HostedCheckout extends CheckoutElement {
  protected override createRenderRoot(): ShadowRoot {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    if (isServerForm(root)) this.hasForeignForm = !takeOverForm(root);
    else if (styles) root.append(styles.cloneNode(true));
    return root;
  }
}
