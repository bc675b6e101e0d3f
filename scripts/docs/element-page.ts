import type { ElementDeclaration } from './element.ts';

/** The page that `npm run docs` writes from what the sources say about the element. */
export const ELEMENT_PAGE = 'docs/reference/element.md';

type Row = readonly string[];

/** A table with columns as wide as their widest cell, as the formatter wants it. */
function table(head: Row, rows: readonly Row[]): string {
  const all = [head, ...rows].map((row) => row.map(toCell));
  const widths = head.map((_, at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)));
  const line = (row: Row): string =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |`;
  const [first = [], ...others] = all;
  const rule = `| ${widths.map((width) => '-'.repeat(width)).join(' | ')} |`;
  return [line(first), rule, ...others.map(line)].join('\n');
}

const toCell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', '\\|');

const code = (text: string): string => `\`${text}\``;
const typeOf = (type: { readonly text: string } | undefined): string =>
  type ? code(type.text) : '';

/** docs/reference/element.md: all that custom-elements.json says, for people. */
export function elementPage(element: ElementDeclaration): string {
  const { attributes, members, events, slots, cssStates, cssParts, cssProperties } = element;
  const reflected = new Set(attributes.map(({ fieldName }) => fieldName));
  const fields = members.filter(({ kind, name }) => kind === 'field' && !reflected.has(name));
  const methods = members.filter(({ kind }) => kind === 'method');
  return `${[
    '# The element',
    'All that `<easy-checkout>` offers, as `custom-elements.json` of the package has it. `npm run docs -- --pages` writes this page from the sources, and a test fails where it says something else. ' +
      '[Embedding](../embedding.md) explains how to use it, [theming](../theming.md) how to style it.',
    '## Attributes',
    table(
      ['Attribute', 'Property', 'Type', 'Meaning'],
      attributes.map(({ name, fieldName, type, description = '' }) => [
        code(name),
        code(fieldName),
        typeOf(type),
        description,
      ]),
    ),
    '## Other properties',
    table(
      ['Property', 'Type', 'Meaning'],
      fields.map(({ name, type, description = '' }) => [code(name), typeOf(type), description]),
    ),
    '## Methods',
    table(
      ['Method', 'Meaning'],
      methods.map(({ name, description = '' }) => [code(`${name}()`), description]),
    ),
    '## Events',
    table(
      ['Event', 'Type', 'When'],
      events.map(({ name, type, description = '' }) => [code(name), typeOf(type), description]),
    ),
    '## Slots',
    table(
      ['Slot', 'Place'],
      slots.map(({ name, description = '' }) => [code(name), description]),
    ),
    '## States',
    table(
      ['State', 'When'],
      cssStates.map(({ name, description = '' }) => [code(`:state(${name})`), description]),
    ),
    '## Parts',
    table(
      ['Part', 'What it is'],
      cssParts.map(({ name, description = '' }) => [code(name), description]),
    ),
    '## Custom properties',
    table(
      ['Property', 'Kind', 'Default', 'What it changes'],
      cssProperties.map(({ name, type, default: usual = '', description = '' }) => [
        code(name),
        type?.text ?? '',
        usual,
        description,
      ]),
    ),
  ].join('\n\n')}\n`;
}
