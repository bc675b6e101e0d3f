/*
 * Scripts for WebKit's driver, about the one checkout of a page. Pages may make it by script, so that
 * there may be none yet.
 */

export const ELEMENT = "document.querySelector('easy-checkout')?.shadowRoot";
export const FRAME = `return ${ELEMENT}?.querySelector('iframe')`;

export const inState = (status: string): string =>
  `return document.querySelector('easy-checkout')?.state?.status === '${status}'`;
