/** What keeps the focus inside by its role. */
const DIALOGS = 'dialog, [role="dialog"], [role="alertdialog"], [aria-modal]';
/** Scripts that keep the focus inside of something else can focus it as a whole, as links to the content of a page do. */
const TRAPS = `${DIALOGS}, [tabindex="-1"]:not(main, [role="main"])`;

/** Whether `element` is in a dialog. */
export function isInDialog(element: Element): boolean {
  return element.parentElement?.closest(DIALOGS) != null;
}

/** Whether `element` is in something that may keep the focus inside. */
export function mayBeTrapped(element: Element): boolean {
  return element.parentElement?.closest(TRAPS) != null;
}
