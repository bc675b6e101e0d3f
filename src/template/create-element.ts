type AttributeTexts = Readonly<Record<string, string | undefined>>;

/** An element as data: its name, its attributes, and what it contains. */
export type ElementTree = readonly [
  name: string,
  attributes: AttributeTexts,
  children?: readonly (ElementTree | string)[],
];

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

/** Creates an element with all that it contains. */
export function createTree([name, attributes, children = []]: ElementTree): HTMLElement {
  const contents = children.map((child) => (typeof child === 'string' ? child : createTree(child)));
  return createElement(name as 'div', attributes, ...contents);
}
