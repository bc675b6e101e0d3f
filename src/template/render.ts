import { attributePart, isEmpty, type Part } from './attribute-parts.ts';
import { Guarded, isTemplateResult, type TemplateResult } from './html.ts';
import { appendMarkup, type MarkupNode } from './markup.ts';

const ROOTS = new WeakMap<Node, ContentPart>();

/**
 * Draws `value` into `container`, or updates what was drawn there: nodes of the same template stay,
 * with the focus and everything that was typed into them.
 */
export function render(value: unknown, container: ParentNode & Node): void {
  let root = ROOTS.get(container);
  if (!root) keepRoot(container, (root = new ContentPart(container)));
  root.set([value]);
}

/** Lets `render` update what `part` has drawn into `container`. */
export function keepRoot(container: Node, part: ContentPart): void {
  ROOTS.set(container, part);
}

/** What a place holds: a text, a template, a list, or a node of somebody else. */
type Content = Text | Instance | Map<unknown, ContentPart> | Node;

/** A template that has been drawn. */
export class Instance {
  readonly markup: readonly MarkupNode[];
  readonly key: unknown;
  readonly #parts: readonly Part[];

  constructor({ markup, key }: TemplateResult, parts: readonly Part[]) {
    this.markup = markup;
    this.key = key;
    this.#parts = parts;
  }

  /** Creates the nodes of `result` at the end of `parent`. */
  static create(result: TemplateResult, parent: ParentNode & Node): Instance {
    const parts: Part[] = [];
    appendMarkup(result.markup, parent, {
      attribute: (...place) => parts.push(attributePart(...place)),
      content: (place) => parts.push(new ContentPart(place)),
    });
    return new Instance(result, parts);
  }

  set(values: readonly unknown[]): void {
    let index = 0;
    for (const part of this.#parts) {
      part.set(values.slice(index, (index += part.count)));
    }
  }
}

/** Any content between two comments that nobody sees. */
export class ContentPart implements Part {
  readonly count = 1;
  readonly start = document.createComment('');
  readonly end = document.createComment('');
  #content: Content | undefined;
  #inputs: readonly unknown[] | undefined;

  /** @param before - The node before which the place is. The default is the end of `parent`. */
  constructor(parent: Node, before: Node | null = null) {
    parent.insertBefore(this.start, before);
    parent.insertBefore(this.end, before);
  }

  /** Takes over content that is there already, between `start` and `end`. */
  hold(content: Content): void {
    this.#content = content;
  }

  set([given]: readonly unknown[]): void {
    let value = given;
    if (value instanceof Guarded) {
      const { inputs, make } = value;
      if (this.#inputs?.every((input, index) => input === inputs[index])) return;
      this.#inputs = inputs;
      value = make();
    } else {
      this.#inputs = undefined;
    }
    if (isTemplateResult(value)) this.#setTemplate(value);
    else if (Array.isArray(value)) this.#setList(value);
    else if (value instanceof Node) this.#setNode(value);
    else this.#setText(isEmpty(value) ? '' : String(value));
  }

  #setTemplate(result: TemplateResult): void {
    const content = this.#content;
    const isSame =
      content instanceof Instance && content.markup === result.markup && content.key === result.key;
    if (isSame) return content.set(result.values);
    const fragment = document.createDocumentFragment();
    const instance = Instance.create(result, fragment);
    instance.set(result.values);
    this.#replace(instance, fragment);
  }

  #setText(text: string): void {
    if (this.#content instanceof Text) {
      if (this.#content.data !== text) this.#content.data = text;
    } else if (text || this.#content) {
      const node = document.createTextNode(text);
      this.#replace(node, node);
    }
  }

  #setNode(node: Node): void {
    if (this.#content !== node) this.#replace(node, node);
  }

  /** Items keep their nodes by their key, or by their position where they have none. */
  #setList(values: readonly unknown[]): void {
    if (!(this.#content instanceof Map)) {
      this.#replace(new Map(), document.createDocumentFragment());
    }
    const before = this.#content as Map<unknown, ContentPart>;
    const after = new Map<unknown, ContentPart>();
    const parent = this.end.parentNode as Node;
    values.forEach((value, index) => {
      const key = (isTemplateResult(value) ? value.key : undefined) ?? index;
      const item = before.get(key) ?? new ContentPart(parent, this.end);
      before.delete(key);
      after.set(key, item);
      item.set([value]);
    });
    for (const item of before.values()) item.#remove();
    let place: Node = this.start;
    for (const item of after.values()) {
      if (place.nextSibling !== item.start) item.#moveBehind(place);
      place = item.end;
    }
    this.#content = after;
  }

  #replace(content: Content, nodes: Node): void {
    for (const node of this.#between()) node.remove();
    this.end.before(nodes);
    this.#content = content;
  }

  #moveBehind(place: Node): void {
    const nodes = [this.start, ...this.#between(), this.end];
    (place as ChildNode).after(...nodes);
  }

  #remove(): void {
    for (const node of [this.start, ...this.#between(), this.end]) node.remove();
  }

  #between(): ChildNode[] {
    const nodes: ChildNode[] = [];
    for (let node = this.start.nextSibling; node && node !== this.end; node = node.nextSibling) {
      nodes.push(node);
    }
    return nodes;
  }
}
