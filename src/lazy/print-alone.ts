const ALONE = `@media print {
  body :not(easy-checkout, :has(easy-checkout), easy-checkout *) { display: none !important; }
}`;

/**
 * Prints `element` once without the page around it. Other prints of the page are not affected.
 * Inside a component of the page, the whole page is printed.
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
