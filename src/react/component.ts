'use client';
import {
  createElement,
  forwardRef,
  useEffect,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  type ForwardRefExoticComponent,
  type RefAttributes,
} from 'react';
import type { EasyCheckout as EasyCheckoutElement } from '../index.ts';
import { hear, MARK } from './early-events.ts';
import { LISTENERS, PROPERTIES, type EasyCheckoutProps } from './props.ts';

type Values = Readonly<Record<string, unknown>>;

/** On a server there is no layout, and React 18 complains about whoever asks for one. */
const useBrowserEffect = typeof document === 'undefined' ? useEffect : useLayoutEffect;

/**
 * `<easy-checkout>` as a component. A server renders the tag with the properties that are texts. The
 * others are set, and the events heard, in the browser, also those that came before React did.
 */
export const EasyCheckout: ForwardRefExoticComponent<
  EasyCheckoutProps & RefAttributes<EasyCheckoutElement>
> = forwardRef<EasyCheckoutElement, EasyCheckoutProps>(function EasyCheckout(props, ref) {
  const element = useRef<EasyCheckoutElement>(null);
  const latest = useRef<Values>({});
  useImperativeHandle(ref, () => element.current as EasyCheckoutElement, []);
  useBrowserEffect(() => {
    if (element.current) setProperties(element.current, { ...props }, latest.current);
    latest.current = { ...props };
    // Until now, the element has not reported what it misses, because it might be set here.
    element.current?.setAttribute(MARK, 'ready');
    element.current?.requestUpdate?.();
  });
  useBrowserEffect(() => {
    if (!element.current) return undefined;
    return hear(element.current, (event) => {
      const name = (LISTENERS as Readonly<Record<string, string>>)[event.type] ?? '';
      const listener = latest.current[name] as ((event: Event) => void) | undefined;
      listener?.(event);
    });
  }, []);
  // The element's own attributes, such as its state, are not in what React renders.
  const own = { ref: element, [MARK]: '', suppressHydrationWarning: true };
  return createElement('easy-checkout', { ...attributesOf({ ...props }), ...own });
});

/** What is rendered: the attributes, and what is no business of the element. */
function attributesOf(props: Values): Values {
  const listeners: readonly string[] = Object.values(LISTENERS);
  return Object.fromEntries(
    Object.entries(props).flatMap(([name, value]) => {
      if (listeners.includes(name)) return [];
      if (name === 'className') return [['class', value]];
      if (!(name in PROPERTIES)) return [[name, value]];
      const attribute = PROPERTIES[name as keyof typeof PROPERTIES];
      const text = typeof value === 'string' || value === true ? value : undefined;
      return attribute && text !== undefined ? [[attribute, text]] : [];
    }),
  );
}

/** Sets the properties that have changed since `before`. */
function setProperties(element: EasyCheckoutElement, props: Values, before: Values): void {
  for (const name of Object.keys(PROPERTIES)) {
    if (props[name] !== before[name]) Object.assign(element, { [name]: props[name] });
  }
}
