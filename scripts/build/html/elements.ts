import type { ElementTree } from '../../../src/template/create-element.ts';
import { type MarkupElement, type MarkupNode, parseMarkup } from '../../../src/template/markup.ts';

/**
 * The elements that `html` describes, as data. White space around texts is no part of them, unless it
 * parts two words of a paragraph.
 */
export function elementsOf(html: string): readonly ElementTree[] {
  return treesOf(parseMarkup(html)).filter((tree) => typeof tree !== 'string');
}

function treesOf(nodes: readonly MarkupNode[], parent?: string): readonly (ElementTree | string)[] {
  return nodes
    .map((node, index) => {
      if (typeof node !== 'string') return treeOf(node);
      const isBetween = index > 0 && index < nodes.length - 1;
      return node.trim() === '' && isBetween && parent === 'p' ? ' ' : node.trim();
    })
    .filter((tree) => tree !== '');
}

function treeOf({ name, attributes, children }: MarkupElement): ElementTree {
  const own = Object.fromEntries(attributes);
  return children.length > 0 ? [name, own, treesOf(children, name)] : [name, own];
}
