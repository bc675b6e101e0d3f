import type { ElementTree } from '../../../src/template/create-element.ts';
import { type MarkupElement, type MarkupNode, parseMarkup } from '../../../src/template/markup.ts';

/** The elements that `html` describes, as data. White space around texts is no part of them. */
export function elementsOf(html: string): readonly ElementTree[] {
  return treesOf(parseMarkup(html)).filter((tree) => typeof tree !== 'string');
}

function treesOf(nodes: readonly MarkupNode[]): readonly (ElementTree | string)[] {
  return nodes
    .map((node) => (typeof node === 'string' ? node.trim() : treeOf(node)))
    .filter((tree) => tree !== '');
}

function treeOf({ name, attributes, children }: MarkupElement): ElementTree {
  const own = Object.fromEntries(attributes);
  return children.length > 0 ? [name, own, treesOf(children)] : [name, own];
}
