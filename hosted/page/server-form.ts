import { hydrate } from '@lit-labs/ssr-client';
import { render } from 'lit';
import { checkoutView, type CheckoutView, initialView } from '../../src/views/checkout-view.ts';

/** Whether `root` holds the form that a server has rendered: scripts/build/html/server-form.ts. */
export function isServerForm(root: ShadowRoot): boolean {
  return root.querySelector('form') !== null;
}

/**
 * Lets Lit draw on in the form that a server has rendered, whose nodes stay with everything that was
 * typed into them. Where somebody else has rebuilt the form, it is drawn anew with what was typed.
 */
export function takeOverForm(root: ShadowRoot): void {
  const view = checkoutView(viewIn(root));
  try {
    mendMarks(root);
    hydrate(view, root);
  } catch {
    const restore = keepTyped(root);
    root.replaceChildren(...root.querySelectorAll('style'));
    render(view, root);
    restore();
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

/** Remembers what was typed and chosen by the names of fields, and returns what restores it. */
function keepTyped(root: ShadowRoot): () => void {
  const fields = [...root.querySelectorAll<HTMLInputElement>('input[name]')].map((input) => {
    const { name, value, checked, selectionStart, selectionEnd, selectionDirection } = input;
    const isFocused = input === root.activeElement;
    return { name, value, checked, selectionStart, selectionEnd, selectionDirection, isFocused };
  });
  return () => {
    for (const field of fields) {
      const { name, value, checked, isFocused, selectionStart, selectionEnd } = field;
      const inputs = root.querySelectorAll<HTMLInputElement>(`[name="${CSS.escape(name)}"]`);
      const input = [...inputs].find((one) => one.type !== 'radio' || one.value === value);
      if (!input) continue;
      input.value = value;
      input.checked = checked;
      if (isFocused) input.focus({ preventScroll: true });
      // Fields of some types, such as email addresses, have no selection.
      if (selectionStart === null) continue;
      input.setSelectionRange(selectionStart, selectionEnd, field.selectionDirection ?? undefined);
    }
  };
}
