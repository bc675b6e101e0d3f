/*
 * A browser may load a page before anybody asks for it, and show it later or never. Until then nobody
 * is there: nothing is asked of a service, counted or said.
 *
 * @see https://developer.mozilla.org/docs/Web/API/Document/prerendering
 */

/** Whether the page is loaded in advance, and not shown. Browsers that never do that do not say so. */
export function isPrerendering(): boolean {
  return (document as { readonly prerendering?: boolean }).prerendering === true;
}

/** Calls `begin` at once or, in a page that is loaded in advance, when it is shown. */
export function onceShown(begin: () => void): void {
  if (isPrerendering()) document.addEventListener('prerenderingchange', begin, { once: true });
  else begin();
}
