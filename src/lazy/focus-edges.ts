import type { CheckoutModel } from '../model/checkout-model.ts';
import { mayBeTrapped } from '../ui/focus-traps.ts';

/*
 * Dialogs keep the focus inside by a list of what can have it in their own tree, without shadow trees. A
 * key that would leave the list at its first or last entry leads to the other end. So the element puts
 * an entry of the list before and behind all that it shows. No Tab key stops there by itself: entries
 * are hosts of shadow trees, which delegate the focus to something that only scripts can focus.
 */

/** What can have the focus, if it is shown and enabled. */
const STOPS = 'a[href], button, input, select, textarea, summary, iframe, [tabindex]';

const SIDES = ['start', 'end'] as const;
type Side = (typeof SIDES)[number];

/** Lets the Tab key reach every field of the element where a dialog keeps the focus inside. */
export function markEdges({ host, root }: Pick<CheckoutModel, 'host' | 'root'>): void {
  let edges: Readonly<Record<Side, HTMLElement>> | undefined;
  /** The edge over which the focus is leaving. */
  let left: HTMLElement | undefined;

  const add = (): void => {
    if (!mayBeTrapped(host)) return;
    edges ??= { start: createEdge('start'), end: createEdge('end') };
    // Morphing pages remove what is not in their HTML.
    if (edges.start.parentNode !== host) host.prepend(edges.start);
    if (edges.end.parentNode !== host) host.append(edges.end);
  };

  const createEdge = (side: Side): HTMLElement => {
    const slot = document.createElement('slot');
    slot.name = `edge-${side}`;
    if (side === 'start') root.prepend(slot);
    else root.append(slot);
    const edge = document.createElement('span');
    edge.slot = slot.name;
    edge.tabIndex = 0;
    const target = document.createElement('span');
    target.tabIndex = -1;
    // Lists that know open shadow trees would leave the entry out.
    edge.attachShadow({ mode: 'closed', delegatesFocus: true }).append(target);
    // Lists leave out what has no size.
    edge.style.cssText =
      'position: absolute; width: 1px; height: 1px; overflow: hidden; outline: 0';
    edge.addEventListener('focusin', () => {
      // What has focused the edge first looks whether it has the focus.
      if (edge !== left) queueMicrotask(() => enter(side));
    });
    return edge;
  };

  /** Focuses the first or the last stop inside. */
  const enter = (side: Side): void => {
    stops()
      .at(side === 'start' ? 0 : -1)
      ?.focus();
  };

  /** All stops of the element in the order of the Tab key, with those that the page has put into it. */
  const stops = (): HTMLElement[] => {
    const inSlot = (slot: HTMLSlotElement): HTMLElement[] =>
      slot.assignedElements().flatMap((child) => {
        if (child === edges?.start || child === edges?.end) return [];
        return [child as HTMLElement, ...child.querySelectorAll<HTMLElement>(STOPS)];
      });
    return [...root.querySelectorAll<HTMLElement>(`${STOPS}, slot`)]
      .flatMap((found) => (found instanceof HTMLSlotElement ? inSlot(found) : [found]))
      .filter((stop) => stop.matches(STOPS) && isStop(stop));
  };

  /** Lets a dialog see the key at the edge, over which the focus would leave the element. */
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, code, shiftKey, altKey, ctrlKey, metaKey } = event;
    if (key !== 'Tab' || altKey || ctrlKey || metaKey || !edges) return;
    const [from] = event.composedPath();
    if (stops().at(shiftKey ? 0 : -1) !== from) return;
    const edge = edges[shiftKey ? 'start' : 'end'];
    left = edge;
    edge.focus();
    const init = { key, code, keyCode: 9, shiftKey, bubbles: true, cancelable: true };
    edge.dispatchEvent(new KeyboardEvent('keydown', { ...init, composed: true }));
    left = undefined;
    // Where no dialog has led the focus to its other end, the browser goes on from the edge.
    if ((host.getRootNode() as Document | ShadowRoot).activeElement === edge) return;
    event.preventDefault();
    event.stopImmediatePropagation();
  };

  root.addEventListener('focusin', add);
  root.addEventListener('keydown', (event) => onKeyDown(event as KeyboardEvent));
  host.addController({ hostConnected: add, hostUpdated: add });
}

/** Whether the Tab key stops at what matches `STOPS`. */
function isStop(stop: HTMLElement): boolean {
  return (
    stop.tabIndex >= 0 &&
    !stop.matches(':disabled, [type="radio"]:not(:checked)') &&
    stop.getClientRects().length > 0
  );
}
