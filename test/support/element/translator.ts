/**
 * Does to the texts in `root` what a browser's translator does: each one is put into elements of the
 * translator, also where the page has asked it not to translate.
 */
export function translate(root: Node, words = (text: string): string => text): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts.filter(({ data }) => data.trim() !== '')) {
    const [outer, inner] = [document.createElement('font'), document.createElement('font')];
    inner.append(words(text.data));
    outer.append(inner);
    text.replaceWith(outer);
  }
}
