import { describe, expect, it } from 'vitest';
import { fill } from '../../../src/messages/fill.ts';

describe('a text with placeholders', () => {
  it('has the values in their places, each as often as it is named', () => {
    expect(fill('{a}, then {b}, then {a}', { a: 1, b: 'two' })).to.equal('1, then two, then 1');
  });

  it('takes what stands in a value as it is', () => {
    expect(fill('{a} {b}', { a: '{b} $& $1', b: '2' })).to.equal('{b} $& $1 2');
  });
});
