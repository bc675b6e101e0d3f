/* What extensions and translators do to a page. These functions run in the page, with nothing around them. */

/** The kinds of traces that extensions leave at fields. */
export const TRACES = [
  'an empty class',
  'a class',
  'data attributes',
  'a style',
  'a node behind it',
  'another autocomplete',
  'another id',
  'a node before it',
  'a wrapper that is removed again',
  'a wrapper that stays',
  'no comments around it',
] as const;

/** Marks a field as password managers and extensions do, each in its way, and sets no value. */
export function leaveTraces(input: Element, kind: (typeof TRACES)[number]): void {
  switch (kind) {
    case 'an empty class':
      input.setAttribute('class', '');
      break;
    case 'a class':
      input.classList.add('keeper-field');
      break;
    case 'data attributes':
      input.setAttribute('data-lpignore', 'false');
      input.setAttribute('data-form-type', 'name');
      break;
    case 'a style':
      input.setAttribute('style', 'background-color: rgb(232, 240, 254) !important');
      break;
    case 'a node behind it':
      input.after(Object.assign(document.createElement('keeper-lock'), { hidden: true }));
      break;
    case 'another autocomplete':
      input.setAttribute('autocomplete', 'off');
      break;
    case 'another id':
      input.id = 'keeper-1';
      break;
    case 'a node before it':
      input.before(Object.assign(document.createElement('keeper-lock'), { hidden: true }));
      break;
    case 'a wrapper that stays': {
      const around = document.createElement('span');
      input.replaceWith(around);
      around.append(input);
      break;
    }
    case 'no comments around it': {
      const root = input.getRootNode();
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
      const comments: Comment[] = [];
      while (walker.nextNode()) comments.push(walker.currentNode as Comment);
      for (const comment of comments) comment.remove();
      break;
    }
    case 'a wrapper that is removed again': {
      const wrapper = document.createElement('span');
      input.replaceWith(wrapper);
      wrapper.append(input);
      wrapper.replaceWith(input);
      break;
    }
    default:
  }
}

/** Puts each text of the checkout into two elements, as a browser's translator does. */
export function translate(checkout: Element): void {
  const root = checkout.shadowRoot;
  if (!root) return;
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    const isShown = text.data.trim() !== '' && !text.parentElement?.closest('style, font');
    if (!isShown) continue;
    const outer = document.createElement('font');
    const inner = document.createElement('font');
    outer.append(inner);
    text.replaceWith(outer);
    // The translator shows a text of its own: it does not move the one that was there.
    inner.textContent = text.data;
  }
}
