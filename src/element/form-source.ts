import { createTree } from '../template/create-element.ts';
import { createStyleSheet } from '../template/style-sheet.ts';
import styles from '../views/styles/checkout.css?inline';
import form from './first-form.html?elements';

/** One form and one sheet, from which those of all elements are made. */
let shared: { readonly form: DocumentFragment; readonly sheet: CSSStyleSheet } | undefined;

/** Draws the form as it is at first, with its styles, into an empty shadow root. */
export function drawForm(root: ShadowRoot): void {
  shared ??= { form: createForm(), sheet: createStyleSheet(styles) };
  root.adoptedStyleSheets = [shared.sheet];
  root.append(document.importNode(shared.form, true));
}

function createForm(): DocumentFragment {
  const fragment = new DocumentFragment();
  fragment.append(...form.map(createTree));
  return fragment;
}
