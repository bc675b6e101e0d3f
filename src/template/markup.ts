/** Stands in the text of a template where a value belongs: the “object replacement character”. */
export const HOLE = '\uFFFC';

/** An element as markup describes it. The value of an attribute may contain holes. */
export interface MarkupElement {
  readonly name: string;
  readonly attributes: readonly (readonly [name: string, value: string])[];
  readonly children: readonly MarkupNode[];
}

/** An element, a text, or the text `HOLE`, which stands for any content. */
export type MarkupNode = MarkupElement | string;

const TOKENS = /<!--[^<>]*>|<(\/?)([\w-]+)(\s[^<>]*?)?(\/?)>|\uFFFC|[^<\uFFFC]+/g;
const ATTRIBUTES = /([^\s=]+)(?:=(?:"([^"]*)"|(\S+)))?/g;

/**
 * Reads markup as this project writes it: each element is closed, by a tag or by `/>`, values of
 * attributes are in double quotes, and there are no entities. Neither a comment nor a value of an
 * attribute contains `<` or `>`. A run of white space becomes one space.
 *
 * Nothing here is given to the browser's parser of HTML, so a page needs no policy for Trusted Types.
 */
export function parseMarkup(text: string): readonly MarkupNode[] {
  const root: MarkupNode[] = [];
  const open = [root];
  for (const [token, isEnd, name, attributes = '', isEmpty] of text.matchAll(TOKENS)) {
    const children = open.at(-1) ?? root;
    if (isEnd) open.pop();
    else if (name) {
      const element = { name, attributes: parseAttributes(attributes), children: [] };
      children.push(element);
      if (!isEmpty) open.push(element.children);
    } else if (!token.startsWith('<!--')) {
      children.push(token.replaceAll(/\s+/g, ' '));
    }
  }
  return root;
}

function parseAttributes(text: string): MarkupElement['attributes'] {
  return [...text.matchAll(ATTRIBUTES)].map(([, name = '', quoted, plain]) => [
    name,
    quoted ?? plain ?? '',
  ]);
}

/** Called for the holes of an element's attribute, and for a hole in its content. */
export interface HoleVisitor {
  readonly attribute: (element: Element, name: string, value: string) => void;
  readonly content: (parent: ParentNode & Node) => void;
}

const NO_HOLES: HoleVisitor = { attribute: () => {}, content: () => {} };
const SVG = 'http://www.w3.org/2000/svg';

/** Creates what `markup` describes at the end of `parent`. */
export function appendMarkup(
  markup: readonly MarkupNode[],
  parent: ParentNode & Node,
  holes = NO_HOLES,
): void {
  for (const node of markup) {
    if (node === HOLE) holes.content(parent);
    else if (typeof node === 'string') parent.append(node);
    else {
      const element = createDescribed(node, parent);
      for (const [name, value] of node.attributes) {
        if (value.includes(HOLE)) holes.attribute(element, name, value);
      }
      appendMarkup(node.children, element, holes);
      parent.append(element);
    }
  }
}

/** Creates an element for `parent` with the attributes that have no holes, and without children. */
export function createDescribed({ name, attributes }: MarkupElement, parent: Node): Element {
  const isSvg = name === 'svg' || (parent as Element).namespaceURI === SVG;
  const element = isSvg ? document.createElementNS(SVG, name) : document.createElement(name);
  for (const [attribute, value] of attributes) {
    if (!value.includes(HOLE)) element.setAttribute(attribute, value);
  }
  return element;
}
