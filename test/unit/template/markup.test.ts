import { describe, expect, it } from 'vitest';
import { HOLE, type MarkupNode, parseMarkup } from '../../../src/template/markup.ts';

/** An element as `parseMarkup` returns it. */
function element(
  name: string,
  attributes: readonly (readonly [string, string])[] = [],
  ...children: readonly MarkupNode[]
): MarkupNode {
  return { name, attributes, children };
}

describe('the markup of a template', () => {
  it('is read as elements in elements, with their texts', () => {
    const markup = '<p><b>one</b> and <i>two</i></p><p>three</p>';
    expect(parseMarkup(markup)).toEqual([
      element('p', [], element('b', [], 'one'), ' and ', element('i', [], 'two')),
      element('p', [], 'three'),
    ]);
  });

  it('has elements without content, which end with their tag', () => {
    expect(parseMarkup('<p><input name="a" /><br/>text</p>')).toEqual([
      element('p', [], element('input', [['name', 'a']]), element('br'), 'text'),
    ]);
    expect(parseMarkup('<path d="m4 6" /><slot name="a"></slot>')).toEqual([
      element('path', [['d', 'm4 6']]),
      element('slot', [['name', 'a']]),
    ]);
  });

  it('has attributes with and without values, in one line or in several', () => {
    const markup = `<input
      class="first  second"
      disabled
      data-field=name
      placeholder=" "
      value=""
    />`;
    expect(parseMarkup(markup)).toEqual([
      element('input', [
        ['class', 'first  second'],
        ['disabled', ''],
        ['data-field', 'name'],
        ['placeholder', ' '],
        ['value', ''],
      ]),
    ]);
  });

  it('may have slashes and equals signs in the value of an attribute', () => {
    expect(parseMarkup('<a href="/a?b=c/">text</a>')).toEqual([
      element('a', [['href', '/a?b=c/']], 'text'),
    ]);
  });

  it('has holes in content', () => {
    const markup = `<p>${HOLE} and ${HOLE}${HOLE}</p>${HOLE}`;
    expect(parseMarkup(markup)).toEqual([element('p', [], HOLE, ' and ', HOLE, HOLE), HOLE]);
  });

  it('has holes in attributes, in quotes or not, alone or among texts', () => {
    const markup = `<a class="one ${HOLE} ${HOLE}" id=${HOLE} ?hidden=${HOLE} .value=${HOLE}
      @click=${HOLE}>text</a><input id=${HOLE} /><input id=${HOLE}/>`;
    expect(parseMarkup(markup)).toEqual([
      element(
        'a',
        [
          ['class', `one ${HOLE} ${HOLE}`],
          ['id', HOLE],
          ['?hidden', HOLE],
          ['.value', HOLE],
          ['@click', HOLE],
        ],
        'text',
      ),
      element('input', [['id', HOLE]]),
      element('input', [['id', HOLE]]),
    ]);
  });

  it('loses its comments', () => {
    expect(parseMarkup('<p>a<!-- no: - -- -->b</p><!--\n--><i></i>')).toEqual([
      element('p', [], 'a', 'b'),
      element('i'),
    ]);
  });

  it('has one space for any run of white space', () => {
    expect(parseMarkup('<p>\n  one\n\ttwo  </p>\n\n<p> </p>')).toEqual([
      element('p', [], ' one two '),
      ' ',
      element('p', [], ' '),
    ]);
  });

  it('has no entities: they are texts', () => {
    expect(parseMarkup('<p title="&lt;">&lt;b&gt; &amp;</p>')).toEqual([
      element('p', [['title', '&lt;']], '&lt;b&gt; &amp;'),
    ]);
  });

  it('may be empty', () => {
    expect(parseMarkup('')).toEqual([]);
  });
});
