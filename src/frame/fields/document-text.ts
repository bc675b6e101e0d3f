/*
 * Access to HTML that stands in the document. The functions that write change only what differs,
 * because every write costs the browser style and layout, and they run with each keystroke.
 */

export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}

/** Removes the attribute where `value` is `undefined`. */
export function setAttribute(element: Element, name: string, value: string | undefined): void {
  if (value === undefined) element.removeAttribute(name);
  else if (element.getAttribute(name) !== value) element.setAttribute(name, value);
}

/** Browsers compute styles again even where `hidden` is set to what it is. */
export function setHidden(element: HTMLElement, isHidden: boolean): void {
  if (element.hidden !== isHidden) element.hidden = isHidden;
}

/** Writes each text into the elements whose attribute `data-text` has its key. */
export function writeTexts(root: Element, texts: Readonly<Record<string, string>>): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-text]')) {
    setText(element, texts[element.dataset['text'] ?? ''] ?? '');
  }
}

/** @throws {Error} `root` holds no such element of this `type` */
export function find<Found extends Element>(
  root: Element,
  selector: string,
  type: abstract new () => Found,
): Found {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The document lacks ${selector}.`);
  return found;
}
