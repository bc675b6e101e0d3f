const ALONE = `@media print {
  body :not(easy-checkout, :has(easy-checkout), easy-checkout *) { display: none !important; }
}`;

/**
 * Prints what stands in `element` without the page around it, for this once: what else a page prints is
 * the page's to say. Inside a component of the page's own, all of it is printed.
 */
export function printAlone(element: Element | undefined): void {
  if (element?.getRootNode() === document) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(ALONE);
    document.adoptedStyleSheets.push(sheet);
    const restore = (): void => {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
    addEventListener('afterprint', restore, { once: true });
  }
  window.print();
}
