type Attributes = Readonly<Record<string, string | undefined>>;

/**
 * Creates an element with those `attributes` that have a value. Strings in `children` stay text.
 */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const created = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) created.setAttribute(key, value);
  }
  created.append(...children);
  return created;
}

/** Adds the style sheet of a part that has been loaded later to the page. */
export function addStyles(text: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  document.adoptedStyleSheets.push(sheet);
}
