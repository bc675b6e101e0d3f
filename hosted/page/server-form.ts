import { hydrate } from '@lit-labs/ssr-client';
import { checkoutView, type CheckoutView, initialView } from '../../src/views/checkout-view.ts';

/** Whether `root` holds the form that a server has rendered: scripts/build/html/server-form.ts. */
export function isServerForm(root: ShadowRoot): boolean {
  return root.querySelector('form') !== null;
}

/**
 * Lets Lit draw on in the form that a server has rendered, whose nodes stay with everything that was
 * typed into them. Returns whether it can: somebody else may have rebuilt the form.
 */
export function takeOverForm(root: ShadowRoot): boolean {
  try {
    mendMarks(root);
    hydrate(checkoutView(viewIn(root)), root);
    return true;
  } catch {
    return false;
  }
}

/** What the form shows now. Before the script, the page has fitted it to what will be bought. */
function viewIn(root: ShadowRoot): CheckoutView {
  const isBank = root.querySelector('[name=method][value=bank]:checked') !== null;
  return {
    ...initialView(root.querySelectorAll('[part=lines] > li').length, isBank ? 'bank' : 'card'),
    awaitsTexts: root.querySelector('form[data-awaits-texts]') !== null,
    drawn: root.querySelector('.frame-place[data-drawn]') !== null,
  };
}

/**
 * Puts each mark of an element directly before it, where another one was put in between.
 *
 * @throws {Error} marks are missing, or an element is
 */
function mendMarks(root: ShadowRoot): void {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_COMMENT);
  const marks: Comment[] = [];
  while (walker.nextNode()) marks.push(walker.currentNode as Comment);
  // The page has added lines, each of which is a part.
  const lines = root.querySelectorAll('[part=lines] > li').length - 1;
  let [wanted, begun, ended] = [Number.NaN, 0, 0];
  for (const mark of marks) {
    const [kind, number, selector] = mark.data.split(' ');
    if (kind === 'parts') wanted = Number(number) + lines;
    else if (kind === 'lit-part') begun += 1;
    else if (kind === '/lit-part') ended += 1;
    else if (kind === 'lit-node' && selector) {
      let element = mark.nextElementSibling;
      while (element && !element.matches(selector)) element = element.nextElementSibling;
      if (!element) throw new Error(`The form has no ${selector} where it should have one`);
      if (element !== mark.nextElementSibling) element.before(mark);
    }
  }
  if (begun !== wanted || ended !== wanted) throw new Error('The form has lost marks');
}
