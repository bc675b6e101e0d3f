/* What translators, extensions and scripts do to the nodes of a tree whose words they keep. */

/** Returns the next number from 0 to below 1. */
export type Pick = () => number;

/** Each rebuilds a part of what is in `root`, as `pick` says. */
export const REBUILDS: Readonly<Record<string, (root: ParentNode & Node, pick: Pick) => void>> = {
  'texts in elements of a translator': (root, pick) => {
    for (const text of textsIn(root, pick)) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.append(text.data);
      outer.append(inner);
      text.replaceWith(outer);
    }
  },
  'texts that are other nodes': (root, pick) => {
    for (const text of textsIn(root, pick)) text.replaceWith(text.data);
  },
  'texts in several nodes': (root, pick) => {
    for (const text of textsIn(root, pick)) text.splitText(Math.floor(text.length * pick()));
  },
  'texts that are moved into an element': (root, pick) => {
    for (const text of textsIn(root, pick)) {
      const around = document.createElement('span');
      text.replaceWith(around);
      around.append(text);
    }
  },
  'texts at the end of their elements': (root, pick) => {
    for (const text of textsIn(root, pick)) {
      const { parentElement } = text;
      // Beside other elements, this would put the words in another order.
      if (parentElement?.childElementCount === 0) parentElement.append(text);
    }
  },
  'texts by innerHTML': (root, pick) => {
    for (const { parentElement } of textsIn(root, pick)) {
      if (parentElement?.childElementCount === 0) rewrite(parentElement);
    }
  },
  'no comments': (root, pick) => {
    for (const comment of nodesIn(root, NodeFilter.SHOW_COMMENT)) {
      if (pick() < 0.7) (comment as Comment).remove();
    }
  },
  'no blank texts': (root, pick) => {
    for (const text of nodesIn(root, NodeFilter.SHOW_TEXT) as Text[]) {
      if (text.data.trim() === '' && pick() < 0.7) text.remove();
    }
  },
  'elements of others in between': (root, pick) => {
    for (const element of root.querySelectorAll('*')) {
      if (pick() < 0.2 && !element.closest('svg, style, select')) {
        element.before(document.createElement('keeper-icon'));
      }
    }
  },
  'sections by innerHTML': (root, pick) => {
    for (const section of root.querySelectorAll('.total, [part=lines], .payment-footer, dl')) {
      if (pick() < 0.4) rewrite(section);
    }
  },
  'the whole order by innerHTML': (root) => {
    for (const section of root.querySelectorAll('.summary')) rewrite(section);
  },
};

function nodesIn(root: Node, what: number): Node[] {
  const walker = document.createTreeWalker(root, what);
  const nodes: Node[] = [];
  while (walker.nextNode()) nodes.push(walker.currentNode);
  return nodes;
}

/** About half of the texts that are read in `root`. */
function textsIn(root: Node, pick: Pick): readonly Text[] {
  return (nodesIn(root, NodeFilter.SHOW_TEXT) as Text[]).filter(
    ({ data, parentElement }) =>
      data.trim() !== '' && !parentElement?.closest('style, option') && pick() < 0.5,
  );
}

function rewrite(element: Element): void {
  const { innerHTML } = element;
  element.innerHTML = innerHTML;
}
