import { attributePart, isEmpty, type Part } from './attribute-parts.ts';
import { isTemplateResult, type TemplateResult } from './html.ts';
import { createDescribed, HOLE, type MarkupElement, type MarkupNode } from './markup.ts';
import { ContentPart, Instance, keepRoot } from './render.ts';

/**
 * Draws `value` into `container` as `render` does, but keeps the nodes that stand there as far as
 * they are what the template describes, with the focus and everything that was typed into them.
 *
 * An element stands for one of the template if it has the same name and the same fixed attributes, and
 * no class where the template has none.
 * What the template knows nothing of is removed, except inside of elements that are empty in it, and
 * behind the whole content.
 *
 * @param first - The node of the container at which the content begins.
 */
export function takeOver(
  value: unknown,
  container: ParentNode & Node,
  first: ChildNode | null = container.firstChild,
): void {
  const [part] = takeContent(value, container, first);
  keepRoot(container, part);
}

/** A list of nodes that are looked at one after the other; null at its end. */
type Cursor = ChildNode | null;

/** @returns the part for the content, and the first node behind it */
function takeContent(value: unknown, parent: Node, from: Cursor): [ContentPart, Cursor] {
  const first = withoutSpace(from);
  const part = new ContentPart(parent, first);
  let rest = first;
  if (isTemplateResult(value)) {
    const root = value.markup.find((node) => typeof node === 'object');
    const begin = value.markup[0] === HOLE ? first : root && findLike(first, root);
    if (begin !== undefined) {
      removeBetween(first, begin);
      rest = takeInstance(value, part, parent, begin);
    }
  } else if (Array.isArray(value)) {
    rest = takeList(value, part, parent, first);
  } else if (value instanceof Node ? value === first : !isEmpty(value) && first instanceof Text) {
    part.hold(first as ChildNode);
    rest = (first as ChildNode).nextSibling;
  }
  parent.insertBefore(part.end, rest);
  part.set([value]);
  return [part, rest];
}

function takeInstance(
  result: TemplateResult,
  part: ContentPart,
  parent: Node,
  from: Cursor,
): Cursor {
  const parts: Part[] = [];
  const values = [...result.values];
  const rest = takeNodes(result.markup, parent, from, { parts, values });
  part.hold(new Instance(result, parts));
  return rest;
}

function takeList(list: readonly unknown[], part: ContentPart, parent: Node, from: Cursor): Cursor {
  const items = new Map<unknown, ContentPart>();
  let cursor = from;
  list.forEach((value, index) => {
    const [item, rest] = takeContent(value, parent, cursor);
    items.set((isTemplateResult(value) ? value.key : undefined) ?? index, item);
    cursor = rest;
  });
  part.hold(items);
  return cursor;
}

/** Where the parts of a template are collected, and the values that they have not taken yet. */
interface Collection {
  readonly parts: Part[];
  readonly values: unknown[];
}

function takeNodes(
  markup: readonly MarkupNode[],
  parent: Node,
  from: Cursor,
  collection: Collection,
): Cursor {
  let cursor = from;
  for (const node of markup) {
    if (node === HOLE) {
      const [part, rest] = takeContent(collection.values.shift(), parent, cursor);
      collection.parts.push(part);
      cursor = rest;
    } else if (typeof node === 'string') {
      cursor = takeText(node, parent, cursor);
    } else {
      const found = findLike(cursor, node);
      if (found) removeBetween(cursor, found);
      const element = found ?? parent.insertBefore(createDescribed(node, parent), cursor);
      takeElement(node, element, collection);
      cursor = element.nextSibling;
    }
  }
  return cursor;
}

function takeText(text: string, parent: Node, cursor: Cursor): Cursor {
  const isSpace = text.trim() === '';
  if (cursor instanceof Text && (!isSpace || cursor.data.trim() === '')) {
    if (!isSpace) cursor.data = text;
    return cursor.nextSibling;
  }
  if (!isSpace) parent.insertBefore(document.createTextNode(text), cursor);
  return cursor;
}

function takeElement(
  { attributes, children }: MarkupElement,
  element: Element,
  collection: Collection,
): void {
  // What stands there hidden is shown, unless the template hides it.
  element.toggleAttribute(
    'hidden',
    attributes.some(([name]) => name === 'hidden'),
  );
  for (const [name, value] of attributes) {
    if (!value.includes(HOLE)) continue;
    const part = attributePart(element, name, value);
    collection.parts.push(part);
    collection.values.splice(0, part.count);
  }
  if (children.length > 0)
    removeBetween(takeNodes(children, element, element.firstChild, collection), null);
}

/** Finds what stands for an element of the template, at `cursor` or behind it. */
function findLike(cursor: Cursor, { name, attributes }: MarkupElement): Element | undefined {
  const hasClass = attributes.some(([attribute]) => attribute === 'class');
  const selector = attributes
    .filter(([, value]) => !value.includes(HOLE))
    .map(([attribute, value]) => `[${attribute}="${value}"]`)
    .concat(hasClass ? [] : ':not([class])')
    .join('');
  for (let one = cursor; one; one = one.nextSibling) {
    if (one instanceof Element && one.matches(name + selector)) return one;
  }
  return undefined;
}

/** Removes white space in the HTML that no template has: that between the items of a list. */
function withoutSpace(cursor: Cursor): Cursor {
  const isSpace = cursor instanceof Text && cursor.data.trim() === '';
  return isSpace ? removed(cursor) : cursor;
}

function removed(node: ChildNode): Cursor {
  const next = node.nextSibling;
  node.remove();
  return next;
}

function removeBetween(first: Cursor, end: Cursor): void {
  let node = first;
  while (node && node !== end) node = removed(node);
}
