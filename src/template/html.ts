import { HOLE, type MarkupNode, parseMarkup } from './markup.ts';

/** Renders as nothing: no text, no attribute. */
export const nothing = Symbol('nothing');

/** What to draw: the markup of a template and the values for its holes. */
export interface TemplateResult {
  readonly markup: readonly MarkupNode[];
  readonly values: readonly unknown[];
  /** Tells results of one template apart, so that each keeps its own nodes. */
  readonly key?: unknown;
}

const PARSED = new WeakMap<TemplateStringsArray, readonly MarkupNode[]>();

/**
 * A template. Values are drawn as text, never as markup. They may stand
 *
 * - in content: texts, numbers, nodes, other results, lists of all these, and `nothing`;
 * - in attributes, alone or as a part: `class="notice ${tone}"`; `nothing` removes the attribute;
 * - after `?name=`, as an attribute that is there or not, after `.name=`, as a property, and after
 *   `@name=`, as a listener to an event.
 */
export function html(strings: TemplateStringsArray, ...values: readonly unknown[]): TemplateResult {
  let markup = PARSED.get(strings);
  if (!markup) PARSED.set(strings, (markup = parseMarkup(strings.join(HOLE))));
  return { markup, values };
}

/** `result` with nodes of its own for each `key`. */
export function keyed(key: unknown, result: TemplateResult): TemplateResult {
  return { ...result, key };
}

/** Content that is only made again when one of `inputs` has changed. */
export class Guarded {
  readonly inputs: readonly unknown[];
  readonly make: () => unknown;

  constructor(inputs: readonly unknown[], make: () => unknown) {
    this.inputs = inputs;
    this.make = make;
  }
}

/** Whether `value` is what `html` returns. */
export function isTemplateResult(value: unknown): value is TemplateResult {
  return typeof value === 'object' && value !== null && 'markup' in value;
}
