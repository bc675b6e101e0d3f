import { nothing } from './html.ts';
import { HOLE } from './markup.ts';

/** A place for values in a template that has been drawn. */
export interface Part {
  /** How many values the place takes. */
  readonly count: number;
  /** @param values - As many as `count`. */
  readonly set: (values: readonly unknown[]) => void;
}

/** The part for an attribute with holes, by the sign before its name. */
export function attributePart(element: Element, name: string, value: string): Part {
  const own = name.slice(1);
  switch (name[0]) {
    case '@':
      return new ListenerPart(element, own);
    case '.':
      return new PropertyPart(element, own);
    case '?':
      return new FlagPart(element, own);
    default:
      return new TextPart(element, name, value);
  }
}

/** Whether `value` draws nothing. */
export function isEmpty(value: unknown): boolean {
  return value === nothing || value === undefined || value === null;
}

/** An attribute with a text. */
class TextPart implements Part {
  readonly count: number;
  readonly #element: Element;
  readonly #name: string;
  readonly #texts: readonly string[];

  constructor(element: Element, name: string, value: string) {
    this.#element = element;
    this.#name = name;
    this.#texts = value.split(HOLE);
    this.count = this.#texts.length - 1;
  }

  set(values: readonly unknown[]): void {
    if (values.includes(nothing)) return this.#element.removeAttribute(this.#name);
    const text = this.#texts.reduce((before, after, index) => {
      const part = values[index - 1];
      return before + (isEmpty(part) ? '' : String(part)) + after;
    });
    if (this.#element.getAttribute(this.#name) !== text) {
      this.#element.setAttribute(this.#name, text);
    }
  }
}

/** An attribute that is there or not. */
class FlagPart implements Part {
  readonly count = 1;
  readonly #element: Element;
  readonly #name: string;

  constructor(element: Element, name: string) {
    this.#element = element;
    this.#name = name;
  }

  set([value]: readonly unknown[]): void {
    this.#element.toggleAttribute(this.#name, Boolean(value) && value !== nothing);
  }
}

/** A property, which is set only when the template has another value for it than before. */
class PropertyPart implements Part {
  readonly count = 1;
  readonly #element: object;
  readonly #name: string;
  #last: unknown = nothing;

  constructor(element: object, name: string) {
    this.#element = element;
    this.#name = name;
  }

  set([value]: readonly unknown[]): void {
    if (value === this.#last) return;
    this.#last = value;
    Reflect.set(this.#element, this.#name, value);
  }
}

type Listener = (event: Event) => void;

/** A listener to an event. There is one on the element, whichever function the template names. */
class ListenerPart implements Part {
  readonly count = 1;
  readonly #element: Element;
  readonly #type: string;
  #listener: Listener | undefined;
  #isAdded = false;

  constructor(element: Element, type: string) {
    this.#element = element;
    this.#type = type;
  }

  set([value]: readonly unknown[]): void {
    this.#listener = typeof value === 'function' ? (value as Listener) : undefined;
    if (this.#isAdded || !this.#listener) return;
    this.#isAdded = true;
    this.#element.addEventListener(this.#type, (event) => this.#listener?.(event));
  }
}
