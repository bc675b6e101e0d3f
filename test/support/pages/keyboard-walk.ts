/*
 * What is asked in every document of a page after each press of the Tab key. Both functions run in
 * the document, so each holds all that it needs.
 */

declare global {
  /** The controls of the document that have had the focus. */
  var visitedStops: Set<Element> | undefined;
}

/**
 * Notes the control of this document that has the focus.
 *
 * @returns What is wrong with it: that nothing around it shows the focus; otherwise nothing.
 */
export function noteStop(): string | undefined {
  let at = document.activeElement;
  while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
  // A document remembers its control while the focus is in a frame of it.
  if (!at?.matches(':focus:not(body, html, iframe)')) return undefined;
  const visited = (globalThis.visitedStops ??= new Set());
  if (visited.has(at)) return undefined;
  visited.add(at);
  // A choice has its ring around its name too, and a field of a group around its part of the group.
  const boxes = [at, at.closest('label'), at.closest('.field'), at.closest('.control')];
  const isMarked = boxes.some((box) => {
    if (!box) return false;
    const { outlineStyle, outlineWidth } = getComputedStyle(box);
    return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
  });
  return isMarked ? undefined : `no ring: ${at.outerHTML.slice(0, 120)}`;
}

/** The controls of this document that a keyboard should reach and has not reached yet. */
export function missedStops(): readonly string[] {
  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const found: HTMLElement[] = [];
  function collect(root: ParentNode): void {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.matches(CONTROLS)) found.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  }
  // Behind an open dialog nothing can be reached.
  collect(document.querySelector('dialog:modal') ?? document);
  const visited = globalThis.visitedStops ?? new Set();
  return found
    .filter((control) => {
      if (control.tabIndex < 0 || control.matches(':disabled') || visited.has(control))
        return false;
      if (!control.checkVisibility({ visibilityProperty: true })) return false;
      if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
      // Of radio buttons, the chosen one is the stop of its group.
      const root = control.getRootNode() as ParentNode;
      const group = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
        ({ name }) => name === control.name,
      );
      return control.checked || !group.some(({ checked }) => checked);
    })
    .map((control) => control.outerHTML.slice(0, 120));
}
