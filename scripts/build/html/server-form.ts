import { render } from '@lit-labs/ssr';
import { collectResultSync } from '@lit-labs/ssr/lib/render-result.js';
import { html, LitElement, type TemplateResult } from 'lit';
import { checkoutView, initialView } from '../../../src/views/checkout-view.ts';

/** The element as the server knows it. */
class ServerCheckout extends LitElement {
  protected override render(): TemplateResult {
    return checkoutView(initialView());
  }
}

customElements.define('easy-checkout', ServerCheckout);

const FORM_PLACE = '<form></form>';

/**
 * Writes into the hosted page's document what the element's shadow root holds: its `styles`, and the form
 * that nobody has used, which can be used before any script but the one inside the document.
 *
 * @throws {Error} the document has no place for it
 */
export function writeForm(html: string, styles: string): string {
  if (!html.includes(FORM_PLACE)) throw new Error(`hosted/index.html must contain ${FORM_PLACE}`);
  return html.replace(FORM_PLACE, () => `<style>${styles}</style>${renderForm()}`);
}

/** An empty element with its text in an attribute: src/ui/own-text.ts. */
const WITH_TEXT = /<([\w-]+)([^<>]*?) text="([^"<>]*)"([^<>]*)><\/\1>/g;

/**
 * The form in HTML, with the comments by which Lit takes it over. One before an element has a selector of
 * it, because extensions put elements of their own in between, and the first one counts the others, because
 * somebody may remove some: hosted/page/server-form.ts.
 */
export function renderForm(): string {
  const element = collectResultSync(render(html`<easy-checkout></easy-checkout>`));
  const [, form] = /<template [^>]*>(.*)<\/template>/s.exec(element) ?? [];
  if (form === undefined) throw new Error('The element must have a shadow root');
  const written = form.replaceAll(WITH_TEXT, '<$1$2$4>$3</$1>');
  const count = form.split('<!--/lit-part-->').length - 1;
  const named = written.replaceAll(
    /<!--(lit-node \d+)-->(?=<(\w+)(?:[^>]* class="([\w-]+))?)/g,
    (_, mark: string, tag: string, name?: string) =>
      `<!--${mark} ${tag}${name ? `.${name}` : ''}-->`,
  );
  return `<!--parts ${count}-->${named}`;
}
