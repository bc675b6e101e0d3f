import { createTree, type ElementTree } from '../template/create-element.ts';
import { createStyleSheet } from '../template/style-sheet.ts';
import styles from '../views/styles/checkout.css?inline';
import form from './first-form.html?elements';

/** One sheet for all elements. */
let sheet: CSSStyleSheet | undefined;

/** Draws the form as it is at first, with its styles, into an empty shadow root. */
export function drawForm(root: ShadowRoot): void {
  sheet ??= createStyleSheet(styles);
  root.adoptedStyleSheets = [sheet];
  root.append(...(form as readonly ElementTree[]).map(createTree));
}
