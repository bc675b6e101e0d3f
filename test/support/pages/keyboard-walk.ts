/** What is known of the walk in one document. */
interface Walk {
  /** The controls that have had the focus. */
  readonly visited: Set<Element>;
  /** Of the controls that had no ring. */
  readonly problems: string[];
}

declare global {
  var keyboardWalk: Walk | undefined;
}

/** What the walk has found in one document since it was last asked. */
interface Found {
  /** The controls that had the focus and showed no ring. */
  readonly problems: readonly string[];
  /** The controls that a keyboard should reach and has not reached yet. */
  readonly missed: readonly string[];
}

/**
 * Looks at the stops of the Tab key in one document, in which it runs, so that it holds all that it needs.
 * From the first time on, each stop is looked at when the next key is pressed there: with a question after
 * each press, a walk takes many times as long where the browser is driven from another process.
 */
export function lookAtStops(): Found {
  const isFirst = globalThis.keyboardWalk === undefined;
  const walk = (globalThis.keyboardWalk ??= { visited: new Set(), problems: [] });

  /** Notes the control of this document that has the focus, and whether it shows that. */
  function note(): void {
    let at = document.activeElement;
    while (at?.shadowRoot?.activeElement) at = at.shadowRoot.activeElement;
    // A document remembers its control while the focus is in a frame of it.
    if (!at?.matches(':focus:not(body, html, iframe)') || walk.visited.has(at)) return;
    walk.visited.add(at);
    // A choice has its ring around its name too, and a field of a group around its part of the group.
    const boxes = [at, at.closest('label'), at.closest('.field'), at.closest('.control')];
    const isMarked = boxes.some((box) => {
      if (!box) return false;
      const { outlineStyle, outlineWidth } = getComputedStyle(box);
      return outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    });
    if (!isMarked) walk.problems.push(`no ring: ${at.outerHTML.slice(0, 120)}`);
  }

  function isMissed(control: HTMLElement): boolean {
    if (control.tabIndex < 0 || control.matches(':disabled') || walk.visited.has(control)) {
      return false;
    }
    if (!control.checkVisibility({ visibilityProperty: true })) return false;
    if (!(control instanceof HTMLInputElement) || control.type !== 'radio') return true;
    // Of radio buttons, the chosen one is the stop of its group.
    const root = control.getRootNode() as ParentNode;
    const group = [...root.querySelectorAll<HTMLInputElement>('input[type="radio"]')].filter(
      ({ name }) => name === control.name,
    );
    return control.checked || !group.some(({ checked }) => checked);
  }

  const CONTROLS = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const controls: HTMLElement[] = [];
  function collect(root: ParentNode): void {
    for (const element of root.querySelectorAll<HTMLElement>('*')) {
      if (element.matches(CONTROLS)) controls.push(element);
      if (element.shadowRoot) collect(element.shadowRoot);
    }
  }

  note();
  if (isFirst) window.addEventListener('keydown', note, { capture: true });
  // Behind an open dialog nothing can be reached.
  collect(document.querySelector('dialog:modal') ?? document);
  return {
    problems: walk.problems.splice(0),
    missed: controls
      .filter((control) => isMissed(control))
      .map((control) => control.outerHTML.slice(0, 120)),
  };
}

/** Puts the focus to the top of the document in which it runs: Firefox does not go round without its window. */
export function goToTop(): void {
  document.body.tabIndex = -1;
  document.body.focus();
  document.body.removeAttribute('tabindex');
}
