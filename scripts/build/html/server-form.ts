import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { html, LitElement, type TemplateResult } from 'lit';
import { checkoutView, initialView } from '../../../src/views/checkout-view.ts';

/** The element as the server knows it: the view of a form that nobody has used. */
class ServerCheckout extends LitElement {
  protected override render(): TemplateResult {
    return checkoutView(initialView());
  }
}

customElements.define('easy-checkout', ServerCheckout);

/**
 * The contents of the element's shadow root in HTML, with the comments by which Lit takes them over.
 * One before an element has a selector of it, because extensions put elements of their own in between, and the
 * first one counts the others, because somebody may remove some: src/element/server-form.ts.
 */
export function renderForm(): string {
  const element = collectResultSync(render(html`<easy-checkout></easy-checkout>`));
  const [, form] = /<template [^>]*>(.*)<\/template>/s.exec(element) ?? [];
  if (form === undefined) throw new Error('The element must have a shadow root');
  const count = form.split('<!--/lit-part-->').length - 1;
  const named = form.replaceAll(
    /<!--(lit-node \d+)-->(?=<(\w+)(?:[^>]* class="([\w-]+))?)/g,
    (_, mark: string, tag: string, name?: string) =>
      `<!--${mark} ${tag}${name ? `.${name}` : ''}-->`,
  );
  return `<!--parts ${count}-->${named}`;
}
