/*
 * Scripts for WebKit's driver, about the one checkout of a page. Pages may make it by script, so that
 * there may be none yet.
 */

export const ELEMENT = "document.querySelector('easy-checkout')?.shadowRoot";
/** The frame of the payment fields: that of the page's HTML, as on the hosted page, or the element's own. */
export const FRAME = `return (document.querySelector('easy-checkout > iframe') ??
  ${ELEMENT}?.querySelector('iframe'))`;

export const inState = (status: string): string =>
  `return document.querySelector('easy-checkout')?.state?.status === '${status}'`;
