/** Draws the form into an empty shadow root, from the template in the page's HTML. */
export function drawForm(root: ShadowRoot): void {
  const template = document.querySelector<HTMLTemplateElement>('template#form');
  if (template) root.append(document.importNode(template.content, true));
}
