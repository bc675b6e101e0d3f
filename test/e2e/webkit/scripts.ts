/*
 * Scripts for WebKit's driver, about the one checkout of a page. Pages may make it by script, so that
 * there may be none yet.
 */

export const ELEMENT = "document.querySelector('easy-checkout')?.shadowRoot";
/** The frame of the payment fields: that of the page's HTML, as on the hosted page, or the element's own. */
export const FRAME = `return (document.querySelector('easy-checkout > iframe') ??
  ${ELEMENT}?.querySelector('iframe'))`;

/** Those of a document that can be seen, in their order: in the page itself and in its checkouts. */
export const FRAMES = `[document, ...[...document.querySelectorAll('easy-checkout')].map((each) => each.shadowRoot)]
  .flatMap((root) => [...(root?.querySelectorAll('iframe') ?? [])]).filter((frame) => frame.checkVisibility() && frame.offsetHeight > 0)`;

export const inState = (status: string): string =>
  `return document.querySelector('easy-checkout')?.state?.status === '${status}'`;
