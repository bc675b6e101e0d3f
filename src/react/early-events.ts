// What an element of the server's HTML reports before React has taken it over, or while React hides it.
import type { CheckoutSubmitEvent } from '../index.ts';
import { LISTENERS } from './props.ts';

type EventType = keyof typeof LISTENERS;

/** Stands on elements that React has rendered, and will take over if it has not yet. */
export const MARK = 'data-react';

/** The elements whose listeners are set. */
const heard = new WeakSet<Element>();
/** The last event of each type that nobody has heard, by its element. */
const unheard = new WeakMap<Element, Map<EventType, Event>>();
/** Lets the payment go on that waits until an event was heard. */
const submits = new WeakMap<Event, (answer: Promise<unknown>) => void>();

function keep(event: Event): void {
  const [element] = event.composedPath();
  if (!(element instanceof Element) || !element.hasAttribute(MARK) || heard.has(element)) return;
  const events = unheard.get(element) ?? new Map<EventType, Event>();
  unheard.set(element, events.set(event.type as EventType, event));
  if (event.type !== 'easy-submit') return;
  // Nothing is paid before the page could say something about it.
  const answer = new Promise<unknown>((resolve) => submits.set(event, resolve));
  (event as CheckoutSubmitEvent).waitUntil(answer);
}

if (typeof document !== 'undefined') {
  for (const type of Object.keys(LISTENERS)) document.addEventListener(type, keep, true);
}

/** Calls `listener` with all events of `element`, those first that came before. Returns what ends that. */
export function hear(element: Element, listener: (event: Event) => void): () => void {
  const types = Object.keys(LISTENERS);
  for (const type of types) element.addEventListener(type, listener);
  heard.add(element);
  const early = [...(unheard.get(element)?.values() ?? [])];
  unheard.delete(element);
  for (const event of early) {
    // The element has begun to wait already, so what the page waits for is part of that.
    const waits: Promise<unknown>[] = [];
    Object.assign(event, { waitUntil: (promise: Promise<unknown>) => waits.push(promise) });
    try {
      listener(event);
    } catch (error) {
      // As after a dispatch: thrown on, it would make React remove the page.
      reportError(error);
    }
    if (event.defaultPrevented) waits.push(Promise.reject(new Error('The page has canceled it')));
    submits.get(event)?.(Promise.all(waits));
  }
  return () => {
    for (const type of types) element.removeEventListener(type, listener);
    heard.delete(element);
  };
}
