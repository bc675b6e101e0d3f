import { describe, expect, it } from 'vitest';
import { FormChecks } from '../../../src/ui/form-checks.ts';

type Name = 'first' | 'second' | 'third';

/** A form whose fields are wrong as long as they hold nothing of five letters. */
function formOf(names: readonly Name[] = ['first', 'second', 'third']) {
  const values: Partial<Record<Name, string>> = {};
  const bench = { redrawn: 0, names };
  /** The fields that were checked. */
  const asked: Name[] = [];
  const checks = new FormChecks<Name>(
    () => bench.names,
    (name) => {
      asked.push(name);
      const value = values[name] ?? '';
      if (value === '') return 'empty';
      return value.length < 5 ? 'too-short' : undefined;
    },
    () => (bench.redrawn += 1),
  );
  const type = (name: Name, value: string): void => {
    values[name] = value;
    checks.typed(name);
  };
  return { checks, type, bench, asked };
}

describe('what is wrong with a form', () => {
  it('is not said while a field is filled in for the first time', () => {
    const { checks, type, bench } = formOf();
    for (const text of ['a', 'ab', 'abc']) {
      type('first', text);
      expect(checks.shown('first')).to.equal(undefined);
    }
    expect(bench.redrawn).to.equal(0);
  });

  it('is listed in the order of the fields, until it is mended or not shown any more', () => {
    const { checks, type, bench } = formOf();
    type('third', 'ab');
    checks.left('third', false);
    type('first', 'ab');
    checks.left('first', false);
    expect(checks.wrong).to.deep.equal(['first', 'third']);
    type('first', 'abcde');
    expect(checks.wrong).to.deep.equal(['third']);
    bench.names = ['first', 'second'];
    expect(checks.wrong).to.deep.equal([]);
  });

  it('is said when the field is left', () => {
    const { checks, type } = formOf();
    type('first', 'ab');
    checks.left('first', false);
    expect(checks.shown('first')).to.equal('too-short');
    expect(checks.shown('second')).to.equal(undefined);
  });

  it('is not said when an empty field was only passed through', () => {
    const { checks } = formOf();
    checks.left('first', true);
    expect(checks.shown('first')).to.equal(undefined);
  });

  it('is said anew with each keystroke, once it was said, and goes at once when mended', () => {
    const { checks, type } = formOf();
    type('first', 'ab');
    checks.left('first', false);
    type('first', '');
    expect(checks.shown('first')).to.equal('empty');
    type('first', 'abcd');
    expect(checks.shown('first')).to.equal('too-short');
    type('first', 'abcde');
    expect(checks.shown('first')).to.equal(undefined);
  });

  it('is not said again while it is mended and typed on', () => {
    const { checks, type } = formOf();
    type('first', 'ab');
    checks.left('first', false);
    type('first', 'abcde');
    type('first', 'ab');
    expect(checks.shown('first')).to.equal(undefined);
  });

  it('is all said at once on request, in the order of the fields', () => {
    const { checks, type } = formOf();
    type('second', 'abcde');
    expect(checks.all()).to.deep.equal(['first', 'third']);
    expect([checks.shown('first'), checks.shown('second'), checks.shown('third')]).to.deep.equal([
      'empty',
      undefined,
      'empty',
    ]);
  });

  it('does not concern fields that are not shown', () => {
    const { checks, bench } = formOf();
    bench.names = ['second'];
    expect(checks.all()).to.deep.equal(['second']);
  });

  it('is forgotten when the form is emptied', () => {
    const { checks } = formOf();
    checks.all();
    checks.clear();
    expect(checks.shown('first')).to.equal(undefined);
  });

  it('is drawn again only when something else is to be shown', () => {
    const { checks, type, bench } = formOf();
    checks.all();
    const before = bench.redrawn;
    checks.all();
    checks.left('first', false);
    type('first', '');
    expect(bench.redrawn).to.equal(before);
  });
});

describe('a form', () => {
  it('is complete when every field is right, shown or not', () => {
    const { checks, type } = formOf(['first', 'second']);
    type('first', 'abcde');
    expect(checks.isComplete()).to.equal(false);
    type('second', 'abcde');
    expect(checks.isComplete()).to.equal(true);
    expect(checks.all()).to.be.empty;
  });

  it('asks a key only for the fields that it may have changed', () => {
    const { checks, type, asked } = formOf();
    type('second', 'abcde');
    expect(checks.isComplete()).to.equal(false);
    asked.length = 0;
    type('first', 'abcde');
    expect(checks.isComplete(['first'])).to.equal(false);
    expect(asked).to.be.empty;
    type('third', 'abcde');
    expect(checks.isComplete(['third'])).to.equal(true);
    type('first', '');
    expect(checks.isComplete(['first'])).to.equal(false);
  });

  it('is complete when the field that was missing is not shown any more', () => {
    const { checks, type, bench } = formOf();
    type('first', 'abcde');
    type('second', 'abcde');
    expect(checks.isComplete()).to.equal(false);
    bench.names = ['first', 'second'];
    expect(checks.isComplete(['first'])).to.equal(true);
  });
});
