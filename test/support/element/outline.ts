/**
 * The elements in `root` that are not hidden, in their order, with their parents, attributes and own
 * texts.
 *
 * @param ignores - Whether an attribute of an element does not count.
 */
export function outlineOf(
  root: ParentNode | null | undefined,
  ignores: (attribute: string, element: Element) => boolean,
): readonly string[] {
  const shown = [...(root?.querySelectorAll('*') ?? [])].filter((one) => !one.closest('[hidden]'));
  return shown.map((element) => {
    const attributes = [...element.attributes]
      .filter(({ name }) => !ignores(name, element))
      .map(({ name, value }) => `${name}=${value.trim().replaceAll(/\s+/g, ' ')}`)
      .toSorted();
    const text = [...element.childNodes]
      .filter((node) => node instanceof Text)
      .map((node) => node.data.trim());
    const parent = element.parentElement?.classList.value.trim() ?? '';
    return [`${parent} >`, element.localName, ...attributes, text.join('')].join(' ');
  });
}
