type AttributeTexts = Readonly<Record<string, string | undefined>>;

/** Creates an element with those `attributes` that have a value. Strings in `children` stay text. */
export function createElement<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  attributes: AttributeTexts = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children);
  return element;
}
